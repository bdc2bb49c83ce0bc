import { percent, table } from "../markdown.ts";

/** The shape of results/leave-out.json, which training/leave_out.py writes. */
interface LeaveOutResults {
  /** The share of harmless text of the other kinds that is flagged at the threshold of the comparison. */
  readonly limit: number;
  readonly steps: number;
  readonly kinds: readonly {
    readonly kind: string;
    readonly seen: Figures;
    readonly unseen: Figures;
  }[];
}

interface Figures {
  readonly alarms: number;
  readonly recall: number;
}

export function leaveOutSection({ limit, steps, kinds }: LeaveOutResults): string {
  const mean = (share: (row: LeaveOutResults["kinds"][number]) => number): number =>
    kinds.reduce((sum, row) => sum + share(row), 0) / kinds.length;
  return [
    "## A kind of text that nobody thought of",
    `\`training/leave_out.py\`. For each kind of harmless text in the pools, one small student was trained without any text of that kind (neither alone nor around planted attacks), and one with all kinds; both from the labels alone, for ${steps} steps, so they are much weaker than the shipped pair: compare the columns with each other. Flagged: the share of held-out sources of the kind that is flagged where all other kinds together are flagged at ${percent(limit)} %. Recall: held-out families of attacks at the same point. Percent.`,
    table(
      ["kind", "flagged: kind seen", "kind never seen", "recall: kind seen", "kind never seen"],
      [
        ...kinds.map(({ kind, seen, unseen }) => [
          kind,
          percent(seen.alarms),
          percent(unseen.alarms),
          percent(seen.recall),
          percent(unseen.recall),
        ]),
        [
          "mean",
          percent(mean((row) => row.seen.alarms)),
          percent(mean((row) => row.unseen.alarms)),
          percent(mean((row) => row.seen.recall)),
          percent(mean((row) => row.unseen.recall)),
        ],
      ],
    ),
  ].join("\n\n");
}
