import { resetPasswordRequest } from "@prompt-shield/contracts";
import { VALIDATION } from "@prompt-shield/contracts/messages";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { messageOf, notifyError } from "../../lib/notify.ts";
import { zodResolver } from "../../lib/zod-resolver.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../shared/password-field.tsx";

const schema = z
  .object({ password: resetPasswordRequest.shape.password, confirm: z.string() })
  .refine(({ password, confirm }) => password === confirm, {
    path: ["confirm"],
    error: VALIDATION.passwordsDiffer,
  });
type Values = z.input<typeof schema>;

interface ChoosePasswordFormProps {
  save: (password: string) => Promise<unknown>;
  onDone: () => void;
  submitLabel?: string;
}

/** Asks for a new password twice, with the rules of sign-up. */
export function ChoosePasswordForm({
  save,
  onDone,
  submitLabel = "Set new password",
}: ChoosePasswordFormProps) {
  const form = useForm<Values>({
    resolver: zodResolver<Values>(schema),
    defaultValues: { password: "", confirm: "" },
    reValidateMode: "onBlur",
  });
  const change = useMutation({
    mutationFn: ({ password }: Values) => save(password),
    onSuccess: onDone,
    onError: (error) => notifyError({ title: "Error" }, messageOf(error, "The password was not changed.")),
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) => change.mutate(values));
  return (
    <form noValidate className="stack gap-5" onSubmit={(event) => void submit(event)}>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters with upper and lower case, a digit and a special character."
        error={errors.password?.message}
        {...form.register("password")}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        error={errors.confirm?.message}
        {...form.register("confirm")}
      />
      <Button type="submit" busy={change.isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}
