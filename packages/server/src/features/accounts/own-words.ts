import { isCommonPassword } from "@prompt-shield/contracts/common-passwords";
import { VALIDATION } from "@prompt-shield/contracts/messages";
import { fail } from "../../failure.ts";

/** Shorter words appear in unrelated passwords by chance, and would refuse those too. */
const WORD_MIN_CHARS = 4;

/**
 * Refuses passwords made of the account's or the service's own name, which guessers try first: `Lovelace2026!` for
 * ada.lovelace@acme.example.
 */
export function refuseOwnWords(password: string, { email, appUrl }: { email: string; appUrl: string }): void {
  const words = `${email} ${new URL(appUrl).hostname}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const [name = ""] = email.toLowerCase().split("@");
  const own = new Set([...words, name.replaceAll(/[^\p{L}\p{N}]/gu, "")].filter(isLong));
  if (isCommonPassword(password, own)) fail("validation_failed", { message: VALIDATION.passwordOwnWord });
}

const isLong = (word: string): boolean => word.length >= WORD_MIN_CHARS;
