import { clsx } from "clsx";
import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import type { SanitizeResponse } from "../../lib/workspace.ts";
import { Button } from "../../ui/button.tsx";
import { diffOf } from "./change-diff.ts";
import type { DiffPart } from "./change-diff.ts";
import { Section } from "./section.tsx";

const box =
  "max-h-80 overflow-y-auto rounded-control border border-line bg-sunken px-4 py-3 font-mono text-sm leading-relaxed break-words whitespace-pre-wrap";

export function DiffView({ result }: { result: SanitizeResponse }) {
  const parts = useMemo(() => diffOf(result), [result]);
  const [isSplit, setIsSplit] = useState(false);
  return (
    <Section title="What changed">
      <Button variant="secondary" size="sm" className="w-fit" onClick={() => setIsSplit(!isSplit)}>
        {isSplit ? "Show inline" : "Show side by side"}
      </Button>
      {isSplit ? (
        <div className="grid gap-3 md:grid-cols-2">
          <Pane label="Before">{draw(parts.filter((part) => part.kind !== "added"))}</Pane>
          <Pane label="After">{draw(parts.filter((part) => part.kind !== "removed"))}</Pane>
        </div>
      ) : (
        <div dir="auto" className={box}>
          {draw(parts)}
        </div>
      )}
    </Section>
  );
}

function Pane({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="stack min-w-0 content-start gap-1.5">
      <p className="text-xs text-muted">{label}</p>
      <div dir="auto" className={clsx(box, "h-full")}>
        {children}
      </div>
    </div>
  );
}

function draw(parts: readonly DiffPart[]): ReactNode[] {
  let position = 0;
  return parts.map((part) => {
    const key = `${part.kind}-${position}`;
    position += part.text.length;
    if (part.kind === "removed") {
      return (
        <del key={key} title={part.reason} className="rounded-sm bg-danger-soft text-danger">
          {part.text}
        </del>
      );
    }
    if (part.kind === "added") {
      return (
        <ins key={key} title={part.reason} className="rounded-sm bg-success-soft text-success no-underline">
          {part.text}
        </ins>
      );
    }
    return <span key={key}>{part.text}</span>;
  });
}
