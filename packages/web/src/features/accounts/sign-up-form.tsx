import { MESSAGES, TOASTS, VALIDATION } from "@prompt-shield/contracts/messages";
import { signUpRequest } from "@prompt-shield/contracts";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { z } from "zod";
import { call } from "../../lib/api.ts";
import { messageOf, notify, notifyError } from "../../lib/notify.ts";
import { enterSession } from "../../lib/session.ts";
import { clearChosenPlan, readChosenPlan } from "../../lib/storage.ts";
import { zodResolver } from "../../lib/zod-resolver.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Captcha, useCaptcha } from "../../shared/captcha/captcha.tsx";
import { PasswordField } from "../../shared/password-field.tsx";
import { paymentAddress } from "./payment-address.ts";

const schema = z
  .object({ email: signUpRequest.shape.email, password: signUpRequest.shape.password, confirm: z.string() })
  .refine(({ password, confirm }) => password === confirm, {
    path: ["confirm"],
    error: VALIDATION.passwordsDiffer,
  });
type Values = z.input<typeof schema>;

interface SignUpFormProps {
  /** Invited people sign up with the invited address, even if sign-up is closed. */
  invitation?: { token: string; email: string };
}

export function SignUpForm({ invitation }: SignUpFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const captcha = useCaptcha();
  const form = useForm<Values>({
    resolver: zodResolver<Values>(schema),
    defaultValues: { email: invitation?.email ?? "", password: "", confirm: "" },
    reValidateMode: "onBlur",
  });
  const signUp = useMutation({
    mutationFn: async ({ email, password }: Values) => {
      const body = {
        email: email.trim(),
        password,
        ...(invitation && { invitation: invitation.token }),
        ...captcha.answer(),
      };
      const { user } = await call("POST /api/v1/auth/sign-up", { body });
      const plan = readChosenPlan();
      clearChosenPlan();
      return { user, address: plan === undefined ? undefined : await paymentAddress(client, plan) };
    },
    onSuccess: ({ user, address }) => {
      notify(TOASTS.signUpSuccess);
      if (address !== undefined) return window.location.assign(address);
      if (user !== null) return enterSession(client);
      // The address must be verified first: there is no session yet.
      return void navigate(WEB_PATHS.login, { replace: true });
    },
    onError: (error) => {
      captcha.reset();
      notifyError(TOASTS.signUpFailed, messageOf(error, MESSAGES.signUpFailed));
    },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) => signUp.mutate(values));
  return (
    <form noValidate className="stack gap-5" onSubmit={(event) => void submit(event)}>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        readOnly={invitation !== undefined}
        error={errors.email?.message}
        {...form.register("email")}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters with upper and lower case, a digit and a special character."
        error={errors.password?.message}
        {...form.register("password")}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirm?.message}
        {...form.register("confirm")}
      />
      <Captcha {...captcha.slot} />
      <Button type="submit" busy={signUp.isPending}>
        Create account
      </Button>
    </form>
  );
}
