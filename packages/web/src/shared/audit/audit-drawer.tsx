import { formatDateTime } from "../../lib/format.ts";
import { Drawer } from "../../ui/dialog.tsx";
import { Facts } from "../../ui/facts.tsx";
import type { Fact } from "../../ui/facts.tsx";
import { deviceName } from "@prompt-shield/contracts/device-name";
import { actionName, actorName, targetName } from "./audit-words.ts";
import type { AuditEntry } from "./audit-words.ts";

/** A single entry with all its details. */
export function AuditDrawer({ entry, onClose }: { entry: AuditEntry | undefined; onClose: () => void }) {
  return (
    <Drawer
      width="wide"
      open={entry !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={entry ? actionName(entry.action) : "Entry"}
      description={entry ? formatDateTime(entry.at) : ""}
    >
      {entry && (
        <div className="stack gap-6 p-5">
          <Facts facts={factsOf(entry)} />
          {entry.user_agent && (
            <p className="text-xs break-words text-muted">User agent: {entry.user_agent}</p>
          )}
        </div>
      )}
    </Drawer>
  );
}

function factsOf(entry: AuditEntry) {
  return [
    { name: "Who", value: actorName(entry), isWide: true },
    { name: "Target", value: targetName(entry), isWide: true },
    { name: "Address", value: entry.ip_address ?? "The server itself" },
    { name: "Device", value: entry.user_agent ? deviceName(entry.user_agent) : "–" },
    { name: "Action", value: <code className="text-xs">{entry.action}</code> },
    ...detailsOf(entry.details),
    { name: "Entry", value: <code className="text-xs">{entry.id}</code>, isWide: true },
  ];
}

/** Shows "from" and "to" together and lists the rest by name. */
function detailsOf({ from, to, ...rest }: AuditEntry["details"]): Fact[] {
  const facts = Object.entries(rest).map(([name, value]) => ({
    name: `${name[0]?.toUpperCase()}${name.slice(1)}`,
    value: worded(value),
  }));
  if (to === undefined) return facts;
  const change = from === undefined ? worded(to) : `${worded(from)} → ${worded(to)}`;
  return [{ name: from === undefined ? "To" : "Change", value: change }, ...facts];
}

function worded(value: unknown): string {
  if (value === null) return "none";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
