import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { Link } from "react-router";
import { CodeExample } from "../shared/code-example.tsx";
import { DocArticle } from "../features/docs/doc-article.tsx";
import { DataTable } from "../features/docs/prose.tsx";
import scanCurl from "../features/docs/snippets/scan.sh?code";
import { useSupportEmail } from "../lib/config.ts";
import { Button } from "../ui/button.tsx";

export function Component() {
  return (
    <DocArticle
      slug=""
      intro={<Intro />}
      sections={[
        { id: "integrations", title: "Which integration do I want?", body: <Integrations /> },
        { id: "reference", title: "API reference", body: <Reference /> },
        { id: "security", title: "Security features", body: <Security /> },
        { id: "contact", title: "Contact", body: <Contact /> },
      ]}
    />
  );
}

function Intro() {
  return (
    <>
      <p>
        Prompt Shield is an HTTP service that reads a prompt before your model does. It reports prompt
        injection, data leakage, role hijacking, system override, encoded attempts and sensitive data, each
        with the passage it found and the reason, and it can return a cleaned version.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button asChild>
          <Link to={`${WEB_PATHS.docs}/first-scan`}>Start your first scan</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to={`${WEB_PATHS.docs}/code-examples`}>See code examples</Link>
        </Button>
      </div>
      <CodeExample label="curl" lines={scanCurl} />
    </>
  );
}

function Integrations() {
  const page = (slug: string, text: string) => <Link to={`${WEB_PATHS.docs}/${slug}`}>{text}</Link>;
  return (
    <DataTable
      caption="Ways to use Prompt Shield"
      head={["You have", "Use", "Where it runs"]}
      rows={[
        ["Any language", page("scan-endpoints", "The HTTP API"), "Your Prompt Shield server"],
        [
          "Calls to OpenAI or Anthropic",
          page("gateway", "The gateway: change one address"),
          "Your Prompt Shield server, for prompts and answers",
        ],
        [
          "Another guard, LiteLLM, Kong, Portkey",
          page("drop-in-replacements", "A drop-in replacement"),
          "Your Prompt Shield server, in place of the other guard",
        ],
        [
          "JavaScript or TypeScript",
          page("javascript-nodejs", "@prompt-shield/sdk"),
          "Your server, or in process",
        ],
        [
          "Vercel AI SDK, LangChain, OpenAI Agents, Mastra",
          page("frameworks", "One line of middleware"),
          "Your server; streamed answers too",
        ],
        [
          "Express, Fastify, Hono, Next.js",
          page("frameworks#requests", "A guard for requests"),
          "Your server, in front of your handlers",
        ],
        ["Python", page("python", "prompt-shield for Python"), "Your Prompt Shield server"],
        [
          "React or Next.js",
          page("react-nextjs", "@prompt-shield/sdk/react"),
          "The browser, through your own route",
        ],
        [
          "No server",
          page("javascript-nodejs#local", "@prompt-shield/engine"),
          "Node.js, Deno, Bun, browsers, edge runtimes",
        ],
        [
          "A repository or a pipeline",
          page("command-line", "npx prompt-shield scan . --fail-on high"),
          "Offline, with SARIF for code scanning",
        ],
        ["MCP servers", page("mcp", "npx prompt-shield mcp wrap"), "Offline, between client and server"],
      ]}
    />
  );
}

function Reference() {
  return (
    <>
      <p>
        Everything is JSON. Send the browser’s session, a bearer token or an API key. The calls you need
        first:
      </p>
      <DataTable
        caption="The most used calls"
        head={["Call", "What it does"]}
        rows={[
          [<code key="scan">POST /api/v1/scan</code>, "Scans a prompt"],
          [<code key="sanitize">POST /api/v1/sanitize</code>, "Returns a cleaned prompt"],
          [<code key="key">POST /functions/v1/scan-with-api-key</code>, "The compact call for servers"],
          [<code key="login">POST /api/v1/login</code>, "Exchanges email and password for an access token"],
          [<code key="usage">GET /api/v1/usage</code>, "Scans used and left this month"],
        ]}
      />
      <p>
        <Link to={`${WEB_PATHS.docs}/api-reference`}>All calls, with a form to try them</Link>. The
        machine-readable description is at <a href="/openapi.json">/openapi.json</a>.
      </p>
    </>
  );
}

function Security() {
  return (
    <ul>
      <li>Prompts are scanned on this server and sent to nobody else. You can turn off their storage.</li>
      <li>API keys are looked up by hash and encrypted at rest; deleting one takes effect at once.</li>
      <li>Limits are counted in the database, so concurrent requests never exceed a plan.</li>
      <li>Webhook events are signed with HMAC-SHA-256 and the Standard Webhooks headers.</li>
      <li>Logs contain ids and timings, never the text of a prompt.</li>
    </ul>
  );
}

function Contact() {
  const email = useSupportEmail();
  return (
    <p>
      Write through the <Link to={WEB_PATHS.support}>support page</Link> or to{" "}
      <a href={`mailto:${email}`}>{email}</a>. We answer within 24 hours.
    </p>
  );
}
