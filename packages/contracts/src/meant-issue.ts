import type { z } from "zod";

/** zod's message where the schema has none of its own. */
const ZOD_HAS_NO_WORDS = "Invalid input";

/** Of several ways to write a value, finds the one that was meant: its own message says more than "invalid input". */
export function meantIssue(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== "invalid_union" || issue.message !== ZOD_HAS_NO_WORDS) return issue;
  const meant = issue.errors
    .map(([first]) => first)
    .find((first) => first && !(first.code === "invalid_type" && first.path.length === 0));
  return meant ? meantIssue({ ...meant, path: [...issue.path, ...meant.path] }) : issue;
}
