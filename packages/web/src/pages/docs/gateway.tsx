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
          The gateway stands between a client and its model. Change the client’s base address, and every text
          is read on its way up and every answer on its way down, streamed ones too. The client, its library
          and the model stay as they are.
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
        Put your server’s address in the place of <code>http://localhost:3000</code>. The page{" "}
        <Link to={WEB_PATHS.connect}>Connect</Link> writes these lines with your own key for more clients.
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
        The gateway is off until the operator names the model’s server: <code>UPSTREAM_OPENAI_URL</code> (with{" "}
        <code>/v1</code> at its end) or <code>UPSTREAM_ANTHROPIC_URL</code> (without). Until then these
        addresses answer 404. Where calls go to is the operator’s setting alone; nothing in a request changes
        it.
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
          [<code key="1">POST /openai/v1/chat/completions</code>, "Read on both ways, streamed or not."],
          [<code key="2">POST /openai/v1/responses</code>, "The same; an answer read again with GET, too."],
          [<code key="3">POST /openai/v1/completions</code>, "The same, for older clients."],
          [
            <code key="4">POST /openai/v1/embeddings</code>,
            "Texts are read on their way up, as content that nobody vouches for; lists of token numbers are not.",
          ],
          [<code key="8">GET /openai/v1/models</code>, "Passed through."],
          [
            <code key="5">POST /anthropic/v1/messages, /anthropic/messages</code>,
            "Read on both ways, streamed or not.",
          ],
          [
            <code key="6">POST /anthropic/v1/messages/count_tokens</code>,
            "Read on its way up; costs nothing.",
          ],
          [<code key="7">GET /anthropic/v1/models</code>, "Passed through."],
        ]}
      />
      <p>
        Texts of users, tools and assistants are judged as in{" "}
        <Link to="/docs/agent-content">Scan what your agent reads</Link>; in system texts only sensitive data
        is pointed out, and they are never blocked. Pictures, sounds and attached files are passed over.
        Descriptions in the definitions of tools are read as words of a tool, since whoever runs the tool
        wrote them; there only what a rule finds is blocked, and what the model alone suspects is flagged,
        because descriptions give orders by trade. Names, addresses and credentials of tools are not read. A
        body may have up to 32 MiB, the texts in it 2,000,000 characters. Each answer says what ran:{" "}
        <code>x-shield-scan-id</code>, <code>x-shield-verdict</code> (clean, flagged, sanitized, blocked) and{" "}
        <code>x-shield-duration-ms</code>. In a stream the headers leave first, so they speak of the request.
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
        ["Our key as x-shield-key, its own key as always", "The client’s own key."],
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
        it; OpenAI’s <code>param</code> holds the field. Never a status that clients repeat by themselves. The
        policy of the key decides what is blocked, cleaned or flagged; without one, threats are blocked and
        all else passes.
      </p>
    </>
  );
}

function Streams() {
  return (
    <>
      <p>
        The last 256 characters of an answer are held back, and keys and links until they end: no character
        leaves before it was read with its context. What is hidden leaves as <code>[CARD_1]</code>, the same
        in every event that repeats the text. Token probabilities (<code>logprobs</code>) follow the text that
        they spell and stop where it was changed; alternatives are passed on with their token. An answer’s
        thoughts are signed, and other servers add fields of their own: both are read but not rewritten, so
        what would be hidden in them ends the answer instead.
      </p>
    </>
  );
}

function Canary() {
  return (
    <p>
      With <code>canary</code> in the policy, a marker is put at the end of the system text. An answer that
      repeats it, plainly, spaced out, backwards or encoded, has leaked its instructions and is treated as
      Data Leakage. The marker is the same for all calls of a key, so caches of the system text keep working.
    </p>
  );
}

function Counting() {
  return (
    <p>
      A call costs one unit, however many messages and pieces it has, and is one row in the{" "}
      <Link to={WEB_PATHS.scanHistory}>history</Link> with its model, whose words held the finding, and what
      was done. A used-up month is 429 in the provider’s form, with a header that keeps clients from trying
      again.
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
          "502 or 504 in the provider’s form.",
        ],
        ["A stream breaks off or cannot be read", "What had come, read to its end, then an error event."],
        ["The client leaves", "The call to the model ends at once."],
        ["The engine fails", "503, or with SHIELD_FAIL=open the call passes unread and is flagged."],
      ]}
    />
  );
}
