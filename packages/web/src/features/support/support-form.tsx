import { ticketRequest } from "@prompt-shield/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useSearchParams } from "react-router";
import type { z } from "zod";
import { call } from "../../lib/api.ts";
import { messageOf, notify, notifyError } from "../../lib/notify.ts";
import { registerTyped } from "../../lib/register-typed.ts";
import type { User } from "../../lib/session.ts";
import { zodResolver } from "../../lib/zod-resolver.ts";
import { Button } from "../../ui/button.tsx";
import { TextAreaField, TextField } from "../../ui/field.tsx";
import { Captcha, useCaptcha } from "../../shared/captcha/captcha.tsx";

const schema = ticketRequest.omit({ captcha: true });
type Values = z.input<typeof schema>;

const SENT = {
  title: "Message sent",
  description: "We have received your message and will answer within 24 hours.",
};
const FAILED = {
  title: "Message not sent",
  description: "Your message could not be sent. Please try again.",
};

export function SupportForm({ user }: { user: User | null }) {
  const client = useQueryClient();
  const [query] = useSearchParams();
  const captcha = useCaptcha();
  const form = useForm<Values>({
    resolver: zodResolver<Values>(schema),
    defaultValues: { name: "", email: user?.email ?? "", subject: query.get("subject") ?? "", message: "" },
    reValidateMode: "onBlur",
  });
  const send = useMutation({
    mutationFn: (values: Values) =>
      call("POST /api/v1/support", { body: { ...values, ...captcha.answer() } }),
    onSuccess: () => {
      notify(SENT);
      form.reset({ ...form.getValues(), subject: "", message: "" });
      void client.invalidateQueries({ queryKey: ["tickets"] });
    },
    onError: (error) => notifyError(FAILED, messageOf(error, FAILED.description)),
    onSettled: () => captcha.reset(),
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) => send.mutate(values));
  return (
    <form noValidate className="stack gap-5" onSubmit={(event) => void submit(event)}>
      <div className="stack gap-5 sm:grid-cols-2">
        <TextField
          label="Name"
          autoComplete="name"
          error={errors.name?.message}
          {...registerTyped(form, "name")}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...registerTyped(form, "email")}
        />
      </div>
      <TextField label="Subject" error={errors.subject?.message} {...registerTyped(form, "subject")} />
      <TextAreaField
        label="Message"
        rows={7}
        hint="Please leave out secrets and whole prompts; a scan id is enough for us to find it."
        error={errors.message?.message}
        {...registerTyped(form, "message")}
      />
      <Captcha {...captcha.slot} />
      <noscript>
        <p className="text-sm text-muted">The form needs JavaScript. Please send an email instead.</p>
      </noscript>
      <Button type="submit" busy={send.isPending} className="justify-self-start max-sm:w-full">
        Send message
      </Button>
    </form>
  );
}
