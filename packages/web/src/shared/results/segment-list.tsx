import { useState } from "react";
import { formatNumber } from "../../lib/format.ts";
import type { ScanResponse } from "../../lib/workspace.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { HighlightedPrompt } from "./highlighted-prompt.tsx";
import { Section } from "./section.tsx";
import { threatLevelVariant } from "./threat-looks.ts";

type Segment = NonNullable<ScanResponse["segments"]>[number];

/** More would push the rest of the result far down. */
const SHOWN_AT_FIRST = 10;

/** The messages or fields with findings, each with its place and the findings marked in its text. */
export function SegmentList({ segments }: { segments: readonly Segment[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? segments : worstOf(segments);
  return (
    <Section title="Where it was found">
      <ul className="stack gap-3">
        {shown.map((segment) => (
          <li
            key={`${segment.index} ${segment.path ?? ""}`}
            className="stack gap-2.5 rounded-control border border-line p-3"
          >
            <div className="flex flex-wrap items-center gap-2">
              <code className="min-w-0 font-mono text-xs break-all">{placeOf(segment)}</code>
              <Badge variant={threatLevelVariant(segment.threatLevel)}>
                {segment.threatLevel.toUpperCase()}
              </Badge>
              {segment.categories.map((category) => (
                <Badge key={category} variant="outline">
                  {category}
                </Badge>
              ))}
            </div>
            <HighlightedPrompt prompt={segment.text} findings={segment.findings} />
          </li>
        ))}
      </ul>
      {segments.length > SHOWN_AT_FIRST && (
        <Button
          variant="secondary"
          size="sm"
          className="w-fit"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? "Show fewer" : `Show all ${formatNumber(segments.length)} places`}
        </Button>
      )}
    </Section>
  );
}

/** The most dangerous ones, in the order of the text. */
function worstOf(segments: readonly Segment[]): readonly Segment[] {
  const worst = new Set(segments.toSorted((a, b) => b.riskScore - a.riskScore).slice(0, SHOWN_AT_FIRST));
  return segments.filter((segment) => worst.has(segment));
}

function placeOf({ index, role, path }: Segment): string {
  if (role === undefined) return path ?? "The whole text";
  const message = `Message ${index + 1}, ${role}`;
  return path === undefined ? message : `${message}: ${path}`;
}
