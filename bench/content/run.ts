import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { scan } from "@prompt-shield/engine";
import { createEngine } from "@prompt-shield/engine/node";
import { parseManifest } from "@prompt-shield/engine/manifest";
import { startServer } from "../api/server.ts";
import { writeReport } from "../report.ts";
import { createAsk } from "../siege/http.ts";
import { sendBroken } from "./broken.ts";
import { readCarriers } from "./carriers.ts";
import { showKnown } from "./known.ts";
import { measureRecall } from "./recall.ts";
import { brokenContentPromises, type ContentResults } from "./section.ts";
import { timePdf, timeRecords } from "./speed.ts";

/**
 * `npm run bench:content [-- --only recall,speed,files]`: parts that are not measured keep their last
 * figures. With `--known` it measures the known carriers instead, shows some of the errors, and writes
 * nothing.
 */
const { values } = parseArgs({
  options: { only: { type: "string", default: "recall,speed,files" }, known: { type: "boolean" } },
});
if (values.known) {
  await showKnown(readCarriers().known);
  process.exit();
}
const parts = new Set(values.only.split(","));
const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const FILE = at("../results/content.json");

const measured: Partial<ContentResults> = {
  ...(parts.has("recall") && { recall: await measureCarriers() }),
  ...((parts.has("speed") || parts.has("files")) && (await measureServer())),
};
const before = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as ContentResults) : undefined;
const machine = `${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} cores, Node ${process.version}`;
const note = process.env["BENCH_NOTE"];
const results: ContentResults = { ...before, machine: note ? `${machine}. ${note}` : machine, ...measured };
writeFileSync(FILE, `${JSON.stringify(results, null, 2)}\n`);
writeReport();
console.log(JSON.stringify(measured, null, 2));
const complaints = brokenContentPromises(measured);
for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length > 0 ? 1 : 0);

async function measureCarriers(): Promise<NonNullable<ContentResults["recall"]>> {
  const { heldOut } = readCarriers();
  const engine = createEngine();
  await engine.ready;
  const manifest = readFileSync(at("../../packages/engine/model/manifest.json"), "utf8");
  return {
    date: new Date().toISOString().slice(0, 10),
    model: parseManifest(manifest).version,
    detectors: [
      await measureRecall("rules and model", (input, options) => engine.scan(input, options), heldOut),
      await measureRecall("rules alone", scan, heldOut),
    ],
  };
}

async function measureServer(): Promise<Pick<ContentResults, "speed" | "broken">> {
  const records = parts.has("speed") ? await timeRecords() : undefined;
  const server = await startServer({ engine: "on" });
  try {
    const ask = createAsk(server.url, 1);
    while ((await ask("/readyz")).status !== 200) await new Promise((resolve) => setTimeout(resolve, 200));
    return {
      ...(records && { speed: { records, pdf: await timePdf(server) } }),
      ...(parts.has("files") && { broken: await sendBroken(server) }),
    };
  } finally {
    await server.stop();
  }
}
