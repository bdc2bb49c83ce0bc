import { MESSAGES, TOASTS } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { call } from "../../lib/api.ts";
import { messageOf, notify, notifyError } from "../../lib/notify.ts";
import { ApiError } from "../../lib/request.ts";
import { enterSession } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Captcha, useCaptcha } from "../../shared/captcha/captcha.tsx";
import { CodeField } from "../../shared/code-field.tsx";
import { PasswordField } from "../../shared/password-field.tsx";
import { ResendVerification } from "../../shared/resend-verification.tsx";

interface Values {
  email: string;
  password: string;
}

interface SignInFormProps {
  /** Invited people sign in with the invited address, which the invitation proves. */
  invitation?: { token: string; email: string };
}

export function SignInForm({ invitation }: SignInFormProps) {
  const client = useQueryClient();
  const captcha = useCaptcha();
  const [code, setCode] = useState("");
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const codeInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isCodeAsked) codeInput.current?.focus();
  }, [isCodeAsked]);
  const form = useForm<Values>({
    defaultValues: { email: invitation?.email ?? "", password: "" },
    reValidateMode: "onBlur",
  });
  const signIn = useMutation({
    mutationFn: (values: Values) =>
      call("POST /api/v1/auth/sign-in", {
        body: {
          email: values.email.trim(),
          password: values.password,
          ...(code.trim() !== "" && { code: code.trim() }),
          ...(invitation && { invitation: invitation.token }),
          ...captcha.answer(),
        },
      }),
    onSuccess: () => {
      notify(TOASTS.signedIn);
      return enterSession(client);
    },
    onError: (error) => {
      captcha.reset();
      // Not a failure: the password was right, and a second factor is needed.
      if (codeOf(error) === "second_factor_required") return setIsCodeAsked(true);
      notifyError(TOASTS.signInFailed, messageOf(error, TOASTS.signInFailed.description));
    },
  });
  const { errors } = form.formState;
  const isUnverified = codeOf(signIn.error) === "email_not_verified";
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
      {isCodeAsked && (
        <CodeField
          label="Code"
          ref={codeInput}
          value={code}
          hint={MESSAGES.secondFactorRequired}
          error={codeOf(signIn.error) === "invalid_code" ? MESSAGES.codeWrong : undefined}
          onChange={setCode}
        />
      )}
      {isUnverified && <ResendVerification email={form.getValues("email").trim()} />}
      <Captcha {...captcha.slot} />
      <Button type="submit" busy={signIn.isPending}>
        Sign In
      </Button>
    </form>
  );
}

function codeOf(error: Error | null): string | undefined {
  return error instanceof ApiError ? error.code : undefined;
}
