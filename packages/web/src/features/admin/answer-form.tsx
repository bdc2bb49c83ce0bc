import { Send } from "lucide-react";
import { useForm } from "react-hook-form";
import { call } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { useAdminAct } from "./admin-data.ts";
import type { TicketDetail } from "./admin-types.ts";

const ANSWER_MAX_CHARS = 20_000;

export function AnswerForm({ ticket }: { ticket: TicketDetail }) {
  const form = useForm({ defaultValues: { answer: "" } });
  const send = useAdminAct({
    act: ({ answer, closes }: { answer: string; closes: boolean }) =>
      call("PATCH /api/v1/admin/tickets/{id}", {
        params: { id: ticket.id },
        body: { answer, ...(closes && { status: "closed" as const }) },
      }),
    done: { title: "Answer sent", description: `It has been emailed to ${ticket.email}.` },
    failed: "The answer was not sent",
    onDone: () => form.reset(),
  });
  const submit = (closes: boolean) => form.handleSubmit(({ answer }) => send.mutate({ answer, closes }));
  return (
    <form noValidate className="stack gap-3" onSubmit={(event) => void submit(false)(event)}>
      <TextAreaField
        label="Your answer"
        hint={`Emailed to ${ticket.email}, with the question below it.`}
        maxLength={ANSWER_MAX_CHARS}
        error={form.formState.errors.answer?.message}
        {...form.register("answer", { validate: (text) => text.trim() !== "" || "Write an answer first." })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={send.isPending}>
          {!send.isPending && <Send aria-hidden size={16} strokeWidth={1.75} />} Send answer
        </Button>
        <Button
          variant="secondary"
          aria-disabled={send.isPending}
          onClick={(event) => void submit(true)(event)}
        >
          Send and close
        </Button>
      </div>
    </form>
  );
}
