import type { PrefixRow } from "../row.ts";

export const DEVELOPMENT_VENDORS: readonly PrefixRow[] = [
  {
    id: "github-token",
    entity: "GITHUB_TOKEN",
    label: "GitHub token",
    severity: "critical",
    prefixes: ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"],
    pattern: /gh[pousr]_[A-Za-z0-9]{36,251}/y,
  },
  {
    id: "github-fine-grained",
    entity: "GITHUB_TOKEN",
    label: "GitHub token",
    severity: "critical",
    prefixes: ["github_pat_"],
    pattern: /github_pat_[A-Za-z0-9_]{50,251}/y,
  },
];
