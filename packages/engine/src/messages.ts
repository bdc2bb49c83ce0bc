import { UNREAD_KINDS, type UnreadKind } from "@prompt-shield/contracts/unread-parts";
import type { Category, ContentSource } from "@prompt-shield/contracts/vocabulary";

/** Every sentence that a verdict can show to a person. */

/** What was scanned, as people call it. */
export type Subject = "prompt" | "conversation" | ContentSubject;
type ContentSubject = (typeof CONTENT_SUBJECTS)[ContentSource];

export const CONTENT_SUBJECTS = {
  document: "document",
  web: "page",
  email: "email",
  tool: "tool result",
  code: "code",
} as const satisfies Record<ContentSource, string>;

export const CLEAN_MESSAGE = (subject: Subject): string => `No threat was found in this ${subject}.`;
export const CONTACT_DATA_MESSAGE = (subject: Subject): string =>
  `No threat was found. The ${subject} contains contact data; check that you mean to share it.`;

export const THREAT_MESSAGE = (subject: Subject, category: Category): string =>
  `This ${subject} ${DEEDS[category]}`;

/** What a malicious text does, by its leading category. */
const DEEDS: Record<Category, string> = {
  "Prompt Injection": "tries to smuggle in instructions that your application did not give.",
  "Data Leakage": "tries to draw out confidential data, such as your system prompt or secrets.",
  "Role Hijacking": "tries to give the assistant another identity that ignores its rules.",
  "System Override": "tries to replace your system instructions or claim the system's authority.",
  "Encoded Attempts": "hides an attack behind an encoding or invisible characters.",
  "Sensitive Data": "contains sensitive data that should not be sent to a model.",
};

export function alsoFound(others: readonly Category[]): string {
  return others.length === 0
    ? ""
    : ` It also shows signs of ${joinWords(others.map((name) => name.toLowerCase()))}.`;
}

export const TOO_MANY_FINDINGS = (total: number, shown: number): string =>
  `${total} findings; the strongest ${shown} are listed.`;

export const TOO_MANY_SEGMENTS = (total: number, shown: number): string =>
  `${total} segments contain findings; the worst ${shown} are listed.`;

export const SECOND_LOOKS_SPENT = (total: number, read: number): string =>
  `The model's first network was unsure about ${total} passages; a second, slower one read the ${read} most suspicious.`;

const NAMED_ATTACHMENTS_MAX = 5;

export const UNREAD_ATTACHMENTS = (names: readonly string[]): string => {
  const shown = names.slice(0, NAMED_ATTACHMENTS_MAX);
  const more = names.length - shown.length;
  const all = joinWords([...shown, ...(more > 0 ? [`${more} more`] : [])]);
  return `Attachments were not read: ${all}. Send the email as a file to have its documents read too.`;
};

export const ASSUMED_CHARSET = (charset: string): string =>
  `A part of the email is not UTF-8 and names no encoding. It was read as ${charset}, which fits its letters best.`;

export function UNREAD_PARTS(kinds: readonly UnreadKind[]): string {
  const counts = UNREAD_KINDS.flatMap((kind) => {
    const count = kinds.filter((one) => one === kind).length;
    return count > 0 ? [counted(count, UNREAD_WORDS[kind])] : [];
  });
  const verb = kinds.length === 1 ? "was" : "were";
  const all = counted(kinds.length, ["part of the messages", "parts of the messages"]);
  return `${all} ${verb} not read: ${joinWords(counts)}. Only text is read in messages.`;
}

type Words = readonly [one: string, more: string];
const UNREAD_WORDS: Readonly<Record<UnreadKind, Words>> = {
  image: ["image", "images"],
  audio: ["audio part", "audio parts"],
  video: ["video", "videos"],
  file: ["file", "files"],
  thought: ["encrypted thought", "encrypted thoughts"],
  other: ["part of another kind", "parts of other kinds"],
};

const counted = (count: number, [one, more]: Words): string => `${count} ${count === 1 ? one : more}`;

function joinWords(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

/** Reasons given in a sanitizer's list of changes. */
export const CHANGE_REASONS = {
  masked: (label: string): string => `Masked: ${label}`,
  removed: (pattern: string): string => `Removed: ${pattern}`,
  hidden: "Hidden characters removed",
  quoted: (pattern: string): string => `Passage quoted as data, with this removed: ${pattern}`,
  everything: "Nothing in this text could be kept safely",
};
