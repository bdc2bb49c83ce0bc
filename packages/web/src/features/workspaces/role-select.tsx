import type { WorkspaceRole } from "@prompt-shield/contracts/vocabulary";
import type { ComponentProps } from "react";
import { ROLE_NAMES } from "./roles.ts";

interface RoleSelectProps extends Omit<ComponentProps<"select">, "onChange"> {
  value: WorkspaceRole;
  roles: readonly WorkspaceRole[];
  /** A change is under way: the select keeps the focus, and another change has to wait. */
  busy?: boolean;
  onChange: (role: WorkspaceRole) => void;
}

/** For the rows of a list, where a visible label would repeat in each. */
export function RoleSelect({ roles, busy, onChange, ...rest }: RoleSelectProps) {
  return (
    <select
      {...rest}
      aria-disabled={busy}
      onChange={({ target }) => !busy && onChange(target.value as WorkspaceRole)}
      className="h-8 rounded-control border border-line-strong bg-surface px-2 text-sm transition-colors hover:border-muted disabled:opacity-60 aria-disabled:opacity-60"
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {ROLE_NAMES[role]}
        </option>
      ))}
    </select>
  );
}
