import { readProofs, writeProofs } from "./files.ts";
import { fingerprint, isLinear, readPatterns } from "./patterns.ts";

/**
 * The last step of `npm run engine:generate`: examines the new patterns and stores the fingerprints of the proven ones.
 */
const patterns = [...(await readPatterns())];
const proven = new Set(readProofs());
const unseen = patterns.filter((pattern) => !proven.has(fingerprint(pattern)));
const doubtful = unseen.filter((pattern) => !isLinear(pattern));
writeProofs(
  patterns
    .filter((pattern) => !doubtful.includes(pattern))
    .map(fingerprint)
    .toSorted(),
);
console.log(`${patterns.length} patterns, ${unseen.length} of them new`);
for (const pattern of doubtful) console.error(`Not proven linear: ${pattern}`);
process.exitCode = doubtful.length > 0 ? 1 : 0;
