import { MESSAGES } from "@prompt-shield/contracts/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ComponentType, ReactNode } from "react";
import { useSearchParams } from "react-router";
import { messageOf } from "../../lib/notify.ts";
import { ApiError } from "../../lib/request.ts";
import { SESSION_KEY } from "../../lib/session.ts";
import { Alert } from "../../ui/alert.tsx";
import { Spinner } from "../../ui/spinner.tsx";

interface MailedTokenProps<Result> {
  redeem: (token: string) => Promise<Result>;
  busyText: string;
  /** Rendered once the token was redeemed. */
  children: (answer: Result) => ReactNode;
  /** Rendered if the server requires a new password from the person who opened the link. */
  WithPassword?: ComponentType<{ token: string; why: string }>;
}

/** Redeems the token of an emailed link as soon as the page opens. */
export function MailedToken<Result>({ redeem, busyText, children, WithPassword }: MailedTokenProps<Result>) {
  const client = useQueryClient();
  const token = useSearchParams()[0].get("token");
  const hasStarted = useRef(false);
  const { mutate, data, error } = useMutation({
    mutationFn: redeem,
    onSuccess: () => client.invalidateQueries({ queryKey: SESSION_KEY }),
  });
  useEffect(() => {
    if (token === null || hasStarted.current) return;
    hasStarted.current = true;
    mutate(token);
  }, [token, mutate]);
  if (token === null) return <Alert variant="destructive">{MESSAGES.linkInvalid}</Alert>;
  if (WithPassword && error instanceof ApiError && error.code === "password_needed")
    return <WithPassword token={token} why={error.message} />;
  if (error) return <Alert variant="destructive">{messageOf(error, MESSAGES.linkInvalid)}</Alert>;
  if (data === undefined) {
    return (
      <output className="flex items-center gap-3 text-sm text-muted">
        <Spinner /> {busyText}
      </output>
    );
  }
  return <div className="stack gap-5">{children(data)}</div>;
}
