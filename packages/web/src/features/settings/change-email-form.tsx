import { changeEmailRequest } from "@prompt-shield/contracts";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { call } from "../../lib/api.ts";
import type { Body } from "../../lib/api.ts";
import { messageOf, notify, notifyError } from "../../lib/notify.ts";
import { ApiError } from "../../lib/request.ts";
import { useUser } from "../../lib/session.ts";
import { zodResolver } from "../../lib/zod-resolver.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ResendVerification } from "../../shared/resend-verification.tsx";
import { useHasPassword } from "../../shared/has-password.ts";
import { PasswordField } from "../../shared/password-field.tsx";
import { StepUpCancelled, useStepUp } from "../../shared/step-up.tsx";

type Values = Body<"POST /api/v1/auth/change-email">;

const withPassword = changeEmailRequest.required({ current_password: true });
const withoutPassword = changeEmailRequest.omit({ current_password: true });
const UNDO = "Your current address is notified too, and can be used to undo the change for a week.";

export function ChangeEmailForm() {
  const user = useUser();
  const known = useHasPassword();
  const hasPassword = known !== false;
  const withStepUp = useStepUp();
  const form = useForm<Values>({
    resolver: zodResolver<Values>(hasPassword ? withPassword : withoutPassword),
    defaultValues: { new_email: "", current_password: "" },
  });
  const change = useMutation({
    mutationFn: ({ new_email, current_password }: Values) => {
      const body = hasPassword ? { new_email, current_password } : { new_email };
      return withStepUp(() => call("POST /api/v1/auth/change-email", { body }));
    },
    onSuccess: ({ message }) => {
      notify({ title: "Confirm your new address" }, message);
      form.reset();
    },
    onError: (error) => {
      if (error instanceof StepUpCancelled) return;
      if (error instanceof ApiError && error.code === "password_incorrect")
        return form.setError("current_password", { message: error.message }, { shouldFocus: true });
      return notifyError({ title: "Error" }, messageOf(error, "The address was not changed. Try again."));
    },
  });
  const submit = form.handleSubmit((values) => change.mutate(values));
  return (
    <form noValidate className="stack max-w-md gap-4" onSubmit={(event) => void submit(event)}>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <span className="min-w-0 break-all">{user.email}</span>
        <Badge variant={user.email_verified ? "success" : "warning"}>
          {user.email_verified ? "Verified" : "Not verified"}
        </Badge>
      </p>
      {!user.email_verified && <ResendVerification email={user.email} />}
      <TextField
        label="New email"
        type="email"
        autoComplete="email"
        hint={`We email a link to the new address; the change takes effect when you open it.${hasPassword ? "" : ` ${UNDO}`}`}
        error={form.formState.errors.new_email?.message}
        {...form.register("new_email")}
      />
      {known === undefined && <Skeleton className="h-16 w-full" />}
      {known && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          hint={UNDO}
          error={form.formState.errors.current_password?.message}
          {...form.register("current_password")}
        />
      )}
      {/* Disabled until the password field is known: the field would move the button, and a click would miss
          it. */}
      <Button type="submit" className="w-fit" busy={change.isPending} disabled={known === undefined}>
        Update email
      </Button>
    </form>
  );
}
