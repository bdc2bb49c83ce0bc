import { TOASTS } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { call } from "../../lib/api.ts";
import { messageOf, notify, notifyError } from "../../lib/notify.ts";
import { ApiError } from "../../lib/request.ts";
import { enterSession } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Captcha, useCaptcha } from "../../shared/captcha/captcha.tsx";
import { PasswordField } from "../../shared/password-field.tsx";
import { ResendVerification } from "../../shared/resend-verification.tsx";

interface Values {
  email: string;
  password: string;
}

export function SignInForm() {
  const client = useQueryClient();
  const captcha = useCaptcha();
  const form = useForm<Values>({ defaultValues: { email: "", password: "" }, reValidateMode: "onBlur" });
  const signIn = useMutation({
    mutationFn: (values: Values) =>
      call("POST /api/v1/auth/sign-in", {
        body: { email: values.email.trim(), password: values.password, ...captcha.answer() },
      }),
    onSuccess: ({ user }) => {
      notify(TOASTS.signedIn);
      enterSession(client, user);
    },
    onError: (error) => {
      captcha.reset();
      notifyError(TOASTS.signInFailed, messageOf(error, TOASTS.signInFailed.description));
    },
  });
  const { errors } = form.formState;
  const isUnverified = signIn.error instanceof ApiError && signIn.error.code === "email_not_verified";
  const submit = form.handleSubmit(
    (values) => signIn.mutate(values),
    () => notifyError(TOASTS.validationError),
  );
  return (
    <form noValidate className="stack gap-5" onSubmit={(event) => void submit(event)}>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register("email", {
          validate: (value) => value.trim() !== "" || "Enter your email address",
        })}
      />
      <div className="relative">
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register("password", { validate: (value) => value !== "" || "Enter your password" })}
        />
        <Link
          to={WEB_PATHS.forgotPassword}
          className="absolute top-0 right-0 text-sm text-accent underline-offset-4 hover:underline"
        >
          Forgot password?
        </Link>
      </div>
      {isUnverified && <ResendVerification email={form.getValues("email").trim()} />}
      <Captcha {...captcha.slot} />
      <Button type="submit" busy={signIn.isPending}>
        Sign In
      </Button>
    </form>
  );
}
