import type { LogDetail } from "../../lib/workspace.ts";
import { Facts } from "../../ui/facts.tsx";

const WORDS: Record<LogDetail["action"], string> = {
  allow: "Allow",
  flag: "Flag",
  sanitize: "Sanitize",
  block: "Block",
};

interface PolicyFactsProps {
  action: LogDetail["action"];
  policy: NonNullable<LogDetail["policy"]>;
}

/** The policy's decision, and whether it was applied or only recorded. */
export function PolicyFacts({ action, policy: { version, shadow } }: PolicyFactsProps) {
  return (
    <Facts
      facts={[
        { name: shadow ? "Policy would have decided" : "Policy decision", value: WORDS[action] },
        { name: "Policy version", value: version },
        { name: "Shadow mode", value: shadow ? "On: recorded only" : "Off" },
      ]}
    />
  );
}
