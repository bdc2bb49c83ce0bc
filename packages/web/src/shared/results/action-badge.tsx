import type { Action } from "@prompt-shield/contracts/vocabulary";
import { Ban, Check, Eraser, Flag, type LucideIcon } from "lucide-react";
import { Badge, type BadgeVariant } from "../../ui/badge.tsx";

const LOOKS: Record<Action, readonly [BadgeVariant, LucideIcon, string]> = {
  allow: ["success", Check, "Allow"],
  flag: ["info", Flag, "Flag"],
  sanitize: ["warning", Eraser, "Sanitize"],
  block: ["destructive", Ban, "Block"],
};

/** The action taken on a text, as a word and an icon. */
export function ActionBadge({ action }: { action: Action }) {
  const [variant, Icon, word] = LOOKS[action];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden size={12} strokeWidth={1.75} /> {word}
    </Badge>
  );
}

export function tellReasons(reasons: readonly { readonly name: string }[]): string {
  if (reasons.length === 0) return "Nothing in it is covered by this policy.";
  return `Because of ${reasons.map(({ name }) => name).join(", ")}.`;
}
