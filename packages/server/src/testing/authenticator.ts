import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

interface Asked {
  readonly challenge: string;
}

export interface Answering {
  /** The origin of the page that asks. */
  readonly origin: string;
  /** Whether the person proved who they are with finger, face or PIN. */
  readonly isVerified?: boolean;
  /** The device's own count of its answers, which normally only grows. */
  readonly counter?: number;
}

/**
 * A device with one passkey (P-256), as WebAuthn describes it. It agrees to everything, and lies if a test wants it to.
 */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(16);
  const id = credentialId.toString("base64url");
  let count = 0;

  const dataOf = ({ origin, isVerified = true, counter }: Answering, extra?: Buffer) => {
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (extra ? HAS_KEY : 0);
    const numbers = Buffer.alloc(5);
    numbers.writeUInt8(flags, 0);
    numbers.writeUInt32BE(counter ?? (count += 1), 1);
    return Buffer.concat([sha256(Buffer.from(new URL(origin).hostname)), numbers, extra ?? Buffer.alloc(0)]);
  };
  const clientData = (type: string, { challenge }: Asked, { origin }: Answering) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const shell = { id, rawId: id, type: "public-key", clientExtensionResults: {} };

  return {
    id,

    register: (asked: Asked, answering: Answering) => {
      const idLength = Buffer.from([0, credentialId.length]);
      const key = Buffer.concat([
        // A COSE key in CBOR: key type EC2, algorithm ES256, curve P-256, then the two coordinates.
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ]);
      const data = dataOf(answering, Buffer.concat([Buffer.alloc(16), idLength, credentialId, key]));
      const attestation = Buffer.concat([
        // {fmt: "none", attStmt: {}, authData: …}
        Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        ...shell,
        response: {
          clientDataJSON: clientData("webauthn.create", asked, answering).toString("base64url"),
          attestationObject: attestation.toString("base64url"),
        },
      };
    },

    answer: (asked: Asked, answering: Answering) => {
      const data = dataOf(answering);
      const client = clientData("webauthn.get", asked, answering);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...shell,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      };
    },
  };
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}
