import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { call } from "../../lib/api.ts";
import { messageOf, notify } from "../../lib/notify.ts";
import { ApiError } from "../../lib/request.ts";
import { Button } from "../../ui/button.tsx";
import { SECOND_FACTOR_KEY } from "../../shared/has-password.ts";
import { PasswordField } from "../../shared/password-field.tsx";
import { StepUpCancelled, useStepUp } from "../../shared/step-up.tsx";
import { checkPasswordChange } from "./password-rules.ts";
import type { PasswordChange } from "./password-rules.ts";
import { SESSIONS_KEY } from "./sessions-card.tsx";

/**
 * `isFirst`: the account uses single sign-on and has no password yet, so the server verifies the person in
 * another way.
 */
export function ChangePasswordForm({ isFirst = false }: { isFirst?: boolean }) {
  const client = useQueryClient();
  const withStepUp = useStepUp();
  const form = useForm<PasswordChange>({
    defaultValues: { current: isFirst ? null : "", next: "", confirm: "" },
    reValidateMode: "onSubmit",
    resolver: (values) => {
      const complaint = checkPasswordChange(values);
      if (!complaint) return { values, errors: {} };
      return { values: {}, errors: { [complaint.field]: { type: "rule", message: complaint.message } } };
    },
  });
  const change = useMutation({
    mutationFn: ({ current, next }: PasswordChange) => {
      const body = { new_password: next, ...(current !== null && { current_password: current }) };
      return withStepUp(() => call("POST /api/v1/auth/change-password", { body }));
    },
    onSuccess: () => {
      form.reset();
      void client.invalidateQueries({ queryKey: SESSIONS_KEY });
      void client.invalidateQueries({ queryKey: SECOND_FACTOR_KEY });
      const title = isFirst ? "Password set" : "Password updated";
      notify({ title, description: "Your other sessions have been signed out." });
    },
    onError: (error) => {
      if (error instanceof StepUpCancelled) return;
      const isAboutCurrent = !isFirst && error instanceof ApiError && error.code === "password_incorrect";
      form.setError(
        isAboutCurrent ? "current" : "next",
        { message: messageOf(error, "The password was not changed. Try again.") },
        { shouldFocus: true },
      );
    },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) => change.mutate(values));
  return (
    <form noValidate className="stack max-w-md gap-4" onSubmit={(event) => void submit(event)}>
      {!isFirst && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.current?.message}
          {...form.register("current")}
        />
      )}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 6 characters, mixed letters and numbers. As at sign-up, 8 are required, with upper and lower case, a digit and a special character."
        error={errors.next?.message}
        {...form.register("next")}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        error={errors.confirm?.message}
        {...form.register("confirm")}
      />
      <Button type="submit" className="w-fit" busy={change.isPending}>
        {isFirst ? "Set password" : "Update password"}
      </Button>
    </form>
  );
}
