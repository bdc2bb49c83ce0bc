import { emailRequest } from "@prompt-shield/contracts";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { call } from "../../lib/api.ts";
import type { Body } from "../../lib/api.ts";
import { messageOf, notifyError } from "../../lib/notify.ts";
import { zodResolver } from "../../lib/zod-resolver.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";

type Values = Body<"POST /api/v1/auth/forgot-password">;

export function ForgotPasswordForm() {
  const form = useForm<Values>({ resolver: zodResolver<Values>(emailRequest), defaultValues: { email: "" } });
  const ask = useMutation({
    mutationFn: (body: Values) => call("POST /api/v1/auth/forgot-password", { body }),
    onError: (error) =>
      notifyError({ title: "Error" }, messageOf(error, "The email could not be sent. Try again.")),
  });
  if (ask.isSuccess) return <Alert variant="success">{ask.data.message}</Alert>;
  const submit = form.handleSubmit((values) => ask.mutate(values));
  return (
    <form noValidate className="stack gap-5" onSubmit={(event) => void submit(event)}>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={form.formState.errors.email?.message}
        {...form.register("email")}
      />
      <Button type="submit" busy={ask.isPending}>
        Send reset link
      </Button>
    </form>
  );
}
