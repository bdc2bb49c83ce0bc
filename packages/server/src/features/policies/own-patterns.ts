import { POLICY_PATTERN_STEPS_MAX, POLICY_STEPS_MAX } from "@prompt-shield/contracts/limits";
import { type AST, RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";
import { fail } from "../../failure.ts";
import { beyondEmpty } from "./beyond-empty.ts";
import type { ProveLinear, ToProve } from "./prove-linear.ts";
import { type FindSlow, flagsOf, isUnbounded, type OwnPattern } from "./slow-patterns.ts";

export interface PatternChecks {
  /** Of one search. */
  readonly proveLinear: ProveLinear;
  /** Of the searches for every match. */
  readonly findSlow: FindSlow;
}

/** Fails with the reason if a pattern is invalid or could take more than linear time. */
export async function checkPatterns(
  owner: string,
  patterns: readonly OwnPattern[],
  { proveLinear, findSlow }: PatternChecks,
): Promise<void> {
  let steps = 0;
  for (const own of patterns) {
    const { name, pattern } = own;
    const flags = flagsOf(own);
    const seen = lookAt(pattern, flags);
    if ("steps" in seen) steps += seen.steps;
    const reason =
      "fault" in seen ? seen.fault : await doubtOf({ owner, source: seen.searched, flags }, proveLinear);
    if (reason !== undefined) refuse(name, reason);
    if (steps > POLICY_STEPS_MAX) refuse(name, TOO_MUCH_TOGETHER);
  }
  const [slow] = await findSlow(owner, patterns);
  if (slow) refuse(slow.pattern.name, slow.reason);
}

function refuse(name: string, reason: string): never {
  fail("pattern_refused", { message: `The pattern "${name}" is refused: ${reason}` });
}

const parser = new RegExpParser({ ecmaVersion: 2024 });

const TOO_MUCH_TOGETHER =
  "together with those before it, it would take too long on a long text. Use fewer patterns, or smaller bounds.";

/** What is really searched for, and the number of steps that a search takes. */
interface Seen {
  readonly searched: string;
  readonly steps: number;
}

/** A fault that is visible without a proof, or what the proof is about. */
function lookAt(source: string, flags: string): { readonly fault: string } | Seen {
  let pattern: AST.Pattern;
  try {
    pattern = parser.parsePattern(source, 0, source.length, { unicode: true });
  } catch (error) {
    const said = error instanceof Error ? error.message.replace(/^.*?\/: /su, "") : "";
    return { fault: `it is not a regular expression. ${said}.` };
  }
  let looksAround = false;
  visitRegExpAST(pattern, {
    onAssertionEnter: ({ kind }) => (looksAround ||= kind === "lookahead" || kind === "lookbehind"),
    onBackreferenceEnter: () => (looksAround = true),
  });
  if (looksAround)
    return { fault: "look-ahead, look-behind and back-references cannot be searched in linear time." };
  const { steps } = workOf(pattern, flags);
  if (steps > POLICY_PATTERN_STEPS_MAX)
    return { fault: "its repetitions leave too many ways to match. Use smaller bounds, or fewer of them." };
  return { searched: beyondEmpty(pattern) ?? "", steps };
}

/** The reason to refuse an unbounded repetition, unless a proof shows that it is linear. */
async function doubtOf(toProve: ToProve, proveLinear: ProveLinear): Promise<string | undefined> {
  if (!isUnbounded(toProve.source)) return undefined;
  const proof = await proveLinear(toProve);
  if (proof.isLinear) return undefined;
  const where = proof.hotspot ? ` near "${proof.hotspot}"` : "";
  return `${proof.growth}${where}. Bound the repetition, for example {1,50} in place of + or *.`;
}

interface Work {
  /** How many ways there are to match at one position. */
  readonly ways: number;
  /** An upper bound on the steps until all of them have failed. */
  readonly steps: number;
}

/** An upper bound on the work at one place of the text; unbounded parts are left to the proof. */
function workOf(node: AST.Pattern | AST.Element | AST.Alternative, flags: string): Work {
  switch (node.type) {
    case "Pattern":
    case "Group":
    case "CapturingGroup": {
      const each = node.alternatives.map((alternative) => workOf(alternative, flags));
      return { ways: sum(each.map(({ ways }) => ways)), steps: sum(each.map(({ steps }) => steps)) };
    }
    case "Alternative":
      return node.elements.reduceRight<Work>(
        (rest, element, index) => {
          const { ways, steps } = workOf(element, flags);
          // However long the repetition, it can end before the next character in only one way.
          if (isEndedBy(element, node.elements[index + 1], flags))
            return { ways: rest.ways, steps: steps + ways + rest.steps };
          return { ways: ways * rest.ways, steps: steps + ways * rest.steps };
        },
        { ways: 1, steps: 0 },
      );
    case "Quantifier":
      return repeated(workOf(node.element, flags), node.min, node.max);
    default:
      return { ways: 1, steps: 1 };
  }
}

function repeated(each: Work, min: number, max: number): Work {
  const most = max === Infinity ? min + 1 : max;
  if (each.ways === 1) return { ways: most - min + 1, steps: each.steps * most };
  let [ways, steps] = [min === 0 ? 1 : 0, 0];
  for (let times = 1; times <= most && steps <= POLICY_STEPS_MAX; times += 1) {
    steps += each.ways ** (times - 1) * each.steps;
    if (times >= min) ways += each.ways ** times;
  }
  return { ways, steps };
}

/** Whether the repeated element cannot match the next character, such as `[a-z]{1,50}` before `@`. */
function isEndedBy(element: AST.Element, next: AST.Element | undefined, flags: string): boolean {
  if (element.type !== "Quantifier" || next?.type !== "Character") return false;
  const { type, raw } = element.element;
  if (type !== "Character" && type !== "CharacterClass" && type !== "CharacterSet") return false;
  return !new RegExp(`^(?:${raw})$`, flags).test(String.fromCodePoint(next.value));
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);
