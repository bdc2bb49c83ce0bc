import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { Link } from "react-router";
import { CodeTabs } from "../../shared/code-example.tsx";
import { DocArticle } from "../../features/docs/doc-article.tsx";
import { DataTable, Note } from "../../features/docs/prose.tsx";
import anthropic from "../../features/docs/snippets/gateway-anthropic.sh?code";
import openai from "../../features/docs/snippets/gateway-openai.sh?code";
import ownKey from "../../features/docs/snippets/gateway-own-key.py?code";

export function Component() {
  return (
    <DocArticle
      slug="gateway"
      intro={
        <p>
          The gateway sits between a client and its model. Change the client’s base address, and every text is
          read on its way to the model and every answer on its way back, including streamed ones. The client,
          its library and the model stay as they are.
        </p>
      }
      sections={[
        { id: "two-lines", title: "Two lines", body: <TwoLines /> },
        { id: "addresses", title: "Addresses", body: <Addresses /> },
        { id: "keys", title: "Whose key goes where", body: <Keys /> },
        { id: "blocked", title: "What a block looks like", body: <Blocked /> },
        { id: "streams", title: "Streams", body: <Streams /> },
        { id: "canary", title: "Canaries", body: <Canary /> },
        { id: "counting", title: "Counting and history", body: <Counting /> },
        { id: "failure", title: "When something fails", body: <Failures /> },
      ]}
    />
  );
}

function TwoLines() {
  return (
    <>
      <p>
        Replace <code>http://localhost:3000</code> with your server’s address. The page{" "}
        <Link to={WEB_PATHS.connect}>Connect</Link> shows these lines for more clients, with your own key
        filled in.
      </p>
      <CodeTabs
        name="Clients"
        examples={[
          { label: "OpenAI", lines: openai },
          { label: "Anthropic, Claude Code", lines: anthropic },
          { label: "Your own model key", lines: ownKey },
        ]}
      />
      <Note title="Turning it on">
        The gateway is off until the operator sets the address of the model’s server:{" "}
        <code>UPSTREAM_OPENAI_URL</code> (ending in <code>/v1</code>) or <code>UPSTREAM_ANTHROPIC_URL</code>{" "}
        (without). Until then these addresses answer 404. Only the operator’s settings decide where calls go;
        nothing in a request changes that.
      </Note>
    </>
  );
}

function Addresses() {
  return (
    <>
      <DataTable
        caption="Addresses of the gateway"
        head={["Address", "What happens"]}
        rows={[
          [
            <code key="1">POST /openai/v1/chat/completions</code>,
            "Read in both directions, streamed or not.",
          ],
          [
            <code key="2">POST /openai/v1/responses</code>,
            "The same; also an answer fetched again with GET.",
          ],
          [<code key="3">POST /openai/v1/completions</code>, "The same, for older clients."],
          [
            <code key="4">POST /openai/v1/embeddings</code>,
            "Texts are read on their way to the model, as untrusted content; lists of token numbers are not.",
          ],
          [<code key="8">GET /openai/v1/models</code>, "Passed through."],
          [
            <code key="5">POST /anthropic/v1/messages, /anthropic/messages</code>,
            "Read in both directions, streamed or not.",
          ],
          [
            <code key="6">POST /anthropic/v1/messages/count_tokens</code>,
            "Read on its way to the model; costs nothing.",
          ],
          [<code key="7">GET /anthropic/v1/models</code>, "Passed through."],
        ]}
      />
      <p>
        Texts of users, tools and assistants are judged as in{" "}
        <Link to="/docs/agent-content">Scan what your agent reads</Link>; in system texts only sensitive data
        is reported, and they are never blocked. Pictures, audio and attached files are skipped. Descriptions
        in tool definitions are read as text from a tool, because the tool’s provider wrote them. There, only
        findings of a rule are blocked; what the model alone suspects is flagged, because giving instructions
        is what descriptions are for. Names, addresses and credentials of tools are not read. A body may have
        up to 32 MiB, and the texts in it up to 2,000,000 characters. Each answer carries the result in
        headers: <code>x-shield-scan-id</code>, <code>x-shield-verdict</code> (clean, flagged, sanitized,
        blocked) and <code>x-shield-duration-ms</code>. In a stream the headers are sent first, so they
        describe the request.
      </p>
    </>
  );
}

function Keys() {
  return (
    <DataTable
      caption="Keys of the gateway"
      head={["Your client sends", "The model’s server gets"]}
      rows={[
        ["Our key as Authorization: Bearer sk_… or as x-api-key", "The operator’s key."],
        ["Our key as x-shield-key, its own key as usual", "The client’s own key."],
      ]}
    />
  );
}

function Blocked() {
  return (
    <>
      <DataTable
        caption="Forms of a block"
        head={["Protocol", "Form"]}
        rows={[
          [
            "OpenAI",
            "400 with code content_filter. With a soft policy: 200 with a refusal, finish_reason content_filter.",
          ],
          [
            "OpenAI, streamed answer",
            "A last chunk with finish_reason content_filter, or response.incomplete.",
          ],
          ["Anthropic", "200 with stop_reason refusal and an explanation, streamed too."],
        ]}
      />
      <p>
        The message names the field, such as <code>tools[0].function.description</code>, and the characters in
        it; OpenAI’s <code>param</code> holds the field. The status is never one that clients retry by
        themselves. The key’s policy decides what is blocked, cleaned or flagged; without one, threats are
        blocked and everything else passes.
      </p>
    </>
  );
}

function Streams() {
  return (
    <>
      <p>
        The last 256 characters of an answer are held back, and keys and links until they end: no character is
        sent before it has been read in its context. Masked text is sent as <code>[CARD_1]</code>, the same in
        every event that repeats it. Token probabilities (<code>logprobs</code>) follow the text they spell
        and stop where it was changed; alternatives are passed on with their token. An answer’s thoughts are
        signed, and some servers add fields of their own: both are read but not rewritten, so if something in
        them would have to be masked, the answer ends instead.
      </p>
    </>
  );
}

function Canary() {
  return (
    <p>
      With <code>canary</code> in the policy, a marker is added at the end of the system text. An answer that
      repeats it, plainly, spaced out, backwards or encoded, has leaked its instructions and is treated as
      Data Leakage. The marker is the same for all calls of a key, so caches of the system text keep working.
    </p>
  );
}

function Counting() {
  return (
    <p>
      A call costs one unit, however many messages and pieces it has, and is one row in the{" "}
      <Link to={WEB_PATHS.scanHistory}>history</Link> with its model, the role whose text contained the
      finding, and what was done. When the month’s quota is used up, the answer is 429 in the provider’s
      format, with a header that stops clients from retrying.
    </p>
  );
}

function Failures() {
  return (
    <DataTable
      caption="Failures of the gateway"
      head={["What fails", "What the client gets"]}
      rows={[
        ["The model’s server answers an error", "The same answer."],
        [
          "It cannot be reached, or says nothing for UPSTREAM_TIMEOUT_S (600) seconds",
          "502 or 504 in the provider’s format.",
        ],
        [
          "A stream breaks off or cannot be read",
          "Everything received so far, after it has been read, then an error event.",
        ],
        ["The client disconnects", "The call to the model ends at once."],
        ["The engine fails", "503. With SHIELD_FAIL=open the call passes unread and is flagged."],
      ]}
    />
  );
}
