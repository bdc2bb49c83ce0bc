import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { LoadedDrawer } from "../../ui/loaded-drawer.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { ADMIN_KEY, useAdminAct } from "./admin-data.ts";
import type { TicketDetail } from "./admin-types.ts";
import { AnswerForm } from "./answer-form.tsx";
import { TicketBadge } from "./ticket-badge.tsx";

export function TicketDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const ticket = useQuery({
    queryKey: [...ADMIN_KEY, "ticket", id],
    queryFn: () => call("GET /api/v1/admin/tickets/{id}", { params: { id: id ?? "" } }),
    enabled: id !== undefined,
  });
  return (
    <LoadedDrawer
      query={ticket}
      open={id !== undefined}
      onClose={onClose}
      kind="ticket"
      head={({ subject, name, email }) => ({
        title: subject,
        description: `${name}, ${email}`,
      })}
    >
      {(data) => <Shown key={data.id} ticket={data} />}
    </LoadedDrawer>
  );
}

function Shown({ ticket }: { ticket: TicketDetail }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <TicketBadge status={ticket.status} />
        <StatusButton ticket={ticket} />
      </div>
      <ol aria-label="Conversation" className="stack gap-4">
        <Message author={ticket.name} at={ticket.created_at} text={ticket.message} />
        {ticket.answers.map((answer) => (
          <Message
            key={answer.id}
            isOurs
            author={answer.author ?? "A former administrator"}
            at={answer.created_at}
            text={answer.text}
          />
        ))}
      </ol>
      <AnswerForm ticket={ticket} />
    </>
  );
}

function StatusButton({ ticket }: { ticket: TicketDetail }) {
  const isClosed = ticket.status === "closed";
  const set = useAdminAct({
    act: () =>
      call("PATCH /api/v1/admin/tickets/{id}", {
        params: { id: ticket.id },
        body: { status: isClosed ? "open" : "closed" },
      }),
    done: { title: isClosed ? "Ticket reopened" : "Ticket closed" },
    failed: "The ticket was not changed",
  });
  return (
    <Button size="sm" variant="secondary" busy={set.isPending} onClick={() => set.mutate()}>
      {isClosed ? "Reopen ticket" : "Close ticket"}
    </Button>
  );
}

interface MessageProps {
  author: string;
  at: string;
  text: string;
  isOurs?: boolean;
}

function Message({ author, at, text, isOurs = false }: MessageProps) {
  return (
    <li className={isOurs ? "ml-6 rounded-card bg-accent-soft p-4" : "mr-6 rounded-card bg-sunken p-4"}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-xs text-muted">
        <span className="font-medium wrap-anywhere text-text">{author}</span>
        <TimeAgo at={at} />
      </p>
      <p className="mt-2 text-sm break-words whitespace-pre-wrap">{text}</p>
    </li>
  );
}
