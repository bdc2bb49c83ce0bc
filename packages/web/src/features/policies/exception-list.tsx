import { useState } from "react";
import { formatNumber } from "../../lib/format.ts";
import { useMay } from "../../lib/role.ts";
import { Button } from "../../ui/button.tsx";
import { useNow } from "../../lib/now.ts";
import { type Exception, tellTerms, tellWhat } from "./exception-words.ts";
import { useTakeBack, type Policy } from "./policies.ts";
import { useKeyNames } from "./replays.ts";

/** A policy may have hundreds of exceptions. */
const SHOWN_AT_FIRST = 5;

/** The texts and findings that the policy lets pass as exceptions, and until when. */
export function ExceptionList({ policy }: { policy: Policy }) {
  const may = useMay();
  const takeBack = useTakeBack(policy.id);
  const keyNames = useKeyNames();
  const nowMs = useNow();
  const [showsAll, setShowsAll] = useState(false);
  const exceptions: Exception[] = [...(policy.allowedTexts ?? []), ...(policy.allowedFindings ?? [])];
  if (exceptions.length === 0) return null;
  const shown = showsAll ? exceptions : exceptions.slice(0, SHOWN_AT_FIRST);
  return (
    <div className="stack gap-2 rounded-control bg-sunken p-3">
      <ul aria-label={`Exceptions of ${policy.name}`} className="stack gap-2">
        {shown.map(({ id = "", ...exception }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
            <span className="stack min-w-0 flex-1 basis-48 gap-0.5">
              <span className="line-clamp-2 break-words">{tellWhat(exception)}</span>
              <span className="text-xs text-muted">{tellTerms(exception, { keyNames, nowMs })}</span>
            </span>
            {may("deleteException") && (
              <Button
                size="sm"
                variant="secondary"
                busy={takeBack.isPending && takeBack.variables === id}
                onClick={() => takeBack.mutate(id)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {exceptions.length > SHOWN_AT_FIRST && (
        <Button
          size="sm"
          variant="ghost"
          className="justify-self-start"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? "Show fewer" : `Show all ${formatNumber(exceptions.length)} exceptions`}
        </Button>
      )}
    </div>
  );
}
