import { CodeExample } from "../../shared/code-example.tsx";
import { DocArticle } from "../../features/docs/doc-article.tsx";
import { DataTable } from "../../features/docs/prose.tsx";
import commands from "../../features/docs/snippets/command-line.sh?code";
import preCommit from "../../features/docs/snippets/ci-pre-commit.yaml?code";
import workflow from "../../features/docs/snippets/ci-github-workflow.yaml?code";

export function Component() {
  return (
    <DocArticle
      slug="command-line"
      intro={
        <p>
          <code>npx prompt-shield</code> installs a single package that contains the rules, the model and the
          document readers. It scans on your machine, so a pipeline needs no key and sends no data anywhere.
        </p>
      }
      sections={[
        { id: "commands", title: "Commands", body: <Commands /> },
        { id: "files", title: "How files are read", body: <Files /> },
        { id: "exit", title: "Exit codes", body: <ExitCodes /> },
        {
          id: "github",
          title: "GitHub",
          body: <CodeExample label=".github/workflows/prompt-shield.yaml" lines={workflow} />,
        },
        {
          id: "pre-commit",
          title: "pre-commit",
          body: <CodeExample label=".pre-commit-config.yaml" lines={preCommit} />,
        },
      ]}
    />
  );
}

function Commands() {
  return (
    <>
      <CodeExample label="Terminal" lines={commands} />
      <p>
        <code>--format</code> sets the format of the report: text, json, jsonl or sarif. <code>--source</code>{" "}
        and <code>--content-format</code> say where the text comes from and how to parse it.{" "}
        <code>--rules-only</code> leaves the model out: it is faster and finds less.
      </p>
    </>
  );
}

function Files() {
  return (
    <DataTable
      caption="How files are read"
      head={["File", "Read as", "A finding names"]}
      rows={[
        ["Text, Markdown, code", "A prompt, unless --source says otherwise", "Line and column"],
        [
          "PDF, Word, PowerPoint, Excel, OpenDocument",
          "A document; hidden text is listed even when it is harmless",
          "Page, paragraph, slide or cell",
        ],
        ["HTML, JSON, CSV, email", "A page, data or a mail", "Path, and the line where there is one"],
        [
          "Rule files and skills, with scan-skills",
          "Instructions for an assistant; invisible characters are reported too",
          "Line and column",
        ],
      ]}
    />
  );
}

function ExitCodes() {
  return (
    <DataTable
      caption="Exit codes"
      head={["Code", "Meaning"]}
      rows={[
        ["0", "Clean, or nothing as severe as --fail-on asks for"],
        ["1", "A threat, or a finding at least as severe as --fail-on"],
        ["2", "Wrong usage, or something you named could not be read, reached or written"],
      ]}
    />
  );
}
