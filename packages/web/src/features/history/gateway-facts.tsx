import type { LogDetail } from "../../lib/workspace.ts";
import { Facts } from "../../ui/facts.tsx";

const VIA: Readonly<Record<string, string>> = { openai: "OpenAI gateway", anthropic: "Anthropic gateway" };

const DONE: Readonly<Record<string, string>> = {
  allow: "Passed on",
  flag: "Passed on and flagged",
  sanitize: "Cleaned and passed on",
  block: "Blocked",
};

/** The facts about a call through the gateway, and what was done with it. */
export function GatewayFacts({ gateway }: { gateway: NonNullable<LogDetail["gateway"]> }) {
  const { via, model, culprit_role: role, action } = gateway;
  return (
    <Facts
      facts={[
        { name: "Received through", value: VIA[via] ?? via },
        { name: "Model", value: model ?? "–" },
        { name: "Found in the message from", value: role ?? "–" },
        { name: "Action taken", value: DONE[action] ?? action },
      ]}
    />
  );
}
