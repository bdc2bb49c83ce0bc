import { z } from "zod";

import * as limits from "../limits.ts";
import {
  ACTIONS,
  CATEGORIES,
  POLICY_ACTIONS,
  POLICY_SOURCES,
  SENSITIVITIES,
  SEVERITIES,
} from "../vocabulary.ts";
import { SERVED_KEYS, SERVED_WITH_DOCUMENT } from "../policy-keys.ts";
import { exact, exactRecord, ignoring, lenient, type MakeObject } from "./exact.ts";
import { idField, isVisible, nameField, timeField } from "./fields.ts";
import { reasonSchema } from "./scan.ts";
import { list } from "./list.ts";

const categoryActions = exactRecord(CATEGORIES, z.enum(POLICY_ACTIONS));
const noteField = z.string().trim().max(limits.FEEDBACK_NOTE_MAX_CHARS);

const exceptionFields = {
  /** Assigned by the server; identifies the exception to withdraw. */
  id: idField.optional(),
  note: noteField.optional(),
  /** Only for texts that come with this API key. */
  keyId: idField.optional(),
  expiresAt: timeField.optional(),
};

const patternField = z
  .string()
  .min(1, "Enter a pattern.")
  .max(limits.POLICY_PATTERN_MAX_CHARS, `Use at most ${limits.POLICY_PATTERN_MAX_CHARS} characters.`);
const wordField = z
  .string()
  .trim()
  .min(1, "Enter a word.")
  .max(limits.POLICY_WORD_MAX_CHARS, `Use at most ${limits.POLICY_WORD_MAX_CHARS} characters.`);

/** A pattern may be sent as a plain string: it is then its own name, and blocks. */
const ownPattern = (object: MakeObject) =>
  z
    .union([
      patternField,
      object({
        name: nameField(
          "Give the pattern a name, or leave the name out.",
          limits.POLICY_NAME_MAX_CHARS,
        ).optional(),
        pattern: patternField,
        action: z.enum(POLICY_ACTIONS).default("block"),
        caseSensitive: z.boolean().optional(),
      }),
    ])
    .transform((given) => {
      const {
        pattern,
        name = isVisible(pattern) ? pattern : "Invisible characters",
        ...rest
      } = typeof given === "string" ? { pattern: given, action: "block" as const } : given;
      return { name: name.slice(0, limits.POLICY_NAME_MAX_CHARS), pattern, ...rest };
    });

/** A word may be sent as a plain string: it is then masked. */
const ownWord = (object: MakeObject) =>
  z
    .union([wordField, object({ word: wordField, action: z.enum(POLICY_ACTIONS).default("sanitize") })])
    .transform((given) => (typeof given === "string" ? { word: given, action: "sanitize" as const } : given));

const allowedTextField = z
  .string()
  .trim()
  .min(1, "Enter a text.")
  .max(limits.PROMPT_MAX_CHARS, `Use at most ${limits.PROMPT_MAX_CHARS} characters.`);
const allowedText = (object: MakeObject) =>
  z
    .union([allowedTextField, object({ text: allowedTextField, ...exceptionFields })])
    .transform((given) => (typeof given === "string" ? { text: given } : given));

const allowedFinding = (object: MakeObject) =>
  object({
    rule: z.string().min(1).max(200).optional(),
    category: z.enum(CATEGORIES).optional(),
    ...exceptionFields,
  }).refine(
    ({ rule, category }) => rule !== undefined || category !== undefined,
    "Name a rule or a category.",
  );

const senderField = z
  .string()
  .trim()
  .max(limits.EMAIL_MAX_CHARS)
  .regex(/^[^\s@]*@[^\s@]+$/, "Enter an address, or a domain such as @example.com.");

const documentFields = (object: MakeObject) => ({
  actions: categoryActions.optional(),
  sourceActions: exactRecord(POLICY_SOURCES, categoryActions).optional(),
  sensitivity: z.enum(SENSITIVITIES).optional(),
  minimumSeverity: z.enum(SEVERITIES).optional(),
  sources: list(z.enum(POLICY_SOURCES)).min(1).max(POLICY_SOURCES.length).optional(),
  patterns: list(ownPattern(object)).max(limits.POLICY_PATTERNS_MAX).optional(),
  words: list(ownWord(object)).max(limits.POLICY_WORDS_MAX).optional(),
  allowedTexts: list(allowedText(object))
    .max(limits.POLICY_EXCEPTIONS_MAX, `Use at most ${limits.POLICY_EXCEPTIONS_MAX} texts.`)
    .optional(),
  allowedSenders: list(senderField).max(limits.POLICY_SENDERS_MAX).optional(),
  allowedFindings: list(allowedFinding(object)).max(limits.POLICY_EXCEPTIONS_MAX).optional(),
  /** Decide and record, but never act. */
  shadow: z.boolean().optional(),
  /** A blocked request is answered like a model's refusal, not like an error. */
  soft: z.boolean().optional(),
  /** The gateway puts a marker into the system text; an answer that repeats it is a leak. */
  canary: z.boolean().optional(),
});
const givenFields = documentFields(exact);
/** Policies stored before unknown keys were refused must stay readable. */
const storedFields = documentFields(lenient);

/** The policy that the engine takes, and that `--policy` reads from a file. */
export const policyDocument = ignoring(exact(givenFields), SERVED_WITH_DOCUMENT);
export type PolicyDocument = z.infer<typeof policyDocument>;

const policyName = nameField("Give the policy a name.", limits.POLICY_NAME_MAX_CHARS);

const settings = { is_default: z.boolean().optional() };
/** An account's first policy is its default unless the call says otherwise. */
export const policyCreate = ignoring(exact({ name: policyName, ...settings, ...givenFields }), SERVED_KEYS);
/** A field that is null goes back to its default; one that is left out stays. */
export const policyUpdate = ignoring(
  exact({
    name: policyName.optional(),
    ...settings,
    ...(Object.fromEntries(
      Object.entries(givenFields).map(([name, field]) => [name, field.unwrap().nullish()]),
    ) as {
      [Name in keyof typeof givenFields]: z.ZodOptional<
        z.ZodNullable<ReturnType<(typeof givenFields)[Name]["unwrap"]>>
      >;
    }),
  }),
  SERVED_KEYS,
);

/** A pattern that was stored before the check that would refuse it today. */
const patternProblem = z.object({ name: z.string(), problem: z.string() });
export type PatternProblem = z.infer<typeof patternProblem>;

export const policySchema = z.object({
  id: z.string(),
  name: z.string(),
  is_default: z.boolean(),
  /** The version in force. */
  version: z.int(),
  latest_version: z.int(),
  /** The API keys that name this policy. */
  key_ids: z.array(z.string()),
  created_at: timeField,
  updated_at: timeField,
  /** What to do about patterns that are only searched for with a limit. Absent if there are none. */
  pattern_problems: z.array(patternProblem).optional(),
  ...storedFields,
});
export type PolicyResponse = z.infer<typeof policySchema>;
export const policyList = z.object({ policies: z.array(policySchema) });

export const policyVersion = z.object({
  version: z.int(),
  is_current: z.boolean(),
  created_at: timeField,
  policy: z.object(storedFields),
});
export const policyVersionList = z.object({ versions: z.array(policyVersion) });
export const rollbackRequest = z.object({ version: z.int().min(1).max(limits.NUMBER_MAX) });
export const compareQuery = z.object({ from: z.coerce.number().int(), to: z.coerce.number().int() });
/** One line for each setting that differs. */
export const policyComparison = z.object({
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});

/** A text to try a policy on before it is saved. Neither counted nor logged. */
export const tryPolicyRequest = z.object({
  text: z.string().min(1).max(10_000),
  source: z.enum(POLICY_SOURCES).optional(),
  policy: policyDocument,
});
export const tryPolicyResponse = z.object({
  action: z.enum(ACTIONS),
  shadow: z.boolean(),
  reasons: z.array(reasonSchema),
  isMalicious: z.boolean(),
  categories: z.array(z.string()),
});
export type TryPolicyResponse = z.infer<typeof tryPolicyResponse>;
