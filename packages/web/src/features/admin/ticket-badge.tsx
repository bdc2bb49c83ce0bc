import { CircleCheck, CircleDot, Lock } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";

export const TICKET_LOOKS = {
  open: { word: "Open", look: "warning", icon: CircleDot },
  answered: { word: "Answered", look: "success", icon: CircleCheck },
  closed: { word: "Closed", look: "secondary", icon: Lock },
} as const;

export function TicketBadge({ status }: { status: keyof typeof TICKET_LOOKS }) {
  const { word, look, icon: Icon } = TICKET_LOOKS[status];
  return (
    <Badge variant={look}>
      <Icon aria-hidden size={12} /> {word}
    </Badge>
  );
}
