import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { messageOf } from "../../lib/notify.ts";
import { Button } from "../../ui/button.tsx";
import { Drawer } from "../../ui/dialog.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
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
    <Drawer
      width="wide"
      open={id !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={ticket.data?.subject ?? "Ticket"}
      description={
        ticket.data ? (
          <span className="wrap-anywhere">{`${ticket.data.name}, ${ticket.data.email}`}</span>
        ) : (
          "Loading"
        )
      }
    >
      <div className="stack gap-6 p-5">
        {ticket.isPending && <SkeletonRows rows={6} label="Loading the ticket" />}
        {ticket.error && !ticket.data && (
          <LoadFailure title="The ticket did not load" onRetry={() => void ticket.refetch()}>
            {messageOf(ticket.error, "Try again in a moment.")}
          </LoadFailure>
        )}
        {ticket.data && <Shown key={ticket.data.id} ticket={ticket.data} />}
      </div>
    </Drawer>
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
