import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { LoaderCircle } from "lucide-react";
import { Link } from "react-router";
import { docPath } from "../doc-pages.ts";

export function Waiting() {
  return (
    <p className="flex items-center justify-center gap-2 px-4 py-10 text-sm text-muted">
      <LoaderCircle aria-hidden size={16} strokeWidth={1.75} className="animate-spin" />
      Opening the index…
    </p>
  );
}

export function Nothing({ words, onDone }: { words: string; onDone: () => void }) {
  return (
    <div className="stack justify-items-center gap-1 px-4 py-10 text-center text-sm">
      <p className="font-medium break-all">Nothing about “{words}”</p>
      <p className="text-muted">
        Try fewer or other words, look into the{" "}
        <Link
          to={docPath("api-reference")}
          onClick={onDone}
          className="text-accent underline underline-offset-4"
        >
          API reference
        </Link>{" "}
        or{" "}
        <Link to={WEB_PATHS.support} onClick={onDone} className="text-accent underline underline-offset-4">
          ask support
        </Link>
        .
      </p>
    </div>
  );
}

const key = "mr-1 rounded border border-line bg-surface px-1.5 py-0.5 font-sans";

export function Keys() {
  return (
    <p className="flex gap-5 border-t border-line bg-sunken px-4 py-2.5 text-xs text-muted max-sm:hidden">
      <span>
        <kbd className={key}>↑</kbd>
        <kbd className={key}>↓</kbd>move
      </span>
      <span>
        <kbd className={key}>Enter</kbd>open
      </span>
      <span>
        <kbd className={key}>Esc</kbd>close
      </span>
    </p>
  );
}
