import type { ReactNode } from "react";
import { Card } from "./card.tsx";

/** A number with its name and a note. */
export function Figure({ label, value, note }: { label: string; value: string; note: ReactNode }) {
  return (
    <Card className="stack content-start gap-1 p-5">
      <h3 className="text-sm font-medium tracking-normal text-muted">{label}</h3>
      <p className="figures text-2xl font-semibold tracking-tight">{value}</p>
      <div className="figures text-xs text-muted">{note}</div>
    </Card>
  );
}
