import { formatNumber } from "../lib/format.ts";
import type { Analytics } from "../lib/workspace.ts";

export function CategoryBars({ categories }: { categories: Analytics["categories"] }) {
  const highest = Math.max(1, ...categories.map(({ count }) => count));
  return (
    <ul className="stack gap-3">
      {categories.map(({ category, count }) => (
        <li key={category} className="stack gap-1.5 text-sm">
          <span className="flex justify-between gap-3">
            <span>{category}</span>
            <span className="figures text-muted">{formatNumber(count)}</span>
          </span>
          <span aria-hidden className="h-2 rounded-full bg-sunken">
            <span
              className="block h-2 rounded-full bg-accent"
              style={{ width: `${(count / highest) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
