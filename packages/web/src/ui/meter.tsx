import { clsx } from "clsx";

type Tone = "accent" | "warning" | "danger";
const TONES: Record<Tone, string> = { accent: "text-accent", warning: "text-warning", danger: "text-danger" };

/** A bar from 0 to 100. */
export function Meter({ percent, label, tone = "accent" }: { percent: number; label: string; tone?: Tone }) {
  return (
    <progress
      aria-label={label}
      max={100}
      value={Math.max(0, Math.min(100, percent))}
      className={clsx("bar block h-2 w-full overflow-hidden rounded-full", TONES[tone])}
    />
  );
}
