import { DOCS_TOOLTIP_DELAY_MS } from "@prompt-shield/contracts/limits";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { Link } from "react-router";
import { recorded, scanSample } from "virtual:records";
import { CodeExample } from "../../shared/code-example.tsx";
import { DocArticle } from "../../features/docs/doc-article.tsx";
import { DataTable } from "../../features/docs/prose.tsx";
import { ScanFields } from "../../features/docs/response-fields.tsx";
import { HighlightedPrompt } from "../../shared/results/highlighted-prompt.tsx";

const LEVELS = [
  [
    "critical",
    "Several strong signs, or secrets such as a payment card or a private key.",
    "Block, and look at where it came from.",
  ],
  ["high", "A clear attack.", "Block, or sanitize before use."],
  ["medium", "Signs of an attack that a person should weigh.", "Sanitize, or ask the user."],
  ["low", "Something worth knowing, such as an email address.", "Let it pass, and log it if you must."],
  ["none", "Nothing found.", "Let it pass."],
] as const;

export function Component() {
  return (
    <DocArticle
      slug="understanding-results"
      sections={[
        { id: "sample", title: "A sample response", body: <Sample /> },
        { id: "fields", title: "The fields", body: <ScanFields /> },
        { id: "levels", title: "Threat levels", body: <Levels /> },
        { id: "positions", title: "Positions", body: <Positions /> },
        { id: "confidence", title: "Confidence and sensitivity", body: <Confidence /> },
      ]}
    />
  );
}

function Sample() {
  return (
    <>
      <p>The prompt, with what was found in it:</p>
      <HighlightedPrompt
        prompt={recorded.prompt}
        findings={recorded.scan.findings}
        hoverDelayMs={DOCS_TOOLTIP_DELAY_MS}
      />
      <p>
        The full response of <code>POST /api/v1/scan</code>, produced by the engine when this page was built:
      </p>
      <CodeExample label="Scan response" lines={scanSample} />
    </>
  );
}

function Levels() {
  return (
    <DataTable
      caption="Threat levels"
      head={["Level", "What it means", "What to do"]}
      rows={LEVELS.map(([level, meaning, advice]) => [<code key={level}>{level}</code>, meaning, advice])}
    />
  );
}

function Positions() {
  return (
    <p>
      <code>start</code> and <code>end</code> count UTF-16 units of the prompt exactly as you sent it, as{" "}
      <code>String.prototype.slice</code> does, even when the attack was hidden in Base64 or behind invisible
      characters; <code>via</code> then names the decoding. In Python, encode to UTF-16 first if the prompt
      has characters outside the basic plane.
    </p>
  );
}

function Confidence() {
  return (
    <p>
      Confidence is calibrated: of the verdicts with a confidence of 0.9, about nine in ten should be right.
      The <Link to={`${WEB_PATHS.docs}/benchmarks`}>benchmarks</Link> show how well that holds. With{" "}
      <code>options.sensitivity</code> you move the threshold: <code>high</code> finds more and is wrong more
      often, <code>low</code> does the opposite.
    </p>
  );
}
