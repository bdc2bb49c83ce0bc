import { Search } from "lucide-react";
import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { lazyExtra } from "../../../lib/lazy-extra.ts";

/** The dialog, the index and the search library load when someone is about to search. */
const loadDialog = async () => ({ default: (await import("./search-dialog.tsx")).SearchDialog });
const SearchDialog = lazyExtra(loadDialog);

function preload(): void {
  // Ignored: opening the dialog tries again, and the page works without search.
  loadDialog().catch(() => undefined);
}

/** Opened by a button or by Ctrl/Cmd+K. */
export function DocSearch() {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setIsOpen(true);
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        onPointerEnter={preload}
        onFocus={preload}
        className="flex h-10 w-full items-center gap-2.5 rounded-control border border-line-strong bg-surface px-3 text-sm text-muted transition-colors hover:border-muted"
      >
        <Search aria-hidden size={16} strokeWidth={1.75} />
        <span className="flex-1 text-left">Search docs</span>
        <Shortcut />
      </button>
      {wasOpened && (
        <Suspense>
          <SearchDialog open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}

const neverChanges = () => () => undefined;

/** A prerendered page does not know the reader's keyboard until it is hydrated. */
function Shortcut() {
  const isApple = useSyncExternalStore(
    neverChanges,
    () => /Mac|iPhone|iPad/.test(navigator.userAgent),
    () => false,
  );
  return (
    <kbd className="rounded border border-line bg-sunken px-1.5 py-0.5 text-xs max-sm:hidden">
      {isApple ? "⌘ K" : "Ctrl K"}
    </kbd>
  );
}
