import { DOCS_TOOLTIP_DELAY_MS } from "@prompt-shield/contracts/limits";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { Link } from "react-router";
import { recorded } from "virtual:records";
import { CodeExample } from "../../shared/code-example.tsx";
import { DocArticle } from "../../features/docs/doc-article.tsx";
import { Note, Steps } from "../../features/docs/prose.tsx";
import { HighlightedPrompt } from "../../shared/results/highlighted-prompt.tsx";

const STEPS = [
  {
    title: "Find the test box on the dashboard",
    body: (
      <p>
        <Link to={WEB_PATHS.login}>Sign in</Link> and open the <Link to={WEB_PATHS.dashboard}>dashboard</Link>
        . The large text box at the top, “Prompt scanner”, is the test box.
      </p>
    ),
  },
  {
    title: "Paste a prompt",
    body: (
      <>
        <p>
          Paste any text of up to 100,000 characters, or pick one of the examples below the box. This one
          hides an attack in a ticket:
        </p>
        <CodeExample label="Prompt" lines={recorded.prompt.split("\n").map((line) => [["", line]])} />
      </>
    ),
  },
  {
    title: "Click Scan",
    body: (
      <p>
        Press <strong>Scan Prompt</strong>, or Ctrl+Enter. This counts as one scan.{" "}
        <strong>Sanitize Prompt</strong> beside it returns a cleaned version instead.
      </p>
    ),
  },
  {
    title: "Read the result: Safe, or Unsafe with the reason",
    body: (
      <p>
        The result says <strong>Clean</strong> or <strong>Threat Detected</strong>, and then why: every
        finding is marked in your prompt, with its category, its rule and an explanation.
      </p>
    ),
  },
];

export function Component() {
  return (
    <DocArticle
      slug="first-scan"
      sections={[
        { id: "steps", title: "Four steps", body: <Steps steps={STEPS} /> },
        { id: "example", title: "What you will see", body: <Example /> },
        { id: "next", title: "What next", body: <Next /> },
      ]}
    />
  );
}

function Example() {
  const { prompt, scan } = recorded;
  return (
    <>
      <HighlightedPrompt prompt={prompt} findings={scan.findings} hoverDelayMs={DOCS_TOOLTIP_DELAY_MS} />
      <p>
        <strong>{scan.isMalicious ? "Unsafe" : "Safe"}.</strong> {scan.message}
      </p>
      <Note>The marks are real: this prompt was scanned when the page was built. Hover or focus one.</Note>
    </>
  );
}

function Next() {
  return (
    <p>
      Learn to <Link to={`${WEB_PATHS.docs}/understanding-results`}>read every field</Link>, or call the same
      scan <Link to={`${WEB_PATHS.docs}/code-examples`}>from your code</Link>.
    </p>
  );
}
