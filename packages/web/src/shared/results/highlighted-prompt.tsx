import { SEVERITIES } from "@prompt-shield/contracts/vocabulary";
import type { Severity } from "@prompt-shield/contracts/vocabulary";
import { clsx } from "clsx";
import { Suspense, useMemo, useRef, useState } from "react";
import type { RefObject } from "react";
import { lazyExtra } from "../../lib/lazy-extra.ts";
import type { ScanResponse } from "../../lib/workspace.ts";
import { clusterSegments, cutSegments } from "./segments.ts";
import type { Segment } from "./segments.ts";
import { SEVERITY_MARKS } from "./threat-looks.ts";

type Finding = ScanResponse["findings"][number];

type Piece = Segment<Finding>;

interface HighlightedPromptProps {
  prompt: string;
  findings: readonly Finding[];
  /** How long a pointer must stay on a mark before its card opens. */
  hoverDelayMs?: number;
}

/** The prompt with its findings marked in place. */
export function HighlightedPrompt({ prompt, findings, hoverDelayMs = 0 }: HighlightedPromptProps) {
  const clusters = useMemo(() => clusterSegments(cutSegments(prompt, findings)), [prompt, findings]);
  return (
    <div
      ref={showFirstMark}
      dir="auto"
      className="relative max-h-96 overflow-y-auto rounded-control border border-line bg-sunken px-4 py-3 font-mono text-sm leading-7 break-words whitespace-pre-wrap"
    >
      {clusters.map((pieces) => {
        const [first] = pieces;
        if (!first) return null;
        if (first.spans.length === 0) return <span key={first.start}>{first.text}</span>;
        return <Mark key={first.start} pieces={pieces} hoverDelayMs={hoverDelayMs} />;
      })}
    </div>
  );
}

/** Scrolls to the first finding, which may be far below the visible part of a long prompt. */
function showFirstMark(box: HTMLDivElement | null): void {
  const mark = box?.querySelector<HTMLElement>("[role=button]");
  if (!box || !mark) return;
  const isInSight = mark.offsetTop + mark.offsetHeight <= box.clientHeight;
  box.scrollTop = isInSight ? 0 : mark.offsetTop - box.clientHeight / 3;
}

const CLOSE_AFTER_MS = 150;

/**
 * Loaded on demand: the card is needed only when someone points at a passage, and it pulls in the positioning
 * library.
 */
const FindingCard = lazyExtra(async () => ({ default: (await import("./finding-card.tsx")).FindingCard }));

/** Hover or focus opens the card. The pointer can move into it, and Tab does. */
function Mark({ pieces, hoverDelayMs }: { pieces: readonly Piece[]; hoverDelayMs: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const timer = useRef<number>(undefined);
  const passage = useRef<HTMLSpanElement>(null);
  function open() {
    window.clearTimeout(timer.current);
    setIsOpen(true);
    setWasOpened(true);
  }
  function openSoon() {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(open, isOpen ? 0 : hoverDelayMs);
  }
  function closeSoon() {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setIsOpen(false), CLOSE_AFTER_MS);
  }
  const findings = [...new Set(pieces.flatMap(({ spans }) => spans))];
  const watch = { onPointerEnter: openSoon, onPointerLeave: closeSoon, onFocus: open, onBlur: closeSoon };
  return (
    <>
      <span
        {...watch}
        ref={passage}
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
              "rounded-sm box-decoration-clone py-0.5 underline decoration-2 underline-offset-4",
              SEVERITY_MARKS[gravestOf(spans)],
            )}
          >
            {text}
          </span>
        ))}
      </span>
      {wasOpened && (
        <Suspense>
          <FindingCard
            anchor={passage as RefObject<HTMLSpanElement>}
            findings={findings}
            open={isOpen}
            onOpenChange={setIsOpen}
            watch={watch}
          />
        </Suspense>
      )}
    </>
  );
}

function gravestOf(findings: readonly Finding[]): Severity {
  return (
    SEVERITIES.findLast((severity) => findings.some((finding) => finding.severity === severity)) ?? "low"
  );
}
