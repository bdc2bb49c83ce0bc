import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from "node:crypto";

/** Everything that uses `APP_SECRET`. Each purpose has its own key, so one can never stand in for another. */
export interface Vault {
  /** Signs sessions and mailed links. */
  readonly sessionSecret: string;
  /** Signs access tokens. */
  readonly tokenKey: Uint8Array;
  /** A keyed hash for lookups and comparisons: useless to a thief who has only the database. */
  fingerprint(purpose: string, text: string): string;
  encrypt(purpose: string, text: string): string;
  decrypt(purpose: string, sealed: string): string;
  /** False for text that the previous secret encrypted. */
  isCurrent(purpose: string, sealed: string): boolean;
  /** The vault of `APP_SECRET_PREVIOUS`: it still decrypts and verifies, but no longer encrypts. */
  readonly older: Vault | undefined;
}

export function createVault(appSecret: string, previousSecret?: string): Vault {
  const older = previousSecret === undefined ? undefined : createVault(previousSecret);
  const keyFor = kept((purpose) => Buffer.from(hkdfSync("sha256", appSecret, "prompt-shield", purpose, 32)));
  // If it got bytes, Node would make such a key for every call, which takes three times as long as the hash.
  const hashKeyFor = kept((purpose) => createSecretKey(keyFor(`hash:${purpose}`)));
  return {
    sessionSecret: keyFor("session").toString("base64url"),
    tokenKey: keyFor("access-token"),
    fingerprint: (purpose, text) =>
      createHmac("sha256", hashKeyFor(purpose)).update(text).digest("base64url"),
    encrypt: (purpose, text) => seal(keyFor(`encrypt:${purpose}`), text),
    decrypt: (purpose, sealed) => {
      const text = tryToOpen(keyFor(`encrypt:${purpose}`), sealed);
      if (text !== undefined) return text;
      return older ? older.decrypt(purpose, sealed) : open(keyFor(`encrypt:${purpose}`), sealed);
    },
    isCurrent: (purpose, sealed) => tryToOpen(keyFor(`encrypt:${purpose}`), sealed) !== undefined,
    older,
  };
}

/** Caches the key of each purpose. Bounded, because purposes are named in the code. */
function kept<Key>(make: (purpose: string) => Key): (purpose: string) => Key {
  const keys = new Map<string, Key>();
  return (purpose) => {
    const key = keys.get(purpose) ?? make(purpose);
    keys.set(purpose, key);
    return key;
  };
}

function tryToOpen(key: Buffer, sealed: string): string | undefined {
  try {
    return open(key, sealed);
  } catch {
    return undefined;
  }
}

/** AES-256-GCM: nonce, tag and ciphertext, in that order. */
function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString("base64url");
}

function open(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
