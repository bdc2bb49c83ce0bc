import { companionChooser, uncovered } from "./companions.ts";
import { readProofs, readRules, writeProofs, writeRules } from "./files.ts";
import { fingerprint, isLinear, readPatterns } from "./patterns.ts";
import { compileRule, readRuleFiles } from "./read-rules.ts";

/**
 * `npm run engine:generate`: writes what is derived from the rules into `src/generated/`. Companions that are still
 * proven are kept, because choosing takes minutes; `--choose` chooses all of them anew.
 */
const chooseAll = process.argv.includes("--choose");
const before = new Map(readRules().map((rule) => [rule.id, rule]));
const choose = companionChooser();

const rules = (await readRuleFiles())
  .flatMap((file) => file.rules)
  .map(compileRule)
  .map((rule) => {
    const companions = companionsOf(rule);
    return companions === undefined ? rule : { ...rule, companions };
  });
writeRules(rules);
console.log(`${rules.length} rules`);

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

/** A rule whose pattern is as it was keeps its companions, or its lack of them. */
function companionsOf(rule: (typeof rules)[number]): string | undefined {
  const known = before.get(rule.id);
  const isSame = known?.source === rule.source && known.keywords.join("|") === rule.keywords.join("|");
  if (isSame && !chooseAll) return known.companions;
  if (known?.companions && !chooseAll && uncovered(rule.source, known.companions).length === 0) {
    return known.companions;
  }
  return choose(rule);
}
