import { CodeTabs } from "../../shared/code-example.tsx";
import type { Example } from "../../shared/code-example.tsx";
import { SectionHeading } from "./section-heading.tsx";

export function FiveLines({ examples }: { examples: readonly [Example, ...Example[]] }) {
  return (
    <section aria-labelledby="five-lines" className="py-10 sm:py-12">
      <SectionHeading id="five-lines" title="One request in front of your model">
        One call, one JSON answer with positions you can highlight. These snippets run in our tests.
      </SectionHeading>
      <div className="mx-auto max-w-3xl">
        <CodeTabs name="Scan a prompt" examples={examples} />
      </div>
    </section>
  );
}
