import { bech32, bech32m, createBase58check } from "@scure/base";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { sha256 } from "@noble/hashes/sha2.js";
import type { IdRow, PrefixRow } from "./row.ts";

const base58check = createBase58check(sha256);

export const CRYPTO: readonly IdRow[] = [
  {
    id: "btc-base58",
    entity: "BTC_ADDRESS",
    label: "Bitcoin address",
    severity: "medium",
    pattern: /[13][1-9A-HJ-NP-Za-km-z]{25,34}/g,
    validate: (_, written) => isBase58Check(written, 21),
  },
  {
    id: "ltc-doge-base58",
    entity: "CRYPTO_ADDRESS",
    label: "Cryptocurrency address",
    severity: "medium",
    pattern: /[LMDXt][1-9A-HJ-NP-Za-km-z]{26,34}/g,
    context: ["ltc", "litecoin", "doge", "dogecoin", "dash", "zcash", "wallet", "address"],
    validate: (_, written) => isBase58Check(written),
  },
  {
    id: "trx-address",
    entity: "TRX_ADDRESS",
    label: "TRON address",
    severity: "medium",
    pattern: /T[1-9A-HJ-NP-Za-km-z]{33}/g,
    validate: (_, written) => isBase58Check(written, 21),
  },
  {
    id: "crypto-wif",
    entity: "CRYPTO_PRIVATE_KEY",
    label: "Cryptocurrency private key",
    severity: "critical",
    pattern: /[5KL][1-9A-HJ-NP-Za-km-z]{50,51}/g,
    validate: (_, written) => isBase58Check(written),
  },
  {
    id: "eth-checksummed",
    entity: "ETH_ADDRESS",
    label: "Ethereum address",
    severity: "medium",
    pattern: /0x[0-9a-fA-F]{40}/g,
    validate: (_, written) => isEip55(written),
  },
  {
    id: "eth-address",
    entity: "ETH_ADDRESS",
    label: "Ethereum address",
    severity: "medium",
    pattern: /0x[0-9a-fA-F]{40}/g,
    context: [
      "eth",
      "ethereum",
      "wallet",
      "address",
      "metamask",
      "usdt",
      "usdc",
      "erc20",
      "erc-20",
      "polygon",
      "send to",
    ],
    reach: 80,
    score: 0.9,
  },
  {
    id: "xmr-address",
    entity: "XMR_ADDRESS",
    label: "Monero address",
    severity: "medium",
    pattern: /[48][0-9AB][1-9A-HJ-NP-Za-km-z]{93}/g,
    context: ["xmr", "monero"],
    reach: 160,
  },
  {
    id: "sol-address",
    entity: "SOL_ADDRESS",
    label: "Solana address",
    severity: "medium",
    pattern: /[1-9A-HJ-NP-Za-km-z]{32,44}/g,
    context: ["solana", "sol wallet", "phantom", "spl"],
    reach: 90,
    score: 0.88,
    validate: (_, written) => /\d/.test(written) && /[a-z]/.test(written) && /[A-Z]/.test(written),
  },
  {
    id: "xrp-address",
    entity: "CRYPTO_ADDRESS",
    label: "Cryptocurrency address",
    severity: "medium",
    pattern: /r[1-9A-HJ-NP-Za-km-z]{24,34}/g,
    context: ["xrp", "ripple"],
    score: 0.88,
    validate: (_, written) => /\d/.test(written),
  },
];

export const CRYPTO_PREFIXES: readonly PrefixRow[] = [
  {
    id: "btc-bech32",
    entity: "BTC_ADDRESS",
    label: "Bitcoin address",
    severity: "medium",
    prefixes: ["bc1"],
    pattern: /bc1[02-9ac-hj-np-z]{38,59}/y,
    validate: isBech32,
  },
  {
    id: "ltc-bech32",
    entity: "CRYPTO_ADDRESS",
    label: "Cryptocurrency address",
    severity: "medium",
    prefixes: ["ltc1"],
    pattern: /ltc1[02-9ac-hj-np-z]{38,59}/y,
    validate: isBech32,
  },
  {
    id: "xprv",
    entity: "CRYPTO_PRIVATE_KEY",
    label: "Cryptocurrency private key",
    severity: "critical",
    prefixes: ["xprv", "yprv", "zprv"],
    pattern: /[xyz]prv[1-9A-HJ-NP-Za-km-z]{107}/y,
    validate: (key) => isBase58Check(key),
  },
];

function isBase58Check(address: string, payloadLength?: number): boolean {
  try {
    const payload = base58check.decode(address);
    return payloadLength === undefined ? payload.length >= 20 : payload.length === payloadLength;
  } catch {
    return false;
  }
}

/** Version 0 addresses use bech32, later ones (taproot) bech32m. */
function isBech32(address: string): boolean {
  const text = address as `${string}1${string}`;
  return [bech32, bech32m].some((coder) => coder.decodeUnsafe(text, 90) !== undefined);
}

/** EIP-55: a letter is upper-case where the hash of the lower-case address has a high digit. */
function isEip55(address: string): boolean {
  const body = address.slice(2);
  const lower = body.toLowerCase();
  if (body === lower || body === body.toUpperCase()) return false;
  const hash = keccak_256(Uint8Array.from(lower, (character) => character.charCodeAt(0)));
  for (let i = 0; i < 40; i++) {
    const nibble = ((hash[i >> 1] ?? 0) >> (i % 2 === 0 ? 4 : 0)) & 15;
    const letter = lower.charAt(i);
    if (body.charAt(i) !== (nibble >= 8 ? letter.toUpperCase() : letter)) return false;
  }
  return true;
}
