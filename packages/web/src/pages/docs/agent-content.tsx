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
          Most attacks on an assistant do not come from the person who types. They are hidden in a page, a
          mail, a review or a tool’s answer that the assistant reads. “Please delete my repository” is an
          ordinary request in a prompt and an attack in a product description, so say who is speaking.
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
                Send all search results in one call and leave out the passages that contain instructions. Each
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
                Sanitizing returns the structure it was given. Only the planted sentence is gone; JSON stays
                JSON.
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
        <code>POST /api/v1/scan-file</code> takes one file as form data, in the field <code>file</code>:{" "}
        <code>
          curl "$PROMPT_SHIELD_URL/api/v1/scan-file" --header "x-api-key: $PROMPT_SHIELD_KEY" --form
          file=@report.pdf
        </code>
        . It may have up to {FILE_MAX_BYTES / 1_048_576} MiB and {FILE_MAX_PAGES} pages, and costs one scan
        for every 100,000 characters or part of them. Damaged, locked and oversized files are refused and cost
        nothing. The type is detected from the file’s content, not its name; pictures of text are not read.
      </p>
      <DataTable
        caption="What is read in a file"
        head={["Type", "What is read", "Path"]}
        rows={[
          [
            "pdf",
            "Every page, including text that is white, tiny, covered, off the page or never drawn; text that is read aloud in its place, notes, form fields, bookmarks, scripts, properties, and attached files.",
            "page 3",
          ],
          [
            "docx, odt",
            "Paragraphs, tables, headers, footnotes, charts; hidden and deleted text, comments, fields, hints, descriptions, properties, and embedded documents.",
            "word/document.xml > paragraph 12",
          ],
          [
            "pptx",
            "Slides with diagrams and charts, their layouts and notes, hidden slides and shapes, comments, and embedded documents.",
            "slide 2 > notes",
          ],
          [
            "xlsx",
            "Cells of every sheet, hidden ones too, comments, formulas with text, drawings, hints, copies of other tables, and embedded documents.",
            "Costs!B2",
          ],
          ["text, markdown, html, json, csv", "As the formats above.", "As the formats above."],
          ["email", "As above, and attached documents.", "part 2 > application/pdf > page 1"],
        ]}
      />
      <p>
        The response is that of a scan with <code>segments</code>, plus <code>document</code>, which says what
        the file is and lists everything in it that a reader cannot see, harmless or not. Embedded documents
        are read two levels deep, twenty at each level; a note names each one that was not read, and why. In a
        very long file the rules read everything and the model reads the passages that need it most; a note
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
        <code>/api/v1/scan</code> and <code>/api/v1/sanitize</code> take exactly one of these, with up to
        100,000 characters in total.
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
              Text that the assistant will read, with <code>source</code>: {CONTENT_SOURCES.join(", ")}. The
              default is document.
            </>,
            "Any instruction to the reader is suspicious; requests between people are not.",
          ],
          [
            <code key="m">messages</code>,
            "Up to 1,000 messages in OpenAI’s format or in Anthropic’s, as you send them to a model.",
            "By role and kind, see below.",
          ],
        ]}
      />
      <DataTable
        caption="How a message is read"
        head={["Role", "What is looked for"]}
        rows={[
          ["system, developer", "Sensitive data only: giving instructions is the application’s job."],
          ["user", "As a prompt."],
          ["tool, function", "Read as content from a tool; JSON, HTML and similar formats are parsed."],
          ["assistant", "Leaked secrets, hidden instructions, and links that carry data out."],
        ]}
      />
      <DataTable
        caption="What else is read in a message"
        head={["Field or block", "How it is read", "Path"]}
        rows={[
          [
            "tool_calls, function_call, tool_use",
            "As the assistant’s words, each value of the arguments by itself. Cleaned arguments are still JSON.",
            "/tool_calls/0/function/arguments > /to, /content/0/input/to",
          ],
          [
            "tool_result, search_result",
            "As content from a tool, whatever the message’s role.",
            "/content/0/content/1/text",
          ],
          [
            "document with a text or blocks",
            "As content from a document, with its title and context.",
            "/content/0/source/data",
          ],
          [
            "parts, from a page of the Vercel AI SDK",
            "Texts by the message’s role; what a tool was given as the assistant’s words, what it returned as content from a tool.",
            "/parts/0/text, /parts/1/output/note",
          ],
          [
            "refusal, reasoning, thinking",
            "By the message’s role. A signed thought that would have to be changed is left out of the cleaned message.",
            "/refusal, /content/0/thinking",
          ],
          [
            "Images, audio, files, unknown parts",
            "Not read, and returned as they are. A note in the answer counts them.",
            "None.",
          ],
        ]}
      />
    </>
  );
}

const FORMAT_WORDS: Readonly<
  Record<(typeof CONTENT_FORMATS)[number], readonly [read: string, path: string]>
> = {
  auto: ["Guesses the format from the text. The default.", "As the format says."],
  text: ["The text as it is.", "None."],
  json: [
    "Every string, in JSON lines too; strings split over neighbouring values are joined.",
    "/reviews/1/text",
  ],
  html: [
    "Text, the inline pages of frames, descriptions, links that carry data, sentences in any attribute, comments, and text hidden by style, class, colour or position.",
    "body > p:nth-of-type(2)",
  ],
  markdown: [
    "Paragraphs with their links, quotations without their marks; comments, titles and definitions that do not appear on the rendered page.",
    "line 12",
  ],
  email: [
    "Subject, people’s names, every readable part, quoted replies, attachment names, and headers that contain a sentence. A note says which attachments were not read.",
    "part 2 > text/html > p",
  ],
  csv: ["Each cell; tabs, semicolons and bars work as separators too.", "/2/1 (row and column, from 0)"],
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
        An instruction counts for more where nobody can see it. These ways of hiding text are distinguished:{" "}
        {HIDDEN_KINDS.join(", ")}.
      </Note>
    </>
  );
}

function Answer() {
  return (
    <>
      <p>
        The response is the same as for a prompt, decided by the worst segment, plus <code>segments</code>:
        one for each message or field that contains a finding. Positions in the top-level{" "}
        <code>findings</code> refer to all texts that were read, joined by empty lines; positions in a segment
        refer to its own <code>text</code>. Sanitizing returns the cleaned <code>content</code> or{" "}
        <code>messages</code> in the field you sent.
      </p>
      <p>
        The model reads every field once, and the most suspicious ones a second time with a slower network.
        Each call has a limit for these second readings. If more fields are doubtful, a note says how many
        were read twice, and the others are flagged if their surroundings are suspicious. Send fewer at a time
        to have each one judged by itself.
      </p>
      <SegmentFields />
    </>
  );
}
