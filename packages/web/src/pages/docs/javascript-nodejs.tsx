import { CodeExample } from "../../shared/code-example.tsx";
import { DocArticle } from "../../features/docs/doc-article.tsx";
import { Note } from "../../features/docs/prose.tsx";
import { OUTPUTS } from "../../features/docs/snippets/outputs.ts";
import guardNode from "../../features/docs/snippets/guard.mjs?code";
import local from "../../features/docs/snippets/local.mjs?code";
import sanitizeNode from "../../features/docs/snippets/sanitize.mjs?code";
import scanNode from "../../features/docs/snippets/scan.mjs?code";
import sdk from "../../features/docs/snippets/sdk.mjs?code";

export function Component() {
  return (
    <DocArticle
      slug="javascript-nodejs"
      intro={
        <p>
          Node.js 18 or newer has <code>fetch</code>, and that is all it takes. Save a snippet as a{" "}
          <code>.mjs</code> file and set <code>PROMPT_SHIELD_URL</code> and <code>PROMPT_SHIELD_KEY</code>.
        </p>
      }
      sections={[
        {
          id: "scan",
          title: "Scan",
          body: <CodeExample label="scan.mjs" lines={scanNode} output={OUTPUTS["scan.mjs"]} />,
        },
        {
          id: "sanitize",
          title: "Sanitize",
          body: <CodeExample label="sanitize.mjs" lines={sanitizeNode} output={OUTPUTS["sanitize.mjs"]} />,
        },
        {
          id: "guard",
          title: "Guard your model",
          body: <CodeExample label="guard.mjs" lines={guardNode} output={OUTPUTS["guard.mjs"]} />,
        },
        { id: "sdk", title: "The typed client", body: <Client /> },
        { id: "local", title: "Without a server", body: <Local /> },
      ]}
    />
  );
}

function Client() {
  return (
    <>
      <p>
        <code>npm install @prompt-shield/sdk</code>: a client for TypeScript and JavaScript without
        dependencies, for Node.js 20 or newer, Deno, Bun, edge runtimes and browsers. It scans prompts,
        documents, conversations, files and batches, retries when the server is busy, and verifies webhook
        deliveries. Errors have <code>status</code>, <code>code</code> and the server’s message;{" "}
        <code>guard</code> throws a <code>ThreatError</code> that carries the verdict.
      </p>
      <CodeExample label="sdk.mjs" lines={sdk} output={OUTPUTS["sdk.mjs"]} />
      <Note>Keep the key on your server. In a browser, call a route of your own that adds it.</Note>
    </>
  );
}

function Local() {
  return (
    <>
      <p>
        <code>npm install @prompt-shield/engine</code> brings the rules and the model into your own process,
        with the same calls and no network. Browsers import <code>@prompt-shield/engine/web</code>; edge
        runtimes pass only the rules to <code>local</code>. The command-line equivalent is{" "}
        <code>npx prompt-shield scan</code>.
      </p>
      <CodeExample label="local.mjs" lines={local} output={OUTPUTS["local.mjs"]} />
    </>
  );
}
