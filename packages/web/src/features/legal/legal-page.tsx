import type { ReactNode } from "react";
import { PageMeta } from "../../shared/page-meta.tsx";

export interface Clause {
  title: string;
  body: ReactNode;
}

interface LegalPageProps {
  title: string;
  description: string;
  /** "November 15, 2026" */
  updated: string;
  summary: ReactNode;
  clauses: readonly Clause[];
}

export function LegalPage({ title, description, updated, summary, clauses }: LegalPageProps) {
  return (
    <article className="mx-auto max-w-[68ch] py-4 sm:py-10">
      <PageMeta title={title} description={description} />
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-3 text-sm text-muted">In force since {updated}</p>
      <div className="mt-6 rounded-card border border-line bg-surface p-5 text-sm">{summary}</div>
      {clauses.map((clause, index) => (
        <section key={clause.title} className="mt-10">
          <h2 className="text-xl">
            {index + 1}. {clause.title}
          </h2>
          <div className="stack mt-3 gap-3 text-[0.9375rem] leading-relaxed text-muted [&_li]:ml-5 [&_li]:list-disc [&_strong]:text-text">
            {clause.body}
          </div>
        </section>
      ))}
    </article>
  );
}
