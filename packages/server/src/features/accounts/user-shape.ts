import type { User } from "@prompt-shield/contracts";
import type { Caller } from "../../http/caller.ts";
import type { SignInRow } from "./accounts.store.ts";

export function userOfRow(row: SignInRow): User {
  const mustEnrol = row.isSecondFactorRequired && !row.hasTotp && !row.hasPasskeys;
  return user({ ...row, mustEnrol, isAdmin: row.role === "admin" });
}

export function userOfCaller(caller: Caller): User {
  return user({ ...caller, id: caller.userId });
}

function user(of: {
  id: string;
  email: string;
  emailVerified: boolean;
  isAdmin: boolean;
  createdAt: Date;
  mustEnrol: boolean;
}): User {
  return {
    id: of.id,
    email: of.email,
    email_verified: of.emailVerified,
    role: of.isAdmin ? "admin" : "user",
    created_at: of.createdAt.toISOString(),
    ...(of.mustEnrol && { must_enrol: true as const }),
  };
}
