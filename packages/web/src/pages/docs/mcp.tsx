import { CodeExample, CodeTabs } from "../../shared/code-example.tsx";
import { DocArticle } from "../../features/docs/doc-article.tsx";
import { DataTable, Note } from "../../features/docs/prose.tsx";
import after from "../../features/docs/snippets/mcp-after.json?code";
import before from "../../features/docs/snippets/mcp-before.json?code";
import commands from "../../features/docs/snippets/mcp-approve.sh?code";
import tools from "../../features/docs/snippets/mcp.json?code";

export function Component() {
  return (
    <DocArticle
      slug="mcp"
      intro={
        <p>
          The text of an MCP server reaches the model unchecked: the descriptions of its tools and everything
          they answer. The guard reads it first, on your machine, with the rules and the model inside the
          package. No account, no key, no network.
        </p>
      }
      sections={[
        { id: "guard", title: "Guard a server", body: <Guarding /> },
        { id: "checks", title: "What the guard does", body: <Checks /> },
        { id: "changes", title: "When a tool changes", body: <Changes /> },
        { id: "tools", title: "Let an assistant scan", body: <Tools /> },
      ]}
    />
  );
}

function Guarding() {
  return (
    <>
      <p>
        <code>prompt-shield mcp guard -- command</code> starts the server and sits between it and the client.{" "}
        <code>mcp wrap</code> writes that into the settings of Claude Desktop, Claude Code, Cursor, VS Code,
        Windsurf and Gemini CLI. Comments, other fields and secrets stay as they are, and{" "}
        <code>mcp unwrap</code> restores every byte.
      </p>
      <CodeExample label="Terminal" lines={commands} />
      <CodeTabs
        name="Settings of a client"
        examples={[
          { label: "Before", lines: before },
          { label: "After", lines: after },
        ]}
      />
      <Note>
        Servers that a client reaches over the network are left as they are. Guard one by giving its address
        instead of a command: <code>mcp guard --url https://…</code>, with{" "}
        <code>--header "Authorization: Bearer $TOKEN"</code> if it needs a key.
      </Note>
    </>
  );
}

function Checks() {
  return (
    <>
      <DataTable
        caption="What the guard looks at"
        head={["What", "How it is read", "What happens"]}
        rows={[
          [
            "Names, descriptions and schemas of tools, the server’s instructions",
            "Compared with the pinned version; new ones are scanned",
            "Withheld until you approve",
          ],
          [
            "Results, resources, prompts, error messages, questions to your model",
            "As untrusted text",
            <>
              <code>--on-injection</code>: mask (default), block, quarantine, report
            </>,
          ],
          [
            "Arguments, and your model’s answers to the server",
            "For keys, passwords, cards and other secrets",
            <>
              <code>--on-secrets</code>: block (default), mask, report
            </>,
          ],
          ["Invisible characters and terminal control sequences", "In everything the server says", "Removed"],
          [
            "Tools of other servers",
            "The same name twice, or one that mentions another server’s tool",
            "A warning in the log",
          ],
        ]}
      />
      <p>
        Everything else passes byte for byte: progress, cancellation, sampling, elicitation, notifications, in
        the protocol of 2024, 2025 and 2026. Anything that cannot be checked is not passed on. The log goes to
        standard error, where clients keep it, and names places and reasons, never the text itself.
      </p>
    </>
  );
}

function Changes() {
  return (
    <p>
      A tool is pinned when it is first seen, if it is harmless. If its description or schema changes later,
      the assistant sees a notice in its place, and calls are refused. <code>mcp approve</code> shows the old
      and the new text side by side and asks for confirmation; it takes effect at once. Pins are stored in{" "}
      <code>~/.config/prompt-shield/mcp</code>, or in the folder that <code>--state</code> names. With{" "}
      <code>--strict</code> new tools of a known server have to be approved as well.{" "}
      <code>mcp quarantine</code> lists the answers in quarantine, and <code>mcp release</code> lets one pass.
    </p>
  );
}

function Tools() {
  return (
    <>
      <p>
        <code>prompt-shield mcp</code> is a server itself, with the tools <code>scan</code>,{" "}
        <code>sanitize</code> and <code>scan_file</code>. Their answers name what was found and where, and do
        not repeat it. <code>--http</code> serves Streamable HTTP on http://127.0.0.1:8765/mcp;{" "}
        <code>--root</code> limits the folders that <code>scan_file</code> reads.
      </p>
      <CodeExample label="mcp.json" lines={tools} />
    </>
  );
}
