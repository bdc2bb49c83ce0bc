import { CodeExample } from "../../shared/code-example.tsx";
import { DocArticle } from "../../features/docs/doc-article.tsx";
import { OUTPUTS } from "../../features/docs/snippets/outputs.ts";
import clientPython from "../../features/docs/snippets/client.py?code";
import guardPython from "../../features/docs/snippets/guard.py?code";
import sanitizePython from "../../features/docs/snippets/sanitize.py?code";
import scanPython from "../../features/docs/snippets/scan.py?code";

export function Component() {
  return (
    <DocArticle
      slug="python"
      intro={
        <p>
          Python 3.7+ is required, and nothing besides its standard library. Set{" "}
          <code>PROMPT_SHIELD_URL</code> and <code>PROMPT_SHIELD_KEY</code> in the environment.
        </p>
      }
      sections={[
        {
          id: "scan",
          title: "Scan",
          body: <CodeExample label="scan.py" lines={scanPython} output={OUTPUTS["scan.py"]} />,
        },
        {
          id: "sanitize",
          title: "Sanitize",
          body: <CodeExample label="sanitize.py" lines={sanitizePython} output={OUTPUTS["sanitize.py"]} />,
        },
        { id: "guard", title: "Guard your model", body: <Guard /> },
        { id: "client", title: "The typed client", body: <Client /> },
      ]}
    />
  );
}

function Guard() {
  return (
    <>
      <p>
        The answer’s <code>threatLevel</code> is none, low, medium, high or critical, and <code>message</code>{" "}
        is a sentence for people. This guard raises an exception for any threat, and turns an API error into
        its message.
      </p>
      <CodeExample label="guard.py" lines={guardPython} output={OUTPUTS["guard.py"]} />
    </>
  );
}

function Client() {
  return (
    <>
      <p>
        <code>pip install prompt-shield</code>, also standard library only. A result has{" "}
        <code>threat_level</code> (safe, warning or critical), <code>description</code> and{" "}
        <code>suggestions</code>; <code>raw</code> is the whole response. <code>AsyncPromptShield</code> has
        the same calls for asyncio.
      </p>
      <CodeExample label="client.py" lines={clientPython} output={OUTPUTS["client.py"]} />
    </>
  );
}
