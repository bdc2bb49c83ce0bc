import { SEVERITIES } from "@prompt-shield/contracts/vocabulary";
import type { Severity } from "@prompt-shield/contracts/vocabulary";
import { clsx } from "clsx";
import { Popover } from "radix-ui";
import { useMemo, useRef, useState } from "react";
import type { ScanResponse } from "../../lib/workspace.ts";
import { FindingDetails } from "./finding-details.tsx";
import { clusterSegments, cutSegments } from "./segments.ts";
import type { Segment } from "./segments.ts";
import { SEVERITY_MARKS } from "./threat-looks.ts";

type Finding = ScanResponse["findings"][number];

type Piece = Segment<Finding>;

/** The prompt itself, with each finding marked where it stands. */
export function HighlightedPrompt({ prompt, findings }: { prompt: string; findings: readonly Finding[] }) {
  const clusters = useMemo(() => clusterSegments(cutSegments(prompt, findings)), [prompt, findings]);
  return (
    <div
      dir="auto"
      className="max-h-96 overflow-y-auto rounded-control border border-line bg-sunken px-4 py-3 font-mono text-sm leading-7 break-words whitespace-pre-wrap"
    >
      {clusters.map((pieces) => {
        const [first] = pieces;
        if (!first) return null;
        if (first.spans.length === 0) return <span key={first.start}>{first.text}</span>;
        return <Mark key={first.start} pieces={pieces} />;
      })}
    </div>
  );
}

const CLOSE_AFTER_MS = 150;

/** Hover or focus opens the card; the pointer may travel into it, and Tab does. */
function Mark({ pieces }: { pieces: readonly Piece[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const closing = useRef<number>(undefined);
  function open() {
    window.clearTimeout(closing.current);
    setIsOpen(true);
  }
  function closeSoon() {
    closing.current = window.setTimeout(() => setIsOpen(false), CLOSE_AFTER_MS);
  }
  const findings = [...new Set(pieces.flatMap(({ spans }) => spans))];
  const watch = { onPointerEnter: open, onPointerLeave: closeSoon, onFocus: open, onBlur: closeSoon };
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Anchor asChild>
        <span
          {...watch}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a button element does not wrap over lines
          role="button"
          aria-expanded={isOpen}
          onClick={open}
          tabIndex={0}
          className="cursor-help rounded-sm py-1"
          onKeyDown={(event) => event.key === "Enter" && open()}
        >
          {pieces.map(({ text, start, spans }) => (
            <span
              key={start}
              className={clsx(
                "rounded-sm py-0.5 underline decoration-2 underline-offset-4",
                SEVERITY_MARKS[gravestOf(spans)],
              )}
            >
              {text}
            </span>
          ))}
        </span>
      </Popover.Anchor>
      <Popover.Content
        {...watch}
        side="bottom"
        align="start"
        sideOffset={6}
        collisionPadding={12}
        aria-label="Finding"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        className="z-40 stack max-h-80 w-80 max-w-[calc(100vw-2rem)] animate-fade-in gap-4 overflow-y-auto rounded-card border border-line bg-surface p-4 font-sans whitespace-normal shadow-float"
      >
        {findings.map((finding) => (
          <FindingDetails key={`${finding.rule}-${finding.start}-${finding.end}`} finding={finding} />
        ))}
      </Popover.Content>
    </Popover.Root>
  );
}

function gravestOf(findings: readonly Finding[]): Severity {
  return (
    SEVERITIES.findLast((severity) => findings.some((finding) => finding.severity === severity)) ?? "low"
  );
}
