import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, thirty seconds. */
const STEP_MS = 30_000;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Allows one step either way: a clock that is off by half a minute, or a slow typist. */
const STEPS_APART = [0, -1, 1];
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** In base32, the form that people type and apps read. */
export function newTotpSecret(): string {
  return base32(randomBytes(SECRET_BYTES));
}

/** The accepted time step that the code belongs to; undefined for a wrong code. */
export function matchingStep(secret: string, code: string, now: Date): number | undefined {
  const current = stepAt(now);
  return STEPS_APART.map((apart) => current + apart).find((step) => isSame(totpCode(secret, step), code));
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS);
}

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** The content of the QR code. */
export function totpUri({ issuer, account, secret }: { issuer: string; account: string; secret: string }) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&digits=${DIGITS}&period=${STEP_MS / 1_000}`;
}

function isSame(expected: string, given: string): boolean {
  // `timingSafeEqual` throws on unequal lengths, and six non-ASCII characters take more than six bytes.
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join("");
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
