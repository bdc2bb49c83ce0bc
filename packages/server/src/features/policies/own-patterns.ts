import { POLICY_PATTERN_CHOICES_MAX } from "@prompt-shield/contracts/limits";
import { type AST, RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";
import type { PolicyDocument } from "@prompt-shield/contracts";
import { fail } from "../../failure.ts";
import type { ProveLinear } from "./prove-linear.ts";

type OwnPattern = NonNullable<PolicyDocument["patterns"]>[number];

/** Fails with the reason if a pattern is invalid, or if its time could grow faster than the length of the text. */
export async function checkPatterns(
  patterns: readonly OwnPattern[],
  proveLinear: ProveLinear,
): Promise<void> {
  for (const { name, pattern, caseSensitive } of patterns) {
    const flags = caseSensitive ? "u" : "iu";
    const reason = faultOf(pattern) ?? (await doubtOf(pattern, flags, proveLinear));
    if (reason !== undefined)
      fail("pattern_refused", { message: `The pattern "${name}" is refused: ${reason}` });
  }
}

const parser = new RegExpParser({ ecmaVersion: 2024 });

/** Faults that can be seen without a proof. */
function faultOf(source: string): string | undefined {
  let pattern: AST.Pattern;
  try {
    pattern = parser.parsePattern(source, 0, source.length, { unicode: true });
  } catch (error) {
    const said = error instanceof Error ? error.message.replace(/^.*?\/: /su, "") : "";
    return `it is not a regular expression. ${said}.`;
  }
  let looksAround = false;
  visitRegExpAST(pattern, {
    onAssertionEnter: ({ kind }) => (looksAround ||= kind === "lookahead" || kind === "lookbehind"),
    onBackreferenceEnter: () => (looksAround = true),
  });
  if (looksAround) return "look-ahead, look-behind and back-references cannot be searched in linear time.";
  if (choicesOf(pattern) > POLICY_PATTERN_CHOICES_MAX)
    return "its repetitions leave too many ways to match. Use smaller bounds, or fewer of them.";
  return undefined;
}

/** Unbounded repetition, which only a proof can clear. */
async function doubtOf(source: string, flags: string, proveLinear: ProveLinear): Promise<string | undefined> {
  if (!/[*+]|,\}/.test(source)) return undefined;
  const proof = await proveLinear(source, flags);
  if (proof.isLinear) return undefined;
  const where = proof.hotspot ? ` near "${proof.hotspot}"` : "";
  return `${proof.growth}${where}. Bound the repetition, for example {1,50} in place of + or *.`;
}

/** An upper bound on the number of ways to match from one position; unbounded parts are left to the proof. */
function choicesOf(node: AST.Pattern | AST.Element | AST.Alternative): number {
  switch (node.type) {
    case "Pattern":
    case "Group":
    case "CapturingGroup":
      return node.alternatives.reduce((sum, alternative) => sum + choicesOf(alternative), 0);
    case "Alternative":
      return node.elements.reduce((product, element) => product * choicesOf(element), 1);
    case "Quantifier":
      return repeated(choicesOf(node.element), node.min, node.max);
    default:
      return 1;
  }
}

function repeated(each: number, min: number, max: number): number {
  const most = max === Infinity ? min + 1 : max;
  if (each === 1) return most - min + 1;
  let sum = 0;
  for (let times = min; times <= most && sum <= POLICY_PATTERN_CHOICES_MAX; times += 1) sum += each ** times;
  return sum;
}
