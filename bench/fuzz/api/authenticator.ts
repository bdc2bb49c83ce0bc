import { createHash, createHmac, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

/** The flags "user present" and "user verified". */
const VERIFIED = 0x05;
const WITH_KEY = 0x40;

/**
 * A passkey in software, with enough of WebAuthn for the server to accept it as a device with a finger on it.
 */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  const party = createHash("sha256").update(new URL(origin).hostname).digest();
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }));
  const told = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" };

  return {
    register: (challenge: string) => {
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, "base64url"),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, "base64url"),
      ]);
      const length = Buffer.from([0, id.length]);
      const data = Buffer.concat([head(party, VERIFIED | WITH_KEY), Buffer.alloc(16), length, id, key]);
      // CBOR: { fmt: "none", attStmt: {}, authData: data }
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText("fmt"),
        cborText("none"),
        cborText("attStmt"),
        Buffer.from([0xa0]),
        cborText("authData"),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      const response = {
        clientDataJSON: clientData("create", challenge).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
      };
      return { ...told, clientExtensionResults: {}, response };
    },

    sign: (challenge: string) => {
      const client = clientData("get", challenge);
      const data = head(party, VERIFIED);
      const hash = createHash("sha256").update(client).digest();
      const signature = createSign("sha256")
        .update(Buffer.concat([data, hash]))
        .sign(privateKey);
      const response = {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
      };
      return { ...told, clientExtensionResults: {}, response };
    },
  };
}

const head = (party: Buffer, flags: number): Buffer =>
  Buffer.concat([party, Buffer.from([flags, 0, 0, 0, 0])]);

const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The current code of an authenticator app for a secret (RFC 6238). */
export function appCode(secret: string): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac("sha1", key).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0xf) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, "0");
}
