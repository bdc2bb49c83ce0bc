import type { Action, MessageRole, PolicySource } from "@prompt-shield/contracts/vocabulary";

/** Who says a text in a call through the gateway. */
export type GatewayRole = Exclude<MessageRole, "function">;

/** The policies' name for the source of a role's texts. */
export const ROLE_SOURCES: Readonly<Record<GatewayRole, PolicySource>> = {
  system: "system",
  developer: "system",
  user: "prompt",
  assistant: "assistant",
  tool: "tool",
};

/** Never blocks the application's own texts: otherwise a key in a system text would stop every call. */
export function spareTheApplication(action: Action, role: GatewayRole): Action {
  return action === "block" && ROLE_SOURCES[role] === "system" ? "flag" : action;
}
