import { CodeTabs } from "../../shared/code-example.tsx";
import { DocArticle } from "../../features/docs/doc-article.tsx";
import { OUTPUTS } from "../../features/docs/snippets/outputs.ts";
import clientPython from "../../features/docs/snippets/client.py?code";
import guardNode from "../../features/docs/snippets/guard.mjs?code";
import guardPython from "../../features/docs/snippets/guard.py?code";
import local from "../../features/docs/snippets/local.mjs?code";
import sanitizeCurl from "../../features/docs/snippets/sanitize.sh?code";
import sanitizeNode from "../../features/docs/snippets/sanitize.mjs?code";
import sanitizePython from "../../features/docs/snippets/sanitize.py?code";
import sdk from "../../features/docs/snippets/sdk.mjs?code";
import scanCurl from "../../features/docs/snippets/scan.sh?code";
import scanNode from "../../features/docs/snippets/scan.mjs?code";
import scanPython from "../../features/docs/snippets/scan.py?code";

export function Component() {
  return (
    <DocArticle
      slug="code-examples"
      intro={
        <p>
          Set <code>PROMPT_SHIELD_URL</code> and <code>PROMPT_SHIELD_KEY</code>, then copy. Our tests run each
          example against a real server and compare its output with what you see here.
        </p>
      }
      sections={[
        { id: "scan", title: "Scan a prompt", body: <Scan /> },
        { id: "sanitize", title: "Sanitize a prompt", body: <Sanitize /> },
        { id: "guard", title: "Guard a model", body: <Guard /> },
        { id: "packages", title: "With the packages", body: <Packages /> },
      ]}
    />
  );
}

function Scan() {
  return (
    <CodeTabs
      name="Scan a prompt"
      examples={[
        { label: "curl", lines: scanCurl },
        { label: "JavaScript", lines: scanNode, output: OUTPUTS["scan.mjs"] },
        { label: "Python", lines: scanPython, output: OUTPUTS["scan.py"] },
      ]}
    />
  );
}

function Sanitize() {
  return (
    <CodeTabs
      name="Sanitize a prompt"
      examples={[
        { label: "curl", lines: sanitizeCurl },
        { label: "JavaScript", lines: sanitizeNode, output: OUTPUTS["sanitize.mjs"] },
        { label: "Python", lines: sanitizePython, output: OUTPUTS["sanitize.py"] },
      ]}
    />
  );
}

function Guard() {
  return (
    <>
      <p>
        Call it before the model; an unsafe prompt becomes an exception that your code already knows how to
        handle.
      </p>
      <CodeTabs
        name="Guard a model"
        examples={[
          { label: "JavaScript", lines: guardNode, output: OUTPUTS["guard.mjs"] },
          { label: "Python", lines: guardPython, output: OUTPUTS["guard.py"] },
        ]}
      />
    </>
  );
}

function Packages() {
  return (
    <>
      <p>
        <code>npm install @prompt-shield/sdk</code>, with <code>@prompt-shield/engine</code> to scan without a
        server, or <code>pip install prompt-shield</code>.
      </p>
      <CodeTabs
        name="With the packages"
        examples={[
          { label: "JavaScript", lines: sdk, output: OUTPUTS["sdk.mjs"] },
          { label: "Without a server", lines: local, output: OUTPUTS["local.mjs"] },
          { label: "Python", lines: clientPython, output: OUTPUTS["client.py"] },
        ]}
      />
    </>
  );
}
