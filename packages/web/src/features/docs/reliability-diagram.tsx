interface Bin {
  /** The mean predicted probability. */
  readonly said: number;
  /** The share of attacks among this bin's texts. */
  readonly true: number;
  /** The bin's share of all texts. */
  readonly share: number;
}

const SIZE = 100;
const MARKS = [0, 0.5, 1];

/** Plots predicted against actual shares. Every dot is also a row of text for people who cannot see it. */
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
          predicted to be an attack
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
        Share of texts that are attacks, by the probability that the engine gives.
      </figcaption>
    </figure>
  );
}

/** The dot's area grows with the number of texts; the offset keeps the smallest dot visible. */
function radius(share: number): number {
  return 1.2 + 4 * Math.sqrt(share);
}

function inWords(bins: readonly Bin[]): string {
  const rows = bins.map((bin) => `predicted ${whole(bin.said)}, actual ${whole(bin.true)}`);
  return `Reliability diagram: ${rows.join("; ")}.`;
}

const whole = (share: number) => `${Math.round(share * 100)}%`;
