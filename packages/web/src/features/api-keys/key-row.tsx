import { MESSAGES } from "@prompt-shield/contracts/messages";
import { Eye, EyeOff, FlaskConical, RefreshCw, SlidersHorizontal, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatDate, formatDateTime, formatNumber, formatRelative } from "../../lib/format.ts";
import { messageOf, notifyError } from "../../lib/notify.ts";
import { useNow } from "../../lib/now.ts";
import { useMay } from "../../lib/role.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { StepUpCancelled } from "../../shared/step-up.tsx";
import { useDeleteKey, useRevealKey, useTestKey } from "./api-keys.ts";
import type { ApiKey } from "./api-keys.ts";
import { EditKey } from "./edit-key.tsx";
import { RotateKey } from "./rotate-key.tsx";

export function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const [shown, setShown] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const [opened, setOpened] = useState<"edit" | "rotate">();
  const close = () => setOpened(undefined);
  const may = useMay();
  const reveal = useRevealKey();
  const test = useTestKey();
  const remove = useDeleteKey();

  async function toggle() {
    if (shown !== undefined) return setShown(undefined);
    try {
      setShown(await reveal(apiKey.id));
    } catch (error) {
      complain(error);
    }
  }
  function complain(error: unknown) {
    if (error instanceof StepUpCancelled) return;
    notifyError({ title: "Error" }, messageOf(error, MESSAGES.keysFetchFailed));
  }
  const isHidden = apiKey.can_be_shown === false;
  const VisibilityIcon = shown === undefined ? Eye : EyeOff;
  return (
    <li className="stack gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <span className="min-w-0 font-medium break-all">{apiKey.name}</span>
        {!apiKey.is_active && <Badge variant="secondary">Inactive</Badge>}
        <ExpiryBadge apiKey={apiKey} />
        <Facts apiKey={apiKey} />
      </div>
      <code data-testid="api-key" className="rounded-md bg-sunken px-3 py-2 text-xs break-all">
        {shown ?? apiKey.masked}
      </code>
      {isHidden && (
        <p className="text-xs text-muted">Shown once, when it was created. Rotate it to get a new one.</p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {may("revealApiKey") && !isHidden && (
          <>
            <CopyButton label="Copy" text={() => shown ?? reveal(apiKey.id)} onFailed={complain} />
            <Button size="sm" variant="secondary" onClick={() => void toggle()}>
              <VisibilityIcon aria-hidden size={16} strokeWidth={1.75} />{" "}
              {shown === undefined ? "Show" : "Hide"}
            </Button>
            <Button
              size="sm"
              variant="secondary"
              busy={test.isPending}
              onClick={() => test.mutate(apiKey.id)}
            >
              <FlaskConical aria-hidden size={16} strokeWidth={1.75} /> Test
            </Button>
          </>
        )}
        {may("updateApiKey") && (
          <Button size="sm" variant="secondary" onClick={() => setOpened("edit")}>
            <SlidersHorizontal aria-hidden size={16} strokeWidth={1.75} /> Edit
          </Button>
        )}
        {may("rotateApiKey") && (
          <Button size="sm" variant="secondary" onClick={() => setOpened("rotate")}>
            <RefreshCw aria-hidden size={16} strokeWidth={1.75} /> Rotate
          </Button>
        )}
        {may("deleteApiKey") && (
          <Button size="sm" variant="quietDestructive" onClick={() => setIsAsking(true)}>
            <Trash2 aria-hidden size={16} strokeWidth={1.75} /> Delete
          </Button>
        )}
      </div>
      <EditKey apiKey={apiKey} open={opened === "edit"} onOpenChange={close} />
      <RotateKey apiKey={apiKey} open={opened === "rotate"} onOpenChange={close} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete the key "${apiKey.name}"?`}
        description="Programs that use it will be refused immediately."
        confirmLabel="Delete key"
        onConfirm={() => {
          setIsAsking(false);
          remove.mutate(apiKey.id);
        }}
      />
    </li>
  );
}

function ExpiryBadge({ apiKey: { expires_at: expiry, previous_key_until: overlap } }: { apiKey: ApiKey }) {
  const nowMs = useNow();
  const isAhead = (time: string | null) => time !== null && Date.parse(time) > nowMs;
  return (
    <>
      {expiry &&
        (isAhead(expiry) ? (
          <Badge variant="secondary">Expires {formatDate(expiry)}</Badge>
        ) : (
          <Badge variant="destructive">Expired</Badge>
        ))}
      {overlap && isAhead(overlap) && (
        <Badge variant="warning">Old key works until {formatDateTime(overlap)}</Badge>
      )}
    </>
  );
}

function Facts({ apiKey }: { apiKey: ApiKey }) {
  const nowMs = useNow();
  const from = apiKey.last_used_address ? ` from ${apiKey.last_used_address}` : "";
  const used = apiKey.last_used_at
    ? `used ${formatRelative(apiKey.last_used_at, nowMs)}${from}`
    : "never used";
  return (
    <span className="figures text-xs text-muted">
      Created {formatDate(apiKey.created_at)}, {used}, {formatNumber(apiKey.requests_this_month)} requests
      this month
    </span>
  );
}
