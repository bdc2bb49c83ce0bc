import { useMay } from "../../lib/role.ts";
import { Button } from "../../ui/button.tsx";
import { useNow } from "../../lib/now.ts";
import { type Exception, tellTerms, tellWhat } from "./exception-words.ts";
import { useTakeBack, type Policy } from "./policies.ts";
import { useKeyNames } from "./replays.ts";

/** What passes although the policy would act on it, and until when. */
export function ExceptionList({ policy }: { policy: Policy }) {
  const may = useMay();
  const takeBack = useTakeBack(policy.id);
  const keyNames = useKeyNames();
  const nowMs = useNow();
  const exceptions: Exception[] = [...(policy.allowedTexts ?? []), ...(policy.allowedFindings ?? [])];
  if (exceptions.length === 0) return null;
  return (
    <ul aria-label={`Exceptions of ${policy.name}`} className="stack gap-2 rounded-control bg-sunken p-3">
      {exceptions.map(({ id = "", ...exception }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
          <span className="stack min-w-0 flex-1 gap-0.5">
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
              Take back
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
