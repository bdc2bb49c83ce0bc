import { scan, type ScanOptions, type ScanResult } from "@prompt-shield/engine";

import type { Contestant } from "./contestant.ts";

/** One way of running our engine, with its whole answer. */
export interface OwnContestant extends Contestant {
  examine(text: string, options?: ScanOptions): ScanResult | Promise<ScanResult>;
}

/** Prompt Shield in each form that can run here. */
export async function loadOurs(): Promise<OwnContestant[]> {
  return [asContestant("Prompt Shield, rules alone", scan)];
}

function asContestant(name: string, examine: OwnContestant["examine"]): OwnContestant {
  return {
    name,
    version: "0.1.0",
    examine,
    judge: async (text) => (await examine(text)).isMalicious,
  };
}
