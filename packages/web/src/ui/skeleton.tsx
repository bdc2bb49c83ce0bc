import { clsx } from "clsx";

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx("block animate-pulse rounded-md bg-line/70", className)} />;
}

/** A placeholder for lines of text that are loading. */
export function SkeletonRows({ rows = 4, label = "Loading" }: { rows?: number; label?: string }) {
  return (
    <output aria-label={label} className="stack gap-3">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-9 w-full" />
      ))}
    </output>
  );
}
