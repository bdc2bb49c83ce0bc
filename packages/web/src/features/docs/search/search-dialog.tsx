import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { Dialog } from "radix-ui";
import { useMemo, useState } from "react";
import type { KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import { request } from "../../../lib/request.ts";
import { Button } from "../../../ui/button.tsx";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { useReturnFocus } from "../../../ui/return-focus.ts";
import { DOC_ENTRIES, docPath } from "../doc-pages.ts";
import type { DocSection } from "./doc-sections.ts";
import { HitList, hitId, HITS_ID } from "./hit-list.tsx";
import { createDocSearch } from "./search-docs.ts";
import type { DocHit } from "./search-docs.ts";
import { Keys, Nothing, Waiting } from "./search-states.tsx";

interface SearchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function SearchDialog({ open, onOpenChange }: SearchDialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-overlay" />
        <Dialog.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed top-[10dvh] left-1/2 z-50 flex max-h-[min(36rem,80dvh)] w-[calc(100vw-2rem)] max-w-2xl -translate-x-1/2 flex-col overflow-hidden rounded-card border border-line bg-surface shadow-float max-sm:top-4 max-sm:max-h-[calc(100dvh-2rem)]"
        >
          <Dialog.Title className="sr-only">Search the documentation</Dialog.Title>
          <SearchBox onDone={() => onOpenChange(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Shown before anything is typed: every page, in reading order. */
const PAGES: readonly DocHit[] = DOC_ENTRIES.map(({ slug, title, description }) => ({
  to: docPath(slug),
  page: title,
  title: [{ text: title, isHit: false }],
  excerpt: [{ text: description, isHit: false }],
}));

function useDocSearch() {
  const sections = useQuery({
    queryKey: ["docs-search"],
    queryFn: async () => (await request({ method: "GET", path: "/docs-search.json" })) as DocSection[],
    staleTime: Number.POSITIVE_INFINITY,
  });
  const search = useMemo(() => sections.data && createDocSearch(sections.data), [sections.data]);
  return { search, hasFailed: sections.isError, retry: () => void sections.refetch() };
}

function SearchBox({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const [place, setPlace] = useState(0);
  const { search, hasFailed, retry } = useDocSearch();
  const words = query.trim();
  const hits = useMemo(() => (words === "" ? PAGES : (search?.(words) ?? [])), [words, search]);
  const chosen = Math.min(place, Math.max(0, hits.length - 1));

  function open({ to }: DocHit) {
    onDone();
    void navigate(to);
  }
  function onKeyDown(event: KeyboardEvent) {
    const hit = hits[chosen];
    if (event.key === "Enter" && hit) open(hit);
    else if (event.key === "ArrowDown") setPlace((chosen + 1) % Math.max(1, hits.length));
    else if (event.key === "ArrowUp") setPlace((chosen - 1 + hits.length) % Math.max(1, hits.length));
    else return;
    event.preventDefault();
  }
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-muted" />
        <input
          aria-label="Search the documentation"
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={HITS_ID}
          aria-autocomplete="list"
          aria-activedescendant={hits.length > 0 ? hitId(chosen) : undefined}
          placeholder="Search guides, fields, calls, errors"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setPlace(0);
          }}
          onKeyDown={onKeyDown}
          className="h-13 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted sm:text-sm"
        />
        <Button variant="ghost" size="sm" onClick={onDone} className="-mr-2 text-muted">
          Close
        </Button>
      </div>
      <output className="sr-only">{words !== "" && search && countWords(hits.length)}</output>
      {hasFailed && words !== "" ? (
        <div className="p-4">
          <LoadFailure onRetry={retry}>The search could not be loaded.</LoadFailure>
        </div>
      ) : (
        <HitList
          key={words}
          hits={hits}
          chosen={chosen}
          onChoose={setPlace}
          onOpen={open}
          onKeyDown={onKeyDown}
        />
      )}
      {words !== "" && !search && !hasFailed && <Waiting />}
      {words !== "" && search && hits.length === 0 && <Nothing words={words} onDone={onDone} />}
      <Keys />
    </>
  );
}

function countWords(count: number): string {
  if (count === 0) return "No results";
  return count === 1 ? "1 result" : `${count} results`;
}
