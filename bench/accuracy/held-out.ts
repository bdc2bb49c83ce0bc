import { existsSync, readdirSync, readFileSync } from "node:fs";
import { DATA_FOLDER, unpack } from "./corpora.ts";

/** A harmless text from the pools. */
export interface Passage {
  readonly text: string;
  readonly kind: string;
  readonly source: string;
  readonly lang?: string;
}

const POOLS = `${DATA_FOLDER}text/`;

/** Reads the pools' sources that no training run has seen. Undefined if the data is missing. */
export function readHeldOut(): Passage[] | undefined {
  if (!existsSync(POOLS)) return undefined;
  const path = new URL("../../training/held-out.json", import.meta.url);
  const held = new Set((JSON.parse(readFileSync(path, "utf8")) as { pools: string[] }).pools);
  return readdirSync(POOLS)
    .filter((name) => name.startsWith("pool-"))
    .flatMap((name) => (unpack(`${POOLS}${name}`) ?? "").split("\n"))
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Passage)
    .filter(({ source }) => held.has(source.replace("composed:", "")));
}
