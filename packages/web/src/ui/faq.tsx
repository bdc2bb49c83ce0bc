import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

export interface Question {
  question: string;
  answer: ReactNode;
}

/** Collapsible questions that work without JavaScript. */
export function Faq({ title, questions }: { title: string; questions: readonly Question[] }) {
  return (
    <section aria-labelledby="faq">
      <h2 id="faq" className="text-xl">
        {title}
      </h2>
      <div className="stack mt-5 divide-y divide-line rounded-card border border-line bg-surface">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group px-5">
            <summary className="flex list-none items-center justify-between gap-4 py-4 text-sm font-medium [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                aria-hidden
                size={16}
                strokeWidth={1.75}
                className="shrink-0 text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <div className="max-w-prose pb-5 text-sm text-muted">{answer}</div>
          </details>
        ))}
      </div>
    </section>
  );
}
