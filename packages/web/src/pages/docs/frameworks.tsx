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
          <code>npm install @prompt-shield/sdk</code> has an entry point for each of these frameworks. They
          all take the same options and the same client, which the examples below import: save it next to them
          as <code>shield.mjs</code>, and set <code>PROMPT_SHIELD_URL</code> and{" "}
          <code>PROMPT_SHIELD_KEY</code>. You install the framework yourself; each section says how.
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
          [<code key="block">mode: "block"</code>, "Stops a threat. The default."],
          [<code key="sanitize">mode: "sanitize"</code>, "Removes the threat and passes the rest on"],
          [<code key="report">mode: "report"</code>, "Passes everything on and tells you"],
          [
            <code key="threat">onThreat(threat)</code>,
            "Called for every threat in every mode, with verdict, role and result",
          ],
          [
            <code key="error">onError(error)</code>,
            "Called for every text that could not be scanned, with the reason: a wrong key, a used-up quota, no answer",
          ],
          [
            <code key="open">failOpen: true</code>,
            "Lets text through that could not be scanned. By default the call fails.",
          ],
          [<code key="scan">sensitivity, categories, level</code>, "The same as in scan and sanitize calls"],
        ]}
      />
      <Note>
        User messages, tool results and the model’s answers are scanned, each according to its role; your own
        system messages are not. In a conversation only new text is sent. A policy of your account or key may
        be milder than the mode, never stricter. With{" "}
        <Link to={`${WEB_PATHS.docs}/javascript-nodejs#local`}>a local client</Link> nothing leaves your
        process.
      </Note>
    </>
  );
}

function AiSdk() {
  return (
    <>
      <p>
        <code>npm install ai</code>. One middleware for versions 5, 6 and 7. Streamed answers are held back
        until they have been scanned, 1,000 characters at a time (<code>windowChars</code>), so nothing is
        released that is then blocked a moment later. A blocked call throws a <code>ThreatError</code>; with{" "}
        <code>refusal</code> the model answers with that text instead, and the finish reason is{" "}
        <code>content-filter</code>.
      </p>
      <CodeExample label="ai-sdk.mjs" lines={aiSdk} />
    </>
  );
}

function LangChain() {
  return (
    <>
      <p>
        <code>npm install langchain</code>. A middleware for <code>createAgent</code>. A blocked tool result
        is withheld, and the agent continues without it. If you stream tokens, they are sent before the answer
        is complete and scanned; stream <code>updates</code> instead where that matters.
      </p>
      <CodeExample label="langchain.mjs" lines={langchain} />
    </>
  );
}

function OpenAiAgents() {
  return (
    <>
      <p>
        <code>npm install @openai/agents zod</code>. Guardrails for input, output and tools. The input
        guardrail runs before the model, not in parallel with it. Guardrails cannot rewrite what the model
        reads: for <code>mode: "sanitize"</code>, pass <code>guardrails.modelInput</code> as the run’s{" "}
        <code>callModelInputFilter</code> instead of the input guardrail.
      </p>
      <CodeExample label="openai-agents.mjs" lines={openaiAgents} />
    </>
  );
}

function Mastra() {
  return (
    <>
      <p>
        <code>npm install @mastra/core</code>. One processor for both directions. A threat, or a shield that
        cannot be reached, ends the run with a tripwire; streamed answers are held back until they have been
        scanned.
      </p>
      <CodeExample label="mastra.mjs" lines={mastra} />
    </>
  );
}

function Requests() {
  return (
    <>
      <p>
        Every text in a JSON, form or plain-text body is scanned, or only the <code>fields</code> you name,
        such as <code>{'["prompt", "input.text"]'}</code>; a body that has none of them is scanned whole.
        Bodies that arrive as bytes are read too; Express and Fastify refuse a stream with an error, and
        Express answers 415 to a type that none of its parsers reads. A threat is answered with 400 and the
        code <code>threat_detected</code>, a request that could not be checked with 503 and{" "}
        <code>shield_unavailable</code>. Anyone who can call your endpoint can also write{" "}
        <code>"role": "system"</code>, so roles in the body count only with <code>trustRoles</code>. The
        examples export their <code>app</code>; you start it yourself: <code>app.listen(3000)</code> with
        Express, <code>{"app.listen({ port: 3000 })"}</code> with Fastify. In Next.js, put{" "}
        <code>shield.mjs</code> in the route’s folder.
      </p>
      <CodeExample label="express.mjs" lines={express} />
      <CodeExample label="fastify.mjs" lines={fastify} />
      <CodeExample label="hono.mjs" lines={hono} />
      <CodeExample label="app/api/chat/route.js" lines={next} />
    </>
  );
}
