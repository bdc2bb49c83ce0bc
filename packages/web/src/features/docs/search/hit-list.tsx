import { useEffect, useRef } from "react";
import type { KeyboardEvent } from "react";
import type { DocHit, Piece } from "./search-docs.ts";

export const HITS_ID = "doc-hits";

export function hitId(place: number): string {
  return `doc-hit-${place}`;
}

interface HitListProps {
  hits: readonly DocHit[];
  chosen: number;
  onChoose: (place: number) => void;
  onOpen: (hit: DocHit) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The listbox of the search's combobox. The focus stays in the input, which refers to the chosen hit. */
export function HitList({ hits, chosen, onChoose, onOpen, onKeyDown }: HitListProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.children[chosen]?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <div
      ref={box}
      id={HITS_ID}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- two lines per option, which a select cannot draw
      role="listbox"
      aria-label="Results"
      className={hits.length === 0 ? "hidden" : "stack content-start overflow-y-auto p-2"}
    >
      {hits.map((hit, place) => (
        <div
          key={hit.to}
          id={hitId(place)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          tabIndex={-1}
          aria-selected={place === chosen}
          onPointerMove={() => onChoose(place)}
          onClick={() => onOpen(hit)}
          onKeyDown={onKeyDown}
          className="cursor-pointer scroll-my-2 rounded-control px-3 py-2.5 aria-selected:bg-accent-soft"
        >
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm font-medium">
            <span className="break-words">
              <Pieces pieces={hit.title} />
            </span>
            {hit.to.includes("#") && <span className="text-xs font-normal text-muted">{hit.page}</span>}
          </p>
          <p className="mt-0.5 line-clamp-2 text-sm break-words text-muted">
            <Pieces pieces={hit.excerpt} />
          </p>
        </div>
      ))}
    </div>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, isHit }, place) =>
    isHit ? (
      // The pieces never move, so their index is a stable key.
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={place} className="rounded-xs bg-warning-soft px-0.5 text-text">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
