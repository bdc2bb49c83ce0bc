import type { PrefixRow } from "../row.ts";

export const CLOUD_VENDORS: readonly PrefixRow[] = [
  {
    id: "aws-access-key",
    entity: "AWS_KEY",
    label: "AWS access key",
    severity: "critical",
    prefixes: ["akia", "asia", "abia", "acca"],
    pattern: /A(?:KIA|SIA|BIA|CCA)[A-Z2-7]{16}/y,
  },
];
