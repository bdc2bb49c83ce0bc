import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

export type Passwords = ReturnType<typeof createPasswords>;

/** What each hash costs to compute, for us and for an attacker. */
export interface HashCosts {
  /** In KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COSTS: HashCosts = { memory: 19_456, passes: 2, parallelism: 1 };
const NONCE_BYTES = 16;
const TAG_BYTES = 32;

const deriveKey = promisify(argon2);

/** argon2id by Node's own implementation, so no native binary is needed. */
export function createPasswords(costs = COSTS) {
  return {
    /** In the PHC string format, which names its own costs. */
    hash: async (password: string): Promise<string> => {
      const nonce = randomBytes(NONCE_BYTES);
      const tag = await derive(password, nonce, costs);
      const { memory, passes, parallelism } = costs;
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
    },

    /**
     * Takes the same time with and without a stored hash, so that timing does not reveal whether the account exists.
     */
    matches: async (stored: string | null | undefined, password: string): Promise<boolean> => {
      const parts = PHC.exec(stored ?? "")?.groups;
      if (parts === undefined) {
        await derive(password, randomBytes(NONCE_BYTES), costs);
        return false;
      }
      const its = {
        memory: Number(parts["memory"]),
        passes: Number(parts["passes"]),
        parallelism: Number(parts["lanes"]),
      };
      const expected = Buffer.from(parts["tag"] ?? "", "base64");
      const given = await derive(password, Buffer.from(parts["nonce"] ?? "", "base64"), its);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

const PHC =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<lanes>\d+)\$(?<nonce>[\w+/]+)\$(?<tag>[\w+/]+)$/;

function derive(password: string, nonce: Buffer, costs: HashCosts): Promise<Buffer> {
  return deriveKey("argon2id", {
    message: password.normalize("NFKC"),
    nonce,
    tagLength: TAG_BYTES,
    ...costs,
  });
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}
