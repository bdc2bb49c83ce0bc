import { ERRORS } from "@prompt-shield/contracts/errors";
import { CONTENT_FORMATS, CONTENT_SOURCES } from "@prompt-shield/contracts/vocabulary";
import { sanitizeSample, scanSample } from "virtual:records";
import { CodeExample } from "../../shared/code-example.tsx";
import { DocArticle } from "../../features/docs/doc-article.tsx";
import { DataTable, Endpoint, Note } from "../../features/docs/prose.tsx";
import { SanitizeFields, ScanFields } from "../../features/docs/response-fields.tsx";
import sanitizeCurl from "../../features/docs/snippets/sanitize.sh?code";
import scanOptions from "../../features/docs/snippets/scan-options.sh?code";
import scanWithKey from "../../features/docs/snippets/scan-with-key.sh?code";
import scanCurl from "../../features/docs/snippets/scan.sh?code";

export function Component() {
  return (
    <DocArticle
      slug="scan-endpoints"
      sections={[
        { id: "scan", title: "Scan", body: <Scan /> },
        { id: "sanitize", title: "Sanitize", body: <Sanitize /> },
        { id: "api-key", title: "The compact call", body: <WithKey /> },
        { id: "limits", title: "Limits", body: <Limits /> },
        { id: "errors", title: "Errors", body: <Errors /> },
      ]}
    />
  );
}

function Scan() {
  return (
    <>
      <Endpoint method="POST" path="/api/v1/scan" />
      <p>
        With an API key, an access token from <code>/api/v1/login</code>, or the session of the signed-in
        browser. <code>/api/v1/scan-prompt</code> is the same call under an older name.
      </p>
      <DataTable
        caption="Who is calling: one of these headers"
        head={["Header", "Holds"]}
        rows={[
          [
            <code key="k">x-api-key: sk_…</code>,
            "An API key from your settings. It stays valid until it expires or you delete it, as long as your plan includes it.",
          ],
          [<code key="b">Authorization: Bearer …</code>, "An access token, valid for one hour."],
        ]}
      />
      <DataTable
        caption="Request of a scan"
        head={["Field", "Type", "Meaning"]}
        rows={[
          [<code key="p">prompt</code>, "string", "1 to 100,000 characters, not blank."],
          [
            <code key="t">content</code>,
            "string",
            "Instead of prompt: text that your assistant will read. See “Scan what your agent reads”.",
          ],
          [<code key="o">source</code>, "string", `With content: ${CONTENT_SOURCES.join(", ")}.`],
          [
            <code key="f">format</code>,
            "string",
            `With content: ${CONTENT_FORMATS.join(", ")}; auto is the default.`,
          ],
          [
            <code key="m">messages</code>,
            "object[]",
            "Instead of prompt: a conversation, up to 1,000 messages in OpenAI’s format or in Anthropic’s.",
          ],
          [<code key="s">options.sensitivity</code>, "string", "low, medium (default) or high."],
          [
            <code key="c">options.categories</code>,
            "string[]",
            "Only look for these: the six names as displayed, or injection, extraction, jailbreak.",
          ],
        ]}
      />
      <CodeExample label="curl" lines={scanCurl} />
      <CodeExample label="curl, with options" lines={scanOptions} />
      <CodeExample label="Scan response" lines={scanSample} />
      <ScanFields />
    </>
  );
}

function Sanitize() {
  return (
    <>
      <Endpoint method="POST" path="/api/v1/sanitize" />
      <p>
        <code>level</code> is light, moderate (default) or aggressive; <code>sanitization_level</code> is
        accepted too, and <code>strict</code> means aggressive. Benign text comes back byte for byte.
      </p>
      <CodeExample label="curl" lines={sanitizeCurl} />
      <CodeExample label="Sanitize response" lines={sanitizeSample} />
      <SanitizeFields />
    </>
  );
}

function WithKey() {
  return (
    <>
      <Endpoint method="POST" path="/functions/v1/scan-with-api-key" />
      <p>
        For servers, with an API key only. <code>action</code> is scan (default) or sanitize;{" "}
        <code>detailed: true</code> adds the whole scan response as <code>data.details</code>.
      </p>
      <CodeExample label="curl" lines={scanWithKey} />
      <p>
        The response has <code>success</code>, <code>remaining_quota</code> and <code>data</code> with prompt,
        is_malicious, confidence, message, detected_patterns and, when sanitizing, sanitized_prompt.
      </p>
    </>
  );
}

function Limits() {
  return (
    <>
      <p>
        Each scan or sanitize call costs one unit of the month’s quota. Every metered response carries{" "}
        <code>X-RateLimit-Limit</code>, <code>X-RateLimit-Remaining</code> and <code>X-RateLimit-Reset</code>{" "}
        (the start of the next month, UTC, in seconds since 1970).
      </p>
      <Note title="Bursts">
        Up to 300 requests at once and 600 a minute per user or key. Beyond that the response is 429 with
        Retry-After in seconds.
      </Note>
    </>
  );
}

const SHOWN_ERRORS = [
  "blank_prompt",
  "malformed_json",
  "validation_failed",
  "unauthenticated",
  "invalid_api_key",
  "invalid_token",
  "missing_scope",
  "prompt_too_long",
  "unsupported_media_type",
  "quota_exceeded",
  "rate_limited",
  "overloaded",
] as const;

function Errors() {
  return (
    <>
      <p>
        An error is <code>{'{"error": "a sentence", "code": "a_name"}'}</code> with the matching status. Show
        the sentence to people, and let your program decide by the code.
      </p>
      <DataTable
        caption="Errors of the scan endpoints"
        head={["Status", "Code", "Sentence"]}
        rows={SHOWN_ERRORS.map((code) => [ERRORS[code][0], <code key={code}>{code}</code>, ERRORS[code][1]])}
      />
    </>
  );
}
