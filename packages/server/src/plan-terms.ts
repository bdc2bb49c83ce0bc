import { API_KEYS_WITHOUT_PLAN, UNLIMITED_SCANS } from "@prompt-shield/contracts/limits";
import { apiKeyLimit, monthlyScanLimit } from "@prompt-shield/contracts/plans";
import type { Config } from "./config.ts";

/** What a plan includes. */
export interface PlanTerms {
  /** False on a company's own installation, where every plan includes the same. */
  readonly arePlansSold: boolean;
  /** `own` is the limit that an admin has set for one workspace. */
  monthlyScans(plan: string, own: number | null | undefined): number;
  apiKeys(plan: string): number;
}

export function planTerms({ billing, scanLimit }: Pick<Config, "billing" | "scanLimit">): PlanTerms {
  if (billing) return { arePlansSold: true, monthlyScans: monthlyScanLimit, apiKeys: apiKeyLimit };
  return {
    arePlansSold: false,
    monthlyScans: (_plan, own) => own ?? scanLimit ?? UNLIMITED_SCANS,
    apiKeys: () => API_KEYS_WITHOUT_PLAN,
  };
}
