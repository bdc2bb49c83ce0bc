import { KeyRound, Smartphone } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { usePublicConfig } from "../../lib/config.ts";
import { formatDate, formatRelative } from "../../lib/format.ts";
import { useNow } from "../../lib/now.ts";
import { canUsePasskeys } from "../../lib/passkeys.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { SettingCard } from "../../ui/setting-card.tsx";
import { Skeleton, SkeletonRows } from "../../ui/skeleton.tsx";
import { useSecondFactor } from "../../shared/has-password.ts";
import { EnrolTotp } from "./enrol-totp.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useAddPasskey, useDisableTotp, useRemovePasskey, useRenewCodes } from "./second-factor.ts";
import type { Passkey, SecondFactor } from "./second-factor.ts";
import { secondFactorWords } from "./second-factor-words.ts";

export function SecondFactorCard() {
  const status = useSecondFactor();
  const words = secondFactorWords({
    hasPassword: status.data?.has_password !== false,
    hasLocalSignIn: usePublicConfig()?.local_sign_in !== "off",
  });
  // The right text depends on the answer, so show only a neutral title until then.
  const title = status.data ? words.title : "Two-factor sign-in";
  return (
    <SettingCard
      title={title}
      description={status.isPending ? <Skeleton className="h-5 w-full max-w-96" /> : words.description}
    >
      {status.isPending && <SkeletonRows rows={2} label="Loading your two-factor settings" />}
      {status.isError && (
        <LoadFailure onRetry={() => void status.refetch()}>
          Your two-factor settings could not be loaded.
        </LoadFailure>
      )}
      {status.data && (
        <div className="stack gap-6">
          <AuthenticatorApp status={status.data} words={words} />
          <Passkeys passkeys={status.data.passkeys} words={words} />
        </div>
      )}
    </SettingCard>
  );
}

type Words = ReturnType<typeof secondFactorWords>;

function AuthenticatorApp({ status, words }: { status: SecondFactor; words: Words }) {
  const [isEnrolling, setIsEnrolling] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const disable = useDisableTotp();
  const renew = useRenewCodes();
  const { totp, recovery_codes_left: left } = status;
  const actions = totp ? (
    <>
      <Button
        size="sm"
        variant="secondary"
        busy={renew.isPending}
        onClick={() => renew.mutate(undefined, { onSuccess: ({ recovery_codes: made }) => setCodes(made) })}
      >
        New recovery codes
      </Button>
      <Button size="sm" variant="quietDestructive" onClick={() => setIsLeaving(true)}>
        Turn off
      </Button>
    </>
  ) : (
    <Button size="sm" onClick={() => setIsEnrolling(true)}>
      Set up
    </Button>
  );
  return (
    <Method
      icon={Smartphone}
      name="Authenticator app"
      badge={totp ? <Badge variant="success">On</Badge> : <Badge variant="secondary">Off</Badge>}
      note={totp ? `Since ${formatDate(totp.confirmed_at)}. ${left} of 10 recovery codes left.` : words.app}
      actions={actions}
    >
      <EnrolTotp open={isEnrolling} onOpenChange={setIsEnrolling} />
      <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        title="Turn the authenticator app off?"
        description={words.appRemoval}
        confirmLabel="Turn it off"
        onConfirm={() => {
          setIsLeaving(false);
          disable.mutate();
        }}
      />
    </Method>
  );
}

function Passkeys({ passkeys, words }: { passkeys: readonly Passkey[]; words: Words }) {
  const add = useAddPasskey();
  return (
    <Method
      icon={KeyRound}
      name="Passkeys"
      note={words.passkeys}
      actions={
        canUsePasskeys && (
          <Button size="sm" variant="secondary" busy={add.isPending} onClick={() => add.mutate()}>
            Add a passkey
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line rounded-control border border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} removal={words.passkeyRemoval} />
          ))}
        </ul>
      )}
    </Method>
  );
}

function PasskeyRow({ passkey, removal }: { passkey: Passkey; removal: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const nowMs = useNow();
  const remove = useRemovePasskey();
  const used = passkey.last_used_at ? `used ${formatRelative(passkey.last_used_at, nowMs)}` : "never used";
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-3 text-sm">
      <div className="min-w-0">
        <p className="font-medium break-words">{passkey.name}</p>
        <p className="figures text-muted">
          Added {formatDate(passkey.created_at)}, {used}
        </p>
      </div>
      <Button
        size="sm"
        variant="quietDestructive"
        aria-label={`Remove the passkey ${passkey.name}`}
        busy={remove.isPending}
        onClick={() => setIsAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Remove the passkey "${passkey.name}"?`}
        description={removal}
        confirmLabel="Remove passkey"
        onConfirm={() => {
          setIsAsking(false);
          remove.mutate(passkey.id);
        }}
      />
    </li>
  );
}

interface MethodProps {
  icon: LucideIcon;
  name: string;
  badge?: ReactNode;
  note: string;
  actions: ReactNode;
  children?: ReactNode;
}

function Method({ icon: Icon, name, badge, note, actions, children }: MethodProps) {
  return (
    <section aria-label={name} className="stack gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <Icon aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-muted" />
        <div className="min-w-48 flex-1 basis-48 text-sm">
          <h3 className="flex items-center gap-2 text-sm font-medium">
            {name} {badge}
          </h3>
          <p className="text-muted">{note}</p>
        </div>
        {/* If there is no room next to the text, the buttons align with its column. */}
        <div className="flex w-full flex-wrap gap-2 pl-9 empty:hidden sm:w-auto sm:pl-0">{actions}</div>
      </div>
      {children}
    </section>
  );
}
