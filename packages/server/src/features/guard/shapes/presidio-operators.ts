import { createCipheriv, createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { fail } from "../../../failure.ts";

/** Used once for each result, so a long one would multiply the work and the answer. */
const parameter = z.string().max(1_000).nullish();

/** The anonymizer's operators: https://microsoft.github.io/presidio/anonymizer/#built-in-operators */
export const operatorSchema = z.looseObject({
  type: z.string(),
  new_value: parameter,
  masking_char: z.string().nullish(),
  chars_to_mask: z.int().nullish(),
  from_end: z.boolean().nullish(),
  hash_type: z.string().nullish(),
  salt: parameter,
  key: parameter,
});
export type Operator = z.infer<typeof operatorSchema>;

interface Target {
  readonly value: string;
  readonly entity: string;
}

/** A Map, not an object: callers choose the operator's name freely, and "constructor" is a key of every object. */
const OPERATORS = new Map(
  Object.entries<(operator: Operator, target: Target) => string>({
    replace: ({ new_value }, { entity }) => new_value ?? `<${entity}>`,
    redact: () => "",
    keep: (_operator, { value }) => value,
    mask,
    hash: ({ hash_type, salt }, { value }) => {
      const kind = hash_type ?? "sha256";
      if (!HASHES.has(kind)) fail("validation_failed", { message: "hash_type takes sha256 or sha512." });
      return createHash(kind)
        .update(value)
        .update(salt ?? "")
        .digest("hex");
    },
    encrypt,
  }),
);

export const OPERATOR_NAMES = [...OPERATORS.keys()];

const HASHES = new Set(["sha256", "sha512"]);

export function applyOperator(operator: Operator, target: Target): string {
  const apply = OPERATORS.get(operator.type);
  if (apply === undefined)
    fail("validation_failed", {
      message: `Invalid operator class '${operator.type}'. Use ${OPERATOR_NAMES.join(", ")}.`,
    });
  return apply(operator, target);
}

function mask({ masking_char, chars_to_mask, from_end }: Operator, { value }: Target): string {
  const sign = masking_char ?? "*";
  if ([...sign].length !== 1) fail("validation_failed", { message: "masking_char takes one character." });
  const characters = [...value];
  const count = Math.min(Math.max(chars_to_mask ?? characters.length, 0), characters.length);
  const hidden = sign.repeat(count);
  return from_end
    ? characters.slice(0, characters.length - count).join("") + hidden
    : hidden + characters.slice(count).join("");
}

/** AES-CBC with the IV in front, in URL-safe base64, so that Presidio's own decrypt can read it. */
function encrypt({ key }: Operator, { value }: Target): string {
  const bytes = Buffer.from(key ?? "");
  if (![16, 24, 32].includes(bytes.length))
    fail("validation_failed", { message: "encrypt takes a key of 128, 192 or 256 bits." });
  const first = randomBytes(16);
  const cipher = createCipheriv(`aes-${bytes.length * 8}-cbc`, bytes, first);
  const padded = Buffer.concat([first, cipher.update(value, "utf8"), cipher.final()]).toString("base64");
  return padded.replaceAll("+", "-").replaceAll("/", "_");
}
