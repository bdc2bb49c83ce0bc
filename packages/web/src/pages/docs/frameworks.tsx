import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { Link } from "react-router";
import { CodeExample } from "../../shared/code-example.tsx";
import { DocArticle } from "../../features/docs/doc-article.tsx";
import { DataTable, Note } from "../../features/docs/prose.tsx";
import aiSdk from "../../features/docs/snippets/adapters/ai-sdk.mjs?code";
import express from "../../features/docs/snippets/adapters/express.mjs?code";
import fastify from "../../features/docs/snippets/adapters/fastify.mjs?code";
import hono from "../../features/docs/snippets/adapters/hono.mjs?code";
import langchain from "../../features/docs/snippets/adapters/langchain.mjs?code";
import mastra from "../../features/docs/snippets/adapters/mastra.mjs?code";
import next from "../../features/docs/snippets/adapters/next.mjs?code";
import openaiAgents from "../../features/docs/snippets/adapters/openai-agents.mjs?code";
import client from "../../features/docs/snippets/adapters/shield.mjs?code";

export function Component() {
  return (
    <DocArticle
      slug="frameworks"
      intro={
        <p>
          <code>npm install @prompt-shield/sdk</code> has a door for each of these frameworks. All of them
          take the same options and the same client, which every example below imports.
        </p>
      }
      sections={[
        { id: "modes", title: "Client and modes", body: <Modes /> },
        { id: "ai-sdk", title: "Vercel AI SDK", body: <AiSdk /> },
        { id: "langchain", title: "LangChain", body: <LangChain /> },
        { id: "openai-agents", title: "OpenAI Agents", body: <OpenAiAgents /> },
        { id: "mastra", title: "Mastra", body: <Mastra /> },
        { id: "requests", title: "Express, Fastify, Hono, Next.js", body: <Requests /> },
      ]}
    />
  );
}

function Modes() {
  return (
    <>
      <CodeExample label="shield.mjs" lines={client} />
      <DataTable
        caption="Options of every adapter"
        head={["Option", "What it does"]}
        rows={[
          [<code key="block">mode: "block"</code>, "A threat goes no further. The default."],
          [<code key="sanitize">mode: "sanitize"</code>, "The text goes on without the threat"],
          [<code key="report">mode: "report"</code>, "The text goes on, and you are told"],
          [
            <code key="threat">onThreat(threat)</code>,
            "Told of every threat, in every mode: verdict, role, result",
          ],
          [
            <code key="open">failOpen: true</code>,
            "Lets texts pass that could not be scanned. By default the call fails.",
          ],
          [<code key="scan">sensitivity, categories, level</code>, "As in a scan and in a sanitization"],
        ]}
      />
      <Note>
        The user’s words, the results of tools and the model’s answers are scanned, each by its role; your own
        system messages are not. In a conversation only what is new is sent. With{" "}
        <Link to={`${WEB_PATHS.docs}/javascript-nodejs#local`}>a local client</Link> nothing is sent at all.
      </Note>
    </>
  );
}

function AiSdk() {
  return (
    <>
      <p>
        One middleware for <code>ai</code> 5, 6 and 7. Streamed answers are held until they have been scanned,
        1,000 characters at a time (<code>windowChars</code>), so nothing leaves that is blocked a moment
        later. A blocked call throws a <code>ThreatError</code>; with <code>refusal</code> the model says that
        instead and ends with <code>content-filter</code>.
      </p>
      <CodeExample label="ai-sdk.mjs" lines={aiSdk} />
    </>
  );
}

function LangChain() {
  return (
    <>
      <p>
        A middleware for <code>createAgent</code>. A tool’s result that is blocked is withheld, and the agent
        goes on without it. Tokens that you stream leave before the answer is complete and scanned: stream{" "}
        <code>updates</code> instead where that matters.
      </p>
      <CodeExample label="langchain.mjs" lines={langchain} />
    </>
  );
}

function OpenAiAgents() {
  return (
    <>
      <p>
        Guardrails for input, output and tools. The input’s runs before the model, not beside it. Guardrails
        cannot rewrite what a model reads: for <code>mode: "sanitize"</code> pass{" "}
        <code>guardrails.modelInput</code> as <code>callModelInputFilter</code> of the run instead of the
        input’s guardrail.
      </p>
      <CodeExample label="openai-agents.mjs" lines={openaiAgents} />
    </>
  );
}

function Mastra() {
  return (
    <>
      <p>
        A processor for both directions. A threat, or a shield that cannot be reached, ends the run as a
        tripwire; streamed answers are held until they have been scanned.
      </p>
      <CodeExample label="mastra.mjs" lines={mastra} />
    </>
  );
}

function Requests() {
  return (
    <>
      <p>
        Every text in a JSON body, a form or a plain body is scanned, or the <code>fields</code> that you
        name. A threat is answered with 400 and the code <code>threat_detected</code>. Whoever can call you
        can also write <code>"role": "system"</code>, so roles in the body count only with{" "}
        <code>trustRoles</code>.
      </p>
      <CodeExample label="express.mjs" lines={express} />
      <CodeExample label="fastify.mjs" lines={fastify} />
      <CodeExample label="hono.mjs" lines={hono} />
      <CodeExample label="app/api/chat/route.js" lines={next} />
    </>
  );
}
