import { MESSAGES } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, Navigate, useNavigate } from "react-router";
import type { Answer } from "../../lib/api.ts";
import { messageOf } from "../../lib/notify.ts";
import { useSession } from "../../lib/session.ts";
import type { User } from "../../lib/session.ts";
import { clearPaymentState } from "../../lib/storage.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { refreshBilling } from "./billing.ts";

export type Verified = Answer<"POST /functions/v1/verify-payment">;

interface VerificationProps {
  verify: (user: User) => Promise<Verified>;
  redirectAfterMs: number;
}

const PENDING_TRIES = 5;
const PENDING_PAUSE_MS = 2_000;

/** Verifies the payment as soon as the page opens, shows the result, and continues. */
export function Verification(props: VerificationProps) {
  const { user, isLoading } = useSession();
  if (isLoading) return <Verifying />;
  if (user === null) {
    const signIn = (
      <Button asChild size="sm">
        <Link to={WEB_PATHS.login}>Sign In</Link>
      </Button>
    );
    return (
      <Alert variant="warning" action={signIn}>
        {MESSAGES.paymentLoginRequired}
      </Alert>
    );
  }
  return <RunningVerification {...props} user={user} />;
}

function RunningVerification({ verify, redirectAfterMs, user }: VerificationProps & { user: User }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const hasStarted = useRef(false);
  const { mutate, data, error } = useMutation({
    mutationFn: () => untilDecided(() => verify(user)),
    onSuccess: () => {
      clearPaymentState();
      refreshBilling(client);
    },
  });
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    mutate();
  }, [mutate]);
  const isPaid = data?.status === "success";
  const target = data?.plan ? WEB_PATHS.dashboard : `${WEB_PATHS.settings}?tab=billing`;
  useEffect(() => {
    if (!isPaid) return;
    const timer = setTimeout(() => void navigate(target, { replace: true }), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [isPaid, navigate, redirectAfterMs, target]);

  if (error) return <Navigate to={paymentErrorPath(messageOf(error, MESSAGES.verificationError))} replace />;
  if (data && !isPaid)
    return <Navigate to={paymentErrorPath(data.message || MESSAGES.paymentFailed)} replace />;
  if (!data) return <Verifying />;
  return (
    <output className="stack gap-4">
      <span className="flex items-center gap-3 text-base font-medium">
        <CircleCheck aria-hidden size={20} strokeWidth={1.75} className="text-success" /> Payment successful
      </span>
      <span className="text-sm text-muted">{data.message} Redirecting…</span>
    </output>
  );
}

function Verifying() {
  return (
    <output className="flex items-center gap-3 text-sm text-muted">
      <Spinner /> Verifying…
    </output>
  );
}

export function paymentErrorPath(reason: string): string {
  return `${WEB_PATHS.paymentError}?reason=${encodeURIComponent(reason)}`;
}

/** Polls a pending payment, because some banks take a moment. */
async function untilDecided(verify: () => Promise<Verified>): Promise<Verified> {
  for (let tries = 1; ; tries += 1) {
    const answer = await verify();
    if (answer.status !== "pending" || tries === PENDING_TRIES) return answer;
    await new Promise((resolve) => setTimeout(resolve, PENDING_PAUSE_MS));
  }
}
