import { ShieldAlert, ShieldCheck } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";

export function VerdictBadge({ isMalicious }: { isMalicious: boolean }) {
  const Icon = isMalicious ? ShieldAlert : ShieldCheck;
  return (
    <Badge variant={isMalicious ? "destructive" : "success"}>
      <Icon aria-hidden size={12} />
      {isMalicious ? "Malicious" : "Clean"}
    </Badge>
  );
}
