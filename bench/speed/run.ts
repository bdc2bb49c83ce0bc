import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Contestant } from "../contestant.ts";
import { loadOurs } from "../ours.ts";
import { loadPeers } from "../peers/load.ts";
import { writeReport } from "../report.ts";
import { hostileInputs, KINDS, textOf, type Kind } from "./inputs.ts";
import { growthExponent, timeScans } from "./timing.ts";
import type { SpeedResults } from "./section.ts";
import { writtenTexts } from "./written-texts.ts";

/** `npm run bench:speed`: measures time by length and on hostile inputs, for us and the peers. */
const LENGTHS = [100, 300, 1_000, 3_000, 10_000, 30_000, 100_000];
/** The lengths for generated texts, which are measured for us alone. */
const KIND_LENGTHS = [1_000, 10_000, 100_000];
/** The total length of the different texts that take turns, so that no cache holds an answer. */
const VARIETY_CHARS = 420_000;
const TEXTS_MAX = 420;
const HOSTILE_CHARS = 100_000;
const BUDGET_MS = 3_000;
const HOSTILE_BUDGET_MS = 300;

const { values } = parseArgs({ options: { "no-peers": { type: "boolean" } } });
const { peers, missing } = values["no-peers"] ? { peers: [], missing: undefined } : await loadPeers();
if (missing) console.log(missing);

const written = writtenTexts();
const contestants: SpeedResults["contestants"][number][] = [];
const { ours } = await loadOurs();
for (const contestant of [...ours, ...peers]) contestants.push(await race(contestant));
const kinds: SpeedResults["kinds"][number][] = [];
for (const contestant of ours) for (const kind of KINDS) kinds.push(await raceKind(contestant, kind));
const machine = `${cpus()[0]?.model ?? "unknown processor"}, one core, Node ${process.version}`;
mkdirSync(fileURLToPath(new URL("../results/", import.meta.url)), { recursive: true });
writeFileSync(
  fileURLToPath(new URL("../results/speed.json", import.meta.url)),
  `${JSON.stringify({ machine, texts: written ? "written" : "made up", contestants, kinds } satisfies SpeedResults, null, 2)}\n`,
);
writeReport();
process.exit(0); // a peer keeps worker threads alive

async function race(contestant: Contestant): Promise<SpeedResults["contestants"][number]> {
  const lengths = [];
  for (const chars of LENGTHS) {
    lengths.push({ chars, ...(await timeScans(contestant, ordinary(chars), BUDGET_MS)) });
  }
  const hostile = [];
  for (const [name, text] of Object.entries(hostileInputs(HOSTILE_CHARS))) {
    const { p50 } = await timeScans(contestant, [text], HOSTILE_BUDGET_MS);
    hostile.push({ name, chars: text.length, p50 });
  }
  const growth = growthExponent(lengths.filter(({ chars }) => chars >= 1_000));
  console.log(contestant.name, {
    growth,
    ...Object.fromEntries(lengths.map(({ chars, p50 }) => [chars, p50])),
  });
  console.log(Object.fromEntries(hostile.map(({ name, p50 }) => [name, p50])));
  return { name: contestant.name, version: contestant.version, lengths, growth, hostile };
}

async function raceKind(contestant: Contestant, kind: Kind): Promise<SpeedResults["kinds"][number]> {
  const lengths = [];
  for (const chars of KIND_LENGTHS) {
    lengths.push({ chars, ...(await timeScans(contestant, texts(kind, chars), BUDGET_MS)) });
  }
  console.log(contestant.name, kind, lengths);
  return { name: contestant.name, kind, lengths };
}

function ordinary(chars: number): string[] {
  return written ? written(chars, variety(chars)) : texts("prose", chars);
}

function texts(kind: Kind, chars: number): string[] {
  return Array.from({ length: variety(chars) }, (_, seed) => textOf(kind, chars, seed + 1));
}

function variety(chars: number): number {
  return Math.max(2, Math.min(TEXTS_MAX, Math.round(VARIETY_CHARS / chars)));
}
