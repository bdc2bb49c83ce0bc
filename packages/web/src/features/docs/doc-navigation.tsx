import { clsx } from "clsx";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { DOC_ENTRIES, DOC_GROUPS, docPath } from "./doc-pages.ts";
import type { DocEntry } from "./doc-pages.ts";

export function DocNavigation({ current }: { current: DocEntry["slug"] }) {
  return (
    <nav aria-label="Documentation" className="stack gap-6 text-sm">
      {DOC_GROUPS.map(({ title, entries }) => (
        <div key={title}>
          <p className="px-3 text-xs font-semibold text-muted">{title}</p>
          <ul className="stack mt-2 gap-0.5">
            {entries.map((entry) => (
              <li key={entry.slug}>
                <Link
                  to={docPath(entry.slug)}
                  aria-current={entry.slug === current ? "page" : undefined}
                  className={clsx(
                    "block rounded-control px-3 py-1.5 transition-colors",
                    entry.slug === current
                      ? "bg-accent-soft font-medium text-accent"
                      : "text-muted hover:bg-sunken hover:text-text",
                  )}
                >
                  {entry.title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

export function PreviousAndNext({ current }: { current: DocEntry["slug"] }) {
  const place = DOC_ENTRIES.findIndex(({ slug }) => slug === current);
  const previous = place > 0 ? DOC_ENTRIES[place - 1] : undefined;
  const next = DOC_ENTRIES[place + 1];
  const box =
    "flex flex-col gap-1 rounded-card border border-line p-4 text-sm transition-colors hover:border-accent";
  return (
    <nav aria-label="Previous and next page" className="mt-16 grid gap-4 sm:grid-cols-2 print:hidden">
      {previous ? (
        <Link to={docPath(previous.slug)} className={box}>
          <span className="flex items-center gap-1.5 text-muted">
            <ArrowLeft aria-hidden size={16} strokeWidth={1.75} /> Previous
          </span>
          <span className="font-medium">{previous.title}</span>
        </Link>
      ) : (
        <span className="max-sm:hidden" />
      )}
      {next && (
        <Link to={docPath(next.slug)} className={`${box} items-end text-right`}>
          <span className="flex items-center gap-1.5 text-muted">
            Next <ArrowRight aria-hidden size={16} strokeWidth={1.75} />
          </span>
          <span className="font-medium">{next.title}</span>
        </Link>
      )}
    </nav>
  );
}
