import type { ScanLog } from "../../lib/workspace.ts";

const WORDS: Partial<Record<ScanLog["source"], string>> = {
  messages: "conversation",
  web: "web page",
  tool: "tool result",
};

/** What kind of text it was; nothing for a prompt, which comes from the caller. */
export function sourceWords({ source, answered_by: answeredBy }: ScanLog): string | undefined {
  return source === answeredBy ? undefined : (WORDS[source] ?? source);
}
