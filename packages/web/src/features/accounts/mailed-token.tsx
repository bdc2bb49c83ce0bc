import { MESSAGES } from "@prompt-shield/contracts/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { call } from "../../lib/api.ts";
import { messageOf } from "../../lib/notify.ts";
import { SESSION_KEY } from "../../lib/session.ts";
import { Alert } from "../../ui/alert.tsx";
import { Spinner } from "../../ui/spinner.tsx";

type TokenRoute = "POST /api/v1/auth/verify-email" | "POST /api/v1/auth/confirm-email-change";

interface MailedTokenProps {
  route: TokenRoute;
  busyText: string;
  successText: string;
  next: ReactNode;
}

/** Redeems the token of a mailed link as soon as the page is open. */
export function MailedToken({ route, busyText, successText, next }: MailedTokenProps) {
  const client = useQueryClient();
  const token = useSearchParams()[0].get("token");
  const hasStarted = useRef(false);
  const { mutate, ...redeem } = useMutation({
    mutationFn: (value: string) => call(route, { body: { token: value } }),
    onSuccess: () => client.invalidateQueries({ queryKey: SESSION_KEY }),
  });
  useEffect(() => {
    if (token === null || hasStarted.current) return;
    hasStarted.current = true;
    mutate(token);
  }, [token, mutate]);
  if (token === null) return <Alert variant="destructive">{MESSAGES.linkInvalid}</Alert>;
  if (redeem.isError)
    return <Alert variant="destructive">{messageOf(redeem.error, MESSAGES.linkInvalid)}</Alert>;
  if (!redeem.isSuccess) {
    return (
      <output className="flex items-center gap-3 text-sm text-muted">
        <Spinner /> {busyText}
      </output>
    );
  }
  return (
    <div className="stack gap-5">
      <Alert variant="success">{successText}</Alert>
      {next}
    </div>
  );
}
