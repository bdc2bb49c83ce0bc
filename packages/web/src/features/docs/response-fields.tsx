import { FILE_TYPES, HIDDEN_KINDS } from "@prompt-shield/contracts/vocabulary";
import type { ReactNode } from "react";
import { DataTable } from "./prose.tsx";

type Field = readonly [names: string, type: string, meaning: ReactNode];

const SCAN_FIELDS: readonly Field[] = [
  ["isMalicious", "boolean", "Whether any threat category reached its threshold."],
  ["confidence", "0 to 1", "How sure the engine is of its verdict, whichever it is."],
  ["threatLevel", "string", "none, low, medium, high or critical; see the table below."],
  ["riskScore", "0 to 100", "One number to sort by and to set limits on."],
  ["categories", "string[]", "The categories found, most severe first."],
  ["detectedPatterns", "string[]", "What was recognised, in words."],
  ["sensitiveDataFound", "string[]", "Kinds of sensitive data with the value masked."],
  [
    "detailedAnalysis",
    "object",
    "The same findings in five groups: directInjection, encodedAttempts, socialEngineering, dataExtraction, regexMatches.",
  ],
  ["message", "string", "The verdict as a sentence."],
  ["source", "string", "engine when rules and model answered together, rules when the rules answered alone."],
  [
    "findings",
    "object[]",
    "Each passage: category, rule, severity, start, end, text, explanation, and via if it had to be decoded.",
  ],
  [
    "segments",
    "object[]",
    "Only with content and messages: each message or field that contains a finding, with its path.",
  ],
  [
    "action",
    "string",
    "What should be done: allow, flag, sanitize or block. Without a policy it is block for threats, otherwise allow.",
  ],
  ["action_reasons", "object[]", "Why, strictest first: kind, name, action."],
  ["policy", "object", "The policy that decided, if there is one: id, version, shadow."],
  [
    "notes",
    "string[]",
    "Only when something was not read: because a limit was reached, or because it is no text, such as an image in a message.",
  ],
  ["scan_id", "string", "Identifies the scan in your history and in webhook events."],
  ["duration_ms", "number", "Time of the scan itself."],
  ["remaining_quota", "integer", "Scans left this month."],
  ["status", "string", "safe or unsafe: the same as isMalicious."],
  ["threats", "string[]", "The same as detectedPatterns."],
  ["score", "integer", "The same as riskScore."],
];

const SANITIZE_FIELDS: readonly Field[] = [
  ["sanitized, sanitized_prompt", "string", "The cleaned prompt, under both names."],
  ["original", "string", "What you sent."],
  ["wasModified", "boolean", "False if the prompt came back byte for byte."],
  ["modificationsCount", "integer", "How many passages were changed."],
  ["sanitizationLevel", "string", "light, moderate or aggressive."],
  [
    "confidenceAfterSanitization, confidence",
    "0 to 1",
    "How sure the engine is that the result is safe, under both names.",
  ],
  ["removedThreats, removed_threats", "string[]", "What was neutralised, under both names."],
  ["source", "string", "engine or rules, as for a scan."],
  ["changes", "object[]", "Each change: start, end, before, after, reason."],
  ["content, messages", "", "What you sent in that field, with the same structure and each segment cleaned."],
  [
    "notes",
    "string[]",
    "With content and messages, as for a scan: what was not read was not cleaned either.",
  ],
  ["action, action_reasons, policy, scan_id, duration_ms, remaining_quota", "", "As for a scan."],
];

const SEGMENT_FIELDS: readonly Field[] = [
  ["index", "integer", "The number of the message or field, from 0."],
  ["role", "string", "The message’s role."],
  [
    "source",
    "string",
    "Where the content came from; in messages tool for a tool’s result, document for a document.",
  ],
  [
    "path",
    "string",
    "A JSON pointer, CSS path, header or part name, or line, after the place in the message; absent for the whole text.",
  ],
  ["text", "string", "What was read there."],
  ["isMalicious, threatLevel, riskScore, categories", "", "As for a scan, for this segment alone."],
  ["findings", "object[]", "As for a scan; start and end count in this segment’s text."],
];

const DOCUMENT_FIELDS: readonly Field[] = [
  ["type", "string", FILE_TYPES.join(", ")],
  ["pages", "integer", "Pages, slides or sheets; 1 for files without them. A mail’s attachments count too."],
  ["characters", "integer", "All characters that were read; every 100,000 or part of them cost one scan."],
  [
    "hidden",
    "object[]",
    <>
      Each passage that a reader cannot see: <code>kind</code> ({HIDDEN_KINDS.join(", ")}), <code>text</code>,{" "}
      <code>where</code>.
    </>,
  ],
];

export function DocumentFields() {
  return <FieldTable caption="Fields of a document" fields={DOCUMENT_FIELDS} />;
}

export function ScanFields() {
  return <FieldTable caption="Fields of a scan response" fields={SCAN_FIELDS} />;
}

export function SegmentFields() {
  return <FieldTable caption="Fields of a segment" fields={SEGMENT_FIELDS} />;
}

export function SanitizeFields() {
  return <FieldTable caption="Fields of a sanitize response" fields={SANITIZE_FIELDS} />;
}

function FieldTable({ caption, fields }: { caption: string; fields: readonly Field[] }) {
  return (
    <DataTable
      caption={caption}
      head={["Field", "Type", "Meaning"]}
      rows={fields.map(([names, type, meaning]) => [<Names key={names} names={names} />, type, meaning])}
    />
  );
}

/** One below the other: side by side they would push the column with the meaning out of the table. */
function Names({ names }: { names: string }) {
  const all = names.split(", ");
  return all.map((name, index) => (
    <span key={name} className="block not-first:mt-1">
      <code>{name}</code>
      {index < all.length - 1 && <span className="sr-only">, </span>}
    </span>
  ));
}
