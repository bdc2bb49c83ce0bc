import type { Severity, ThreatLevel } from "@prompt-shield/contracts/vocabulary";
import { CircleAlert, CircleCheck, Info, OctagonAlert, TriangleAlert } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { BadgeVariant } from "../../ui/badge.tsx";

/** Critical and high are destructive, medium is default, anything else is secondary. */
export function threatLevelVariant(level: string): BadgeVariant {
  if (level === "critical" || level === "high") return "destructive";
  return level === "medium" ? "default" : "secondary";
}

const DESTRUCTIVE_NAMES = [
  "prompt injection",
  "data leakage",
  "data extraction",
  "role hijacking",
  "system override",
] as const;

export function categoryVariant(name: string): BadgeVariant {
  const lower = name.toLowerCase();
  return DESTRUCTIVE_NAMES.some((part) => lower.includes(part)) ? "destructive" : "secondary";
}

/** Icons, so that a level is never shown by colour alone. */
export const LEVEL_ICONS: Readonly<Record<ThreatLevel, LucideIcon>> = {
  critical: OctagonAlert,
  high: TriangleAlert,
  medium: CircleAlert,
  low: Info,
  none: CircleCheck,
};

/** A soft background and a thin underline per severity. */
export const SEVERITY_MARKS: Readonly<Record<Severity, string>> = {
  critical: "bg-danger-soft decoration-danger",
  high: "bg-danger-soft decoration-danger",
  medium: "bg-warning-soft decoration-warning",
  low: "bg-info-soft decoration-info",
};

export const SEVERITY_VARIANTS: Readonly<Record<Severity, BadgeVariant>> = {
  critical: "destructive",
  high: "destructive",
  medium: "warning",
  low: "info",
};
