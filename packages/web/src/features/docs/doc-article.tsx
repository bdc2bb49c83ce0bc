import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { useSession } from "../../lib/session.ts";
import { PageMeta } from "../../shared/page-meta.tsx";
import { DocNavigation, PreviousAndNext } from "./doc-navigation.tsx";
import { DOC_ENTRIES } from "./doc-pages.ts";
import type { DocEntry } from "./doc-pages.ts";
import { DocSearch } from "./search/doc-search.tsx";

export interface DocSection {
  id: string;
  title: string;
  body: ReactNode;
}

interface DocArticleProps {
  slug: DocEntry["slug"];
  intro?: ReactNode;
  sections: readonly DocSection[];
}

/** Three columns on wide screens: navigation, text, and the contents of this page. */
export function DocArticle({ slug, intro, sections }: DocArticleProps) {
  const entry = DOC_ENTRIES.find((candidate) => candidate.slug === slug);
  useHashTarget();
  if (!entry) throw new Error(`The documentation has no page named ${slug}`);
  return (
    <div className="stack gap-10 lg:grid-cols-[14rem_minmax(0,1fr)] xl:grid-cols-[14rem_minmax(0,1fr)_13rem]">
      <PageMeta title={`${entry.title} · Docs`} description={entry.description} />
      <aside className="print:hidden lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto">
        <DocSearch />
        <details className="group mt-3 rounded-control border border-line bg-surface lg:hidden">
          <summary className="flex h-10 list-none items-center justify-between px-3 text-sm font-medium [&::-webkit-details-marker]:hidden">
            All pages
            <ChevronDown
              aria-hidden
              size={16}
              strokeWidth={1.75}
              className="text-muted transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="px-1 pt-2 pb-4">
            <DocNavigation current={slug} />
          </div>
        </details>
        <div className="mt-6 max-lg:hidden">
          <DocNavigation current={slug} />
        </div>
      </aside>
      <article className="min-w-0 max-w-[46rem]">
        <DocTitle isFront={slug === ""}>{entry.title}</DocTitle>
        <p className="mt-3 text-base text-muted">{entry.description}</p>
        {intro && <div className="doc-prose mt-6">{intro}</div>}
        {sections.map(({ id, title, body }) => (
          <section key={id} aria-labelledby={id} className="mt-12">
            <h2 id={id} className="group scroll-mt-20 text-xl">
              <a href={`#${id}`} className="no-underline">
                {title}
                <span aria-hidden className="ml-2 text-muted opacity-0 group-hover:opacity-100">
                  #
                </span>
              </a>
            </h2>
            <div className="doc-prose mt-4">{body}</div>
          </section>
        ))}
        <PreviousAndNext current={slug} />
      </article>
      <OnThisPage sections={sections} />
    </div>
  );
}

/** For visitors, the header of the front page already contains the h1. */
function DocTitle({ isFront, children }: { isFront: boolean; children: string }) {
  const { user } = useSession();
  const Heading = isFront && user === null ? "h2" : "h1";
  return <Heading className="text-3xl">{children}</Heading>;
}

function OnThisPage({ sections }: { sections: readonly DocSection[] }) {
  return (
    <nav aria-label="On this page" className="sticky top-20 self-start text-sm max-xl:hidden print:hidden">
      <p className="text-xs font-semibold text-muted">On this page</p>
      <ul className="stack mt-2 gap-1.5 border-l border-line">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="block pl-3 text-muted hover:text-text">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** If the page loads after its address changed, the browser has already looked for the anchor and found nothing. */
function useHashTarget(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== "") document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash]);
}
