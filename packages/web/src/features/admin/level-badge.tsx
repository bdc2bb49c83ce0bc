import type { ThreatLevel } from "@prompt-shield/contracts/vocabulary";
import { Badge } from "../../ui/badge.tsx";
import { LEVEL_ICONS, threatLevelVariant } from "../../shared/results/threat-looks.ts";

export function LevelBadge({ level }: { level: ThreatLevel }) {
  const Icon = LEVEL_ICONS[level];
  return (
    <Badge variant={threatLevelVariant(level)}>
      <Icon aria-hidden size={12} className="shrink-0" /> {level.toUpperCase()}
    </Badge>
  );
}
