import { Search } from "lucide-react";
import { Dialog } from "radix-ui";
import { useEffect, useState } from "react";
import type { KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import { docPath } from "./doc-pages.ts";
import type { DocEntry } from "./doc-pages.ts";
import { findPages } from "./find-pages.ts";

/** A button and Ctrl/Cmd+K open it; arrows choose, Enter goes there. */
export function DocSearch() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setIsOpen(true);
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Trigger className="flex h-10 w-full items-center gap-2.5 rounded-control border border-line-strong bg-surface px-3 text-sm text-muted transition-colors hover:border-muted">
        <Search aria-hidden size={16} strokeWidth={1.75} />
        <span className="flex-1 text-left">Search docs</span>
        <kbd className="rounded border border-line bg-sunken px-1.5 py-0.5 text-xs">Ctrl K</kbd>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-[12dvh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-card border border-line bg-surface shadow-float"
        >
          <Dialog.Title className="sr-only">Search the documentation</Dialog.Title>
          <SearchBox onDone={() => setIsOpen(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function SearchBox({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const [place, setPlace] = useState(0);
  const found = findPages(query);
  const chosen = Math.min(place, Math.max(0, found.length - 1));

  function open(entry: DocEntry) {
    onDone();
    void navigate(docPath(entry.slug));
  }
  function onKeyDown(event: KeyboardEvent) {
    const entry = found[chosen];
    if (event.key === "Enter" && entry) return open(entry);
    if (event.key === "ArrowDown") setPlace(Math.min(chosen + 1, found.length - 1));
    else if (event.key === "ArrowUp") setPlace(Math.max(chosen - 1, 0));
    else return undefined;
    return event.preventDefault();
  }
  return (
    <>
      <input
        aria-label="Search the documentation"
        role="combobox"
        aria-expanded
        aria-controls="doc-hits"
        aria-activedescendant={found.length > 0 ? `doc-hit-${chosen}` : undefined}
        placeholder="Search docs"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setPlace(0);
        }}
        onKeyDown={onKeyDown}
        className="h-12 w-full border-b border-line bg-transparent px-4 text-sm outline-none placeholder:text-muted"
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the listbox of a combobox, with two lines per option */}
      <div id="doc-hits" role="listbox" aria-label="Pages" className="stack max-h-80 overflow-y-auto p-2">
        {found.map((entry, index) => (
          <div
            key={entry.slug}
            id={`doc-hit-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onPointerMove={() => setPlace(index)}
            onClick={() => open(entry)}
            onKeyDown={onKeyDown}
            className="cursor-pointer rounded-control px-3 py-2.5 aria-selected:bg-accent-soft"
          >
            <p className="text-sm font-medium">{entry.title}</p>
            <p className="text-sm text-muted">{entry.description}</p>
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className="px-4 pb-6 text-center text-sm text-muted">
          Nothing about “{query}”. Try another word, or ask support.
        </p>
      )}
    </>
  );
}
