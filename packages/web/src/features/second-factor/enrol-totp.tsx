import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { FormEvent } from "react";
import { renderSVG } from "uqr";
import { call } from "../../lib/api.ts";
import type { Answer } from "../../lib/api.ts";
import { messageOf } from "../../lib/notify.ts";
import { SESSION_KEY } from "../../lib/session.ts";
import { CodeField } from "../../shared/code-field.tsx";
import { SECOND_FACTOR_KEY } from "../../shared/has-password.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { RecoveryCodeList } from "./recovery-codes.tsx";
import { useBeginTotp } from "./second-factor.ts";

interface EnrolTotpProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Scan the QR code, enter a first code, save the recovery codes. The app counts as a second factor once its
 * first code was right.
 */
export function EnrolTotp({ open, onOpenChange }: EnrolTotpProps) {
  const client = useQueryClient();
  const begin = useBeginTotp();
  const [codes, setCodes] = useState<string[]>();
  const { mutate, reset } = begin;
  useEffect(() => {
    if (open) mutate(undefined, { onError: () => onOpenChange(false) });
    else reset();
  }, [open, mutate, reset, onOpenChange]);
  function close() {
    // Only on closing: an earlier reload would replace the screen for people who were required to enrol, and
    // hide their recovery codes.
    if (codes) void client.invalidateQueries({ queryKey: SESSION_KEY });
    setCodes(undefined);
    onOpenChange(false);
  }
  return (
    <Dialog
      open={open && (begin.isSuccess || codes !== undefined)}
      onOpenChange={close}
      title={codes ? "Keep your recovery codes" : "Set up an authenticator app"}
      description={
        codes
          ? "Each can be used once in place of a code, in case you lose your phone. They are not shown again."
          : "Scan the QR code with an app such as Aegis, 1Password or Google Authenticator."
      }
    >
      {codes ? (
        <RecoveryCodeList codes={codes} onSaved={close} />
      ) : begin.data ? (
        <ProveForm begun={begin.data} onConfirmed={setCodes} onCancel={close} />
      ) : (
        <Skeleton className="h-48 w-full" />
      )}
    </Dialog>
  );
}

interface ProveFormProps {
  begun: Answer<"POST /api/v1/auth/totp">;
  onConfirmed: (codes: string[]) => void;
  onCancel: () => void;
}

function ProveForm({ begun, onConfirmed, onCancel }: ProveFormProps) {
  const client = useQueryClient();
  const [code, setCode] = useState("");
  const confirm = useMutation({
    mutationFn: () => call("POST /api/v1/auth/totp/confirm", { body: { code } }),
    onSuccess: ({ recovery_codes: codes }) => {
      void client.invalidateQueries({ queryKey: SECOND_FACTOR_KEY });
      onConfirmed(codes);
    },
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    confirm.mutate();
  }
  const image = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(begun.uri))}`;
  return (
    <form noValidate className="stack gap-5" onSubmit={submit}>
      <img
        src={image}
        alt="QR code for your authenticator app"
        width={192}
        height={192}
        className="mx-auto rounded-control bg-white p-2"
      />
      <div className="stack gap-1.5 text-sm">
        <p className="text-muted">Cannot scan it? Type this key into the app:</p>
        <div className="flex items-center gap-2">
          <code
            data-testid="totp-secret"
            className="min-w-0 flex-1 rounded-md bg-sunken px-3 py-2 text-xs break-all"
          >
            {begun.secret}
          </code>
          <CopyButton label="Copy" text={begun.secret} />
        </div>
      </div>
      <CodeField
        label="Code from the app"
        value={code}
        error={confirm.error ? messageOf(confirm.error, "The code was not checked. Try again.") : undefined}
        onChange={setCode}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={confirm.isPending} disabled={code.trim() === ""}>
          Turn on
        </Button>
      </div>
    </form>
  );
}
