interface Bin {
  /** The mean probability that was said. */
  readonly said: number;
  /** The share of attacks among those texts. */
  readonly true: number;
  /** The share of all texts. */
  readonly share: number;
}

const SIZE = 100;
const MARKS = [0, 0.5, 1];

/** What was said against what was true. Every dot is also a row of text for those who do not see it. */
export function ReliabilityDiagram({ bins }: { bins: readonly Bin[] }) {
  return (
    <figure className="max-w-sm rounded-card border border-line bg-surface p-4">
      <svg viewBox="-22 -4 132 126" role="img" aria-label={inWords(bins)} className="w-full">
        <path d={`M 0 0 V ${SIZE} H ${SIZE}`} fill="none" className="stroke-line-strong" strokeWidth="0.5" />
        <path
          d={`M 0 ${SIZE} L ${SIZE} 0`}
          className="stroke-muted"
          strokeWidth="0.5"
          strokeDasharray="2 2"
        />
        {MARKS.map((mark) => (
          <g key={mark} className="fill-muted text-[5px]">
            <text x={mark * SIZE} y={SIZE + 11} textAnchor="middle">{`${mark * 100}%`}</text>
            <text x={-6} y={SIZE - mark * SIZE + 2} textAnchor="end">{`${mark * 100}%`}</text>
          </g>
        ))}
        <text x={SIZE / 2} y={SIZE + 19} textAnchor="middle" className="fill-muted text-[5px]">
          said to be an attack
        </text>
        {bins.map((bin) => (
          <circle
            key={bin.said}
            cx={bin.said * SIZE}
            cy={SIZE - bin.true * SIZE}
            r={radius(bin.share)}
            className="fill-accent"
            fillOpacity="0.75"
          />
        ))}
      </svg>
      <figcaption className="mt-2 text-sm text-muted">
        Share that really is an attack, by what the engine says.
      </figcaption>
    </figure>
  );
}

/** The area grows with the number of texts, and the smallest can still be seen. */
function radius(share: number): number {
  return 1.2 + 4 * Math.sqrt(share);
}

function inWords(bins: readonly Bin[]): string {
  const rows = bins.map((bin) => `said ${whole(bin.said)}, true ${whole(bin.true)}`);
  return `Reliability diagram: ${rows.join("; ")}.`;
}

const whole = (share: number) => `${Math.round(share * 100)}%`;
