import { scan } from "@prompt-shield/engine";
import type { Carrier } from "./carriers.ts";
import { judgeAll, type Judged } from "./recall.ts";

const SHOWN = 40;
const SHOWN_CHARS = 300;

/** Runs the rules on the known carriers, and shows an even sample of what they miss and wrongly flag. */
export async function showKnown(carriers: readonly Carrier[]): Promise<void> {
  const judged = await judgeAll(scan, carriers);
  const attacks = judged.filter(({ carrier }) => carrier.isAttack);
  const harmless = judged.filter(({ carrier }) => !carrier.isAttack);
  const [found, missed] = split(attacks);
  const [accused, passed] = split(harmless);
  console.log(
    `Rules alone: found ${found.length} of ${attacks.length}, accused ${accused.length} of ${harmless.length}.`,
  );
  show("Missed", missed);
  show("Wrongly accused", accused);
  console.log(`${passed.length} harmless texts passed.`);
}

const split = (judged: readonly Judged[]): [accused: Judged[], passed: Judged[]] => [
  judged.filter(({ accused }) => accused),
  judged.filter(({ accused }) => !accused),
];

function show(title: string, errors: readonly Judged[]): void {
  const step = Math.max(1, Math.floor(errors.length / SHOWN));
  console.log(`\n${title}`);
  for (const { carrier } of errors.filter((_, index) => index % step === 0).slice(0, SHOWN))
    console.log(`[${carrier.family}] ${carrier.text.slice(0, SHOWN_CHARS).replaceAll(/\s+/gu, " ")}`);
}
