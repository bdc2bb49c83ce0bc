import { ACCESS } from "@prompt-shield/contracts/access";
import { Lock } from "lucide-react";
import { mayCall, useRole } from "../lib/role.ts";
import type { RoleCall } from "../lib/role.ts";

interface RoleNoteProps {
  /** The call that the server would refuse. */
  call: RoleCall;
  /** What the call does, as the beginning of a sentence: "Changing keys". */
  what: string;
}

/** Explains why the person's role does not allow something. Renders nothing if it does. */
export function RoleNote({ call, what }: RoleNoteProps) {
  const role = useRole();
  if (role === undefined || mayCall(role, call)) return null;
  return (
    <p className="flex items-start gap-2.5 rounded-control bg-sunken px-3 py-2.5 text-sm text-muted">
      <Lock aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      <span>
        {what} requires the role {ACCESS[call]} in this workspace, and yours is {role}. An owner can change
        that.
      </span>
    </p>
  );
}
