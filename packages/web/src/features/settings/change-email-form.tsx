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
import { ResendVerification } from "../../shared/resend-verification.tsx";
import { PasswordField } from "../../shared/password-field.tsx";

type Values = Body<"POST /api/v1/auth/change-email">;

export function ChangeEmailForm() {
  const user = useUser();
  const form = useForm<Values>({
    resolver: zodResolver<Values>(changeEmailRequest),
    defaultValues: { new_email: "", current_password: "" },
  });
  const change = useMutation({
    mutationFn: (body: Values) => call("POST /api/v1/auth/change-email", { body }),
    onSuccess: ({ message }) => {
      notify({ title: "Confirm your new address" }, message);
      form.reset();
    },
    onError: (error) => {
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
        hint="We mail a link to the new address; the change takes effect when you open it."
        error={form.formState.errors.new_email?.message}
        {...form.register("new_email")}
      />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        hint="Your present address is told as well, and can undo the change for a week."
        error={form.formState.errors.current_password?.message}
        {...form.register("current_password")}
      />
      <Button type="submit" className="w-fit" busy={change.isPending}>
        Update email
      </Button>
    </form>
  );
}
