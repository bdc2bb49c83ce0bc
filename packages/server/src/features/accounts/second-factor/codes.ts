import { randomInt } from "node:crypto";
import { fail } from "../../../failure.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Vault } from "../../../ports/vault.ts";
import type { PasswordGuard } from "../password-guard.ts";
import type { SecondFactorStore, TotpSecret } from "./second-factor.store.ts";
import { matchingStep } from "./totp.ts";

export interface CodesParts {
  readonly secondFactors: SecondFactorStore;
  readonly guard: PasswordGuard;
  readonly vault: Vault;
  readonly clock: Clock;
}

const RECOVERY_CODES = 10;
/** Leaves out letters and digits that look alike. Ten of these 31 are almost 50 bits. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const HALF_CHARS = 5;

export type Codes = ReturnType<typeof createCodes>;

/** Checks the codes of an authenticator app, and the recovery codes kept in case it is lost. */
export function createCodes({ secondFactors, guard, vault, clock }: CodesParts) {
  const hashesOf = (userId: string, code: string): [string, ...string[]] => {
    const hash = ({ fingerprint }: Vault) => fingerprint("recovery-code", `${userId} ${code}`);
    return vault.older ? [hash(vault), hash(vault.older)] : [hash(vault)];
  };

  const isTotpCode = async (secret: TotpSecret, code: string): Promise<boolean> => {
    const step = matchingStep(vault.decrypt("totp", secret.secretCiphertext), code, clock.now());
    return step !== undefined && secondFactors.useStep(secret, step);
  };

  const isRight = async (userId: string, typed: string): Promise<boolean> => {
    const code = typed.toLowerCase().replaceAll(/[\s-]/g, "");
    if (/^\d{6}$/.test(code)) {
      const secret = await secondFactors.secretOf(userId);
      return secret?.confirmedAt != null && isTotpCode(secret, code);
    }
    return secondFactors.takeCode(userId, hashesOf(userId, code));
  };

  return {
    /** Counts before checking, across all endpoints and processes, so that nobody can try a million codes. */
    mustBeRight: async (
      userId: string,
      code: string,
      refusal: "invalid_code" | "code_incorrect",
    ): Promise<void> => {
      const attempt = await guard.byCode(userId);
      if (!(await isRight(userId, code))) fail(refusal);
      await attempt.succeeded();
    },

    /** Checks the first code of an app that has just been given its secret. */
    mustConfirm: async (secret: TotpSecret, code: string): Promise<void> => {
      const attempt = await guard.byCode(secret.userId);
      if (!(await isTotpCode(secret, code.replaceAll(/\s/g, "")))) fail("code_incorrect");
      await attempt.succeeded();
    },

    /** The codes, shown once, and their hashes, which are stored. */
    newRecoveryCodes: (userId: string): { codes: string[]; hashes: string[] } => {
      const halves = () =>
        Array.from({ length: HALF_CHARS }, () => LETTERS[randomInt(LETTERS.length)]).join("");
      const codes = Array.from({ length: RECOVERY_CODES }, () => `${halves()}-${halves()}`);
      return { codes, hashes: codes.map((code) => hashesOf(userId, code.replace("-", ""))[0]) };
    },
  };
}
