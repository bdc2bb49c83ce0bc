/** A half circle from 0 to 100. The number carries the meaning, the arc only illustrates it. */
const RADIUS = 40;
const ARC_LENGTH = Math.PI * RADIUS;

function toneOf(score: number): string {
  if (score >= 70) return "stroke-danger";
  if (score >= 35) return "stroke-warning";
  return "stroke-success";
}

export function RiskGauge({ score }: { score: number }) {
  const filled = (Math.max(0, Math.min(100, score)) / 100) * ARC_LENGTH;
  const arc = `M 10 50 A ${RADIUS} ${RADIUS} 0 0 1 90 50`;
  return (
    <figure className="w-28 shrink-0 text-center">
      <svg
        aria-hidden
        viewBox="0 0 100 54"
        className="w-full"
        fill="none"
        strokeWidth="8"
        strokeLinecap="round"
      >
        <path d={arc} className="stroke-line" />
        {filled > 0 && <path d={arc} className={toneOf(score)} strokeDasharray={`${filled} ${ARC_LENGTH}`} />}
      </svg>
      <figcaption className="-mt-6">
        <span className="figures block text-lg leading-none font-semibold">
          {score}
          <span className="text-xs font-normal text-muted">/100</span>
        </span>
        <span className="mt-1.5 block text-xs text-muted">Risk score</span>
      </figcaption>
    </figure>
  );
}
