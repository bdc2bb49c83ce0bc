import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { companionChooser, uncovered } from "./companions.ts";
import { listDecoders } from "./decoder-list.ts";
import { readRules, writeDecoderList, writeRules } from "./files.ts";
import { compileRule, readRuleFiles } from "./read-rules.ts";

/**
 * `npm run engine:generate`: derives `src/generated/` from rules and decoders. Companions that are still proven are
 * kept, because choosing them takes minutes; `--choose` chooses all of them again.
 */
writeDecoderList(await listDecoders());

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

// Patterns are collected while the engine loads for the first time, so a separate process examines them.
const { status } = spawnSync(process.execPath, [fileURLToPath(new URL("./prove.ts", import.meta.url))], {
  stdio: "inherit",
});
process.exitCode = status ?? 1;

/** A rule whose pattern and keywords are unchanged keeps its companions, or stays without any. */
function companionsOf(rule: (typeof rules)[number]): string | undefined {
  const known = before.get(rule.id);
  const isSame = known?.source === rule.source && known.keywords.join("|") === rule.keywords.join("|");
  if (isSame && !chooseAll) return known.companions;
  if (known?.companions && !chooseAll && uncovered(rule.source, known.companions).length === 0) {
    return known.companions;
  }
  return choose(rule);
}
