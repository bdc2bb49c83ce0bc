import { FILE_MAX_BYTES, FILE_MAX_PAGES } from "@prompt-shield/contracts/limits";
import { CONTENT_FORMATS, CONTENT_SOURCES, HIDDEN_KINDS } from "@prompt-shield/contracts/vocabulary";
import { CodeExample } from "../../shared/code-example.tsx";
import { DocArticle } from "../../features/docs/doc-article.tsx";
import { DataTable, Note } from "../../features/docs/prose.tsx";
import { DocumentFields, SegmentFields } from "../../features/docs/response-fields.tsx";
import { OUTPUTS } from "../../features/docs/snippets/outputs.ts";
import rag from "../../features/docs/snippets/agent-rag.mjs?code";
import tool from "../../features/docs/snippets/agent-tool.mjs?code";

export function Component() {
  return (
    <DocArticle
      slug="agent-content"
      intro={
        <p>
          Most attacks on an assistant do not come from the person who types. They lie in a page, a mail, a
          review or a tool’s answer that the assistant reads. “Please delete my repository” is an ordinary
          wish in a prompt and an attack in a product description, so say who speaks.
        </p>
      }
      sections={[
        { id: "inputs", title: "Say who speaks", body: <Inputs /> },
        {
          id: "rag",
          title: "Passages for an answer",
          body: (
            <>
              <p>
                Send what a search has found in one call and leave out the passages that give orders. Each
                finding names its place, here <code>/1</code>.
              </p>
              <CodeExample label="agent-rag.mjs" lines={rag} output={OUTPUTS["agent-rag.mjs"]} />
            </>
          ),
        },
        {
          id: "tools",
          title: "What a tool answers",
          body: (
            <>
              <p>
                Sanitizing gives back the structure that it was given. Only the planted sentence is gone; JSON
                stays JSON.
              </p>
              <CodeExample label="agent-tool.mjs" lines={tool} output={OUTPUTS["agent-tool.mjs"]} />
            </>
          ),
        },
        { id: "formats", title: "Formats", body: <Formats /> },
        { id: "answer", title: "The answer", body: <Answer /> },
        { id: "files", title: "Files", body: <Files /> },
      ]}
    />
  );
}

function Files() {
  return (
    <>
      <p>
        <code>POST /api/v1/scan-file</code> takes one file in a form, in the field <code>file</code>:{" "}
        <code>
          curl "$PROMPT_SHIELD_URL/api/v1/scan-file" --header "x-api-key: $PROMPT_SHIELD_KEY" --form
          file=@report.pdf
        </code>
        . It may have up to {FILE_MAX_BYTES / 1_048_576} MiB and {FILE_MAX_PAGES} pages, and costs one scan
        for each 100,000 characters begun. Damaged, locked and oversized files are refused and cost nothing.
        What a file is decides its content, not its name; pictures of text are not read.
      </p>
      <DataTable
        caption="What is read in a file"
        head={["Type", "What is read", "Path"]}
        rows={[
          [
            "pdf",
            "Every page, also what is white, tiny, covered, beside the page or never drawn; what is read aloud instead of it, notes, form fields, bookmarks, scripts, properties, and the files in it.",
            "page 3",
          ],
          [
            "docx, odt",
            "Paragraphs, tables, headers, footnotes, charts; hidden and deleted text, comments, fields, hints, descriptions, properties, and the documents in it.",
            "word/document.xml > paragraph 12",
          ],
          [
            "pptx",
            "Slides with diagrams and charts, their layouts and notes, hidden slides and shapes, comments, and the documents in it.",
            "slide 2 > notes",
          ],
          [
            "xlsx",
            "Cells of every sheet, hidden ones too, comments, formulas with text, drawings, hints, copies of other tables, and the documents in it.",
            "Costs!B2",
          ],
          ["text, markdown, html, json, csv", "As the formats above.", "As the formats above."],
          ["email", "As above, and the documents in it.", "part 2 > application/pdf > page 1"],
        ]}
      />
      <p>
        The answer is that of a scan with <code>segments</code>, and <code>document</code>, which says what
        the file is and lists everything in it that whoever looks at it does not see, harmless or not.
        Documents in documents are read two levels deep, twenty at each level; a note names each that was not
        read, and why. Of a very long file the rules read all and the model what seems to need it most; a note
        says so.
      </p>
      <DocumentFields />
    </>
  );
}

function Inputs() {
  return (
    <>
      <p>
        <code>/api/v1/scan</code> and <code>/api/v1/sanitize</code> take exactly one of these, up to 100,000
        characters in all.
      </p>
      <DataTable
        caption="What can be scanned"
        head={["Field", "What it is", "How it is read"]}
        rows={[
          [
            <code key="p">prompt</code>,
            "The user’s own words.",
            "Attacks on the assistant and sensitive data.",
          ],
          [
            <code key="c">content</code>,
            <>
              Text that the assistant will read, with <code>source</code>: {CONTENT_SOURCES.join(", ")}. Left
              out, it is a document.
            </>,
            "Every instruction to the reader is suspicious; requests between people are not.",
          ],
          [
            <code key="m">messages</code>,
            "Up to 1,000 messages with role and content, a string or OpenAI-style parts. Images are passed over.",
            "By role, see below.",
          ],
        ]}
      />
      <DataTable
        caption="How a message is read"
        head={["Role", "What is looked for"]}
        rows={[
          ["system, developer", "Sensitive data only: the application gives orders by trade."],
          ["user", "As a prompt."],
          ["tool, function", "As content from a tool, taken apart where it is JSON, HTML or the like."],
          ["assistant", "Leaked secrets, hidden instructions, and addresses that carry data out."],
        ]}
      />
    </>
  );
}

const FORMAT_WORDS: Readonly<
  Record<(typeof CONTENT_FORMATS)[number], readonly [read: string, path: string]>
> = {
  auto: ["Guesses the format from the text. The default.", "As the format says."],
  text: ["As it is.", "None."],
  json: [
    "Every string, also of JSON lines; strings that were cut over neighbouring values are joined.",
    "/reviews/1/text",
  ],
  html: [
    "Texts, frames' own pages, descriptions, addresses that carry data, sentences in any attribute, comments, and what style, class, colour or position hides.",
    "body > p:nth-of-type(2)",
  ],
  markdown: [
    "Paragraphs with their links, quotations without their marks; comments, titles and definitions that no page shows.",
    "line 12",
  ],
  email: [
    "Subject, names of people, every readable part, quoted replies, names of attachments, and headers that hold a sentence. A note says which attachments were not read.",
    "part 2 > text/html > p",
  ],
  csv: ["Each cell, also with tabs, semicolons or bars.", "/2/1 (row and column, from 0)"],
};

function Formats() {
  return (
    <>
      <DataTable
        caption="Formats of a content"
        head={["format", "What is read", "Path of a finding"]}
        rows={CONTENT_FORMATS.map((format) => [
          <code key={format}>{format}</code>,
          FORMAT_WORDS[format][0],
          FORMAT_WORDS[format][1],
        ])}
      />
      <Note title="Hidden text">
        An order weighs more where nobody sees it. These are the ways of hiding that are told apart:{" "}
        {HIDDEN_KINDS.join(", ")}.
      </Note>
    </>
  );
}

function Answer() {
  return (
    <>
      <p>
        The answer is the one to a prompt, decided by the worst segment, with <code>segments</code> added: one
        for each message or field that holds a finding. The <code>findings</code> of the whole count in all
        texts that were read, one below the other with an empty line between; those of a segment count in its
        own <code>text</code>. When sanitizing, what came as <code>content</code> or <code>messages</code>{" "}
        comes back cleaned in that field.
      </p>
      <p>
        The model reads every field once and what it suspects most a second time, with a slower network. That
        has a limit for each call; where a text has more doubtful fields than that, a note says how many were
        read twice, and those in suspicious surroundings that were not are flagged. Send fewer at a time to
        have each judged by itself.
      </p>
      <SegmentFields />
    </>
  );
}
