import { LoaderCircle } from "lucide-react";

export function Spinner({ size = 16 }: { size?: number }) {
  return <LoaderCircle aria-hidden size={size} strokeWidth={1.75} className="shrink-0 animate-spin" />;
}

export const LOADING_LABEL = "Loading...";

/** Shown while a whole page is loading. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <output className="grid min-h-[60dvh] place-items-center">
      <span className="flex items-center gap-3 text-sm text-muted">
        <Spinner size={20} />
        {label}
      </span>
    </output>
  );
}
