import type { Device, PageResult, Scores } from "./audit.ts";

interface Budget {
  readonly device: Device;
  readonly paths: readonly string[];
  readonly atLeast: Partial<Scores>;
}

const PATHS = ["/", "/pricing", "/docs"];

/** The minimum scores of the public pages, out of 100. */
export const BUDGETS: readonly Budget[] = [
  {
    device: "desktop",
    paths: PATHS,
    atLeast: { performance: 95, accessibility: 95, "best-practices": 95, seo: 95 },
  },
  { device: "mobile", paths: PATHS, atLeast: { performance: 85 } },
];

/** Returns a sentence for each score below its budget. */
export function shortfalls({ path, device, scores }: PageResult): string[] {
  const { atLeast = {} } = BUDGETS.find((budget) => budget.device === device) ?? {};
  return Object.entries(atLeast).flatMap(([name, wanted]) => {
    const reached = scores[name as keyof Scores];
    return reached >= wanted ? [] : [`${path} on ${device}: ${name} is ${reached}, the budget is ${wanted}`];
  });
}
