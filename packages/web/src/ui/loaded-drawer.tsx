import type { ReactNode } from "react";
import { messageOf } from "../lib/notify.ts";
import { Drawer } from "./dialog.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { SkeletonRows } from "./skeleton.tsx";

/** The part of a query that the drawer needs. */
interface Loading<Data> {
  data: Data | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => unknown;
}

interface LoadedDrawerProps<Data> {
  query: Loading<Data>;
  open: boolean;
  onClose: () => void;
  /** The kind of item, in lower case: "ticket". */
  kind: string;
  head: (data: Data) => { title: string; description: string };
  children: (data: Data) => ReactNode;
}

/** A wide drawer whose content loads when it opens: loading, failed or loaded. */
export function LoadedDrawer<Data>({ query, open, onClose, kind, head, children }: LoadedDrawerProps<Data>) {
  const { data, error, isPending, refetch } = query;
  const waiting = {
    title: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
    description: isPending ? "Loading" : "Not loaded",
  };
  return (
    <Drawer
      {...(data === undefined ? waiting : head(data))}
      width="wide"
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <div className="stack gap-6 p-5">
        {isPending && <SkeletonRows rows={6} label={`Loading the ${kind}`} />}
        {error && data === undefined && (
          <LoadFailure title={`The ${kind} did not load`} onRetry={() => void refetch()}>
            {messageOf(error, "Try again in a moment.")}
          </LoadFailure>
        )}
        {data !== undefined && children(data)}
      </div>
    </Drawer>
  );
}
