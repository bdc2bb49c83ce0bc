import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { useQuery } from "@tanstack/react-query";
import { LifeBuoy } from "lucide-react";
import { Link } from "react-router";
import { call } from "../../lib/api.ts";
import type { Answer } from "../../lib/api.ts";
import { useInstallation } from "../../lib/installation.ts";
import { formatDate } from "../../lib/format.ts";
import { Badge } from "../../ui/badge.tsx";
import type { BadgeVariant } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { SettingCard } from "../../ui/setting-card.tsx";

type Ticket = Answer<"GET /api/v1/support">["tickets"][number];

export function SupportTab() {
  const { hasBilling } = useInstallation();
  const tickets = useQuery({
    queryKey: ["tickets"],
    queryFn: async () => (await call("GET /api/v1/support")).tickets,
  });
  const write = (
    <Button asChild size="sm">
      <Link to={WEB_PATHS.support}>Contact support</Link>
    </Button>
  );
  return (
    <SettingCard
      title="Your requests"
      description={hasBilling ? "We answer within 24 hours, and Pro plan customers first." : undefined}
      action={write}
    >
      {tickets.isPending && <SkeletonRows rows={3} />}
      {tickets.isError && (
        <LoadFailure onRetry={() => void tickets.refetch()}>Your requests could not be loaded.</LoadFailure>
      )}
      {tickets.data?.length === 0 && (
        <EmptyState icon={LifeBuoy} title="No requests yet">
          What you write to support, and our answers, are listed here.
        </EmptyState>
      )}
      <ul className="stack gap-3">
        {tickets.data?.map((ticket) => (
          <TicketItem key={ticket.id} ticket={ticket} />
        ))}
      </ul>
    </SettingCard>
  );
}

const STATUS_LOOKS: Record<Ticket["status"], { variant: BadgeVariant; text: string }> = {
  open: { variant: "info", text: "Open" },
  answered: { variant: "success", text: "Answered" },
  closed: { variant: "secondary", text: "Closed" },
};

function TicketItem({ ticket }: { ticket: Ticket }) {
  const status = STATUS_LOOKS[ticket.status];
  return (
    <li>
      <details className="rounded-control border border-line">
        <summary className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-sm hover:bg-sunken">
          <span className="min-w-0 flex-1 font-medium break-words">{ticket.subject}</span>
          <span className="text-muted">{formatDate(ticket.created_at)}</span>
          <Badge variant={status.variant}>{status.text}</Badge>
        </summary>
        <div className="stack gap-4 border-t border-line px-4 py-3 text-sm">
          <p className="break-words whitespace-pre-wrap">{ticket.message}</p>
          {ticket.answer && (
            <div className="rounded-control bg-sunken px-4 py-3">
              <p className="mb-1 text-xs text-muted">
                Answer{ticket.answered_at && ` of ${formatDate(ticket.answered_at)}`}
              </p>
              <p className="break-words whitespace-pre-wrap">{ticket.answer}</p>
            </div>
          )}
        </div>
      </details>
    </li>
  );
}
