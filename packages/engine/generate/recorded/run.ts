import { parseArgs } from "node:util";
import { gatherSamples } from "./gather.ts";
import { readRecorded, readSample, writeRecorded } from "./recorded.ts";

/**
 * `npm run engine:record` writes down what the engine makes of the recorded texts now, after a change that was meant to
 * change findings: read the diff before it is committed. `-- --gather` takes the texts anew as well, from rules and corpus.
 */
const { values } = parseArgs({ options: { gather: { type: "boolean", default: false } } });
const samples = values.gather ? await gatherSamples() : readRecorded();
writeRecorded(await Promise.all(samples.map(readSample)));
console.log(`${samples.length} texts recorded`);
