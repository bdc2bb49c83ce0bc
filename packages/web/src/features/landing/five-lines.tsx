import scanCurl from "../docs/snippets/scan.sh?code";
import scanNode from "../docs/snippets/scan.mjs?code";
import scanPython from "../docs/snippets/scan.py?code";
import { CodeTabs } from "../docs/code-example.tsx";
import { OUTPUTS } from "../docs/snippets/outputs.ts";
import { SectionHeading } from "./section-heading.tsx";

export function FiveLines() {
  return (
    <section aria-labelledby="five-lines" className="py-10 sm:py-12">
      <SectionHeading id="five-lines" title="One request in front of your model">
        One call, one JSON answer with positions you can highlight. These snippets run in our tests.
      </SectionHeading>
      <div className="mx-auto max-w-3xl">
        <CodeTabs
          name="Scan a prompt"
          examples={[
            { label: "curl", lines: scanCurl },
            { label: "JavaScript", lines: scanNode, output: OUTPUTS["scan.mjs"] },
            { label: "Python", lines: scanPython, output: OUTPUTS["scan.py"] },
          ]}
        />
      </div>
    </section>
  );
}
