import { Ban, LogOut, ShieldCheck, ShieldOff, Undo2 } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import type { Body } from "../../lib/api.ts";
import { useUser } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useAdminAct } from "./admin-data.ts";
import type { UserDetail } from "./admin-types.ts";

interface Deed {
  label: string;
  icon: LucideIcon;
  question: string;
  consequence: string;
  done: string;
  act: () => Promise<unknown>;
}

/** Actions that change a user's status; each asks for confirmation. */
export function UserActions({ user }: { user: UserDetail }) {
  const isSelf = useUser().id === user.id;
  const patch = (body: Body<"PATCH /api/v1/admin/users/{id}">) =>
    call("PATCH /api/v1/admin/users/{id}", { params: { id: user.id }, body });
  const signOut: Deed = {
    label: "Sign out everywhere",
    icon: LogOut,
    question: "Sign this user out everywhere?",
    consequence: "All sessions and access tokens end at once. API keys go on working.",
    done: "Signed out everywhere",
    act: () => call("POST /api/v1/admin/users/{id}/sign-out", { params: { id: user.id } }),
  };
  const others = isSelf ? [] : [roleDeed(user, patch), suspensionDeed(user, patch)];
  const deeds = [...others, signOut, demandDeed(user, patch), ...resetDeeds(user)];
  return (
    <section aria-labelledby="user-access" className="stack gap-3">
      <h3 id="user-access" className="text-base">
        Access
      </h3>
      {isSelf && (
        <p className="text-sm text-muted">
          This is you. Another administrator can change your role or suspend you.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {deeds.map((deed) => (
          <DeedButton key={deed.label} deed={deed} />
        ))}
      </div>
    </section>
  );
}

type Patch = (body: Body<"PATCH /api/v1/admin/users/{id}">) => Promise<unknown>;

function roleDeed(user: UserDetail, patch: Patch): Deed {
  if (user.role === "admin") {
    const again = user.admin_by_configuration
      ? " The address stands in ADMIN_EMAILS, so the next start of the server makes them an administrator again."
      : "";
    return {
      label: "Remove admin role",
      icon: ShieldOff,
      question: "Remove the admin role?",
      consequence: `${user.email} loses this area at once.${again}`,
      done: "Admin role removed",
      act: () => patch({ role: "user" }),
    };
  }
  return {
    label: "Make administrator",
    icon: ShieldCheck,
    question: "Make this user an administrator?",
    consequence: `${user.email} will see every user, every payment and, on opening them, stored prompts.`,
    done: "Now an administrator",
    act: () => patch({ role: "admin" }),
  };
}

function suspensionDeed(user: UserDetail, patch: Patch): Deed {
  if (user.suspended) {
    return {
      label: "Restore user",
      icon: Undo2,
      question: "Restore this user?",
      consequence: "Sign-in, sessions and API keys work again at once.",
      done: "User restored",
      act: () => patch({ suspended: false }),
    };
  }
  return {
    label: "Suspend user",
    icon: Ban,
    question: "Suspend this user?",
    consequence:
      "Sign-in, sessions, access tokens and API keys are refused at once, with the reason. Nothing is deleted.",
    done: "User suspended",
    act: () => patch({ suspended: true }),
  };
}

function demandDeed({ second_factor: { required } }: UserDetail, patch: Patch): Deed {
  return required
    ? {
        label: "Waive second factor",
        icon: ShieldOff,
        question: "No longer demand a second factor?",
        consequence: "What the user has set up stays on until they turn it off.",
        done: "Second factor no longer demanded",
        act: () => patch({ second_factor_required: false }),
      }
    : {
        label: "Demand second factor",
        icon: ShieldCheck,
        question: "Demand a second factor of this user?",
        consequence:
          "Without an authenticator app or a passkey nothing is open to them from now on but setting one up. API keys go on working.",
        done: "Second factor demanded",
        act: () => patch({ second_factor_required: true }),
      };
}

function resetDeeds({ id, second_factor: { totp, passkeys } }: UserDetail): Deed[] {
  if (!totp && passkeys === 0) return [];
  return [
    {
      label: "Reset second factor",
      icon: Undo2,
      question: "Remove this user's second factors?",
      consequence:
        "Authenticator app, recovery codes and passkeys go, and all sessions end. Make sure that it is really them who asks: the password alone opens the account afterwards. They are told by mail.",
      done: "Second factor reset",
      act: () => call("POST /api/v1/admin/users/{id}/reset-second-factor", { params: { id } }),
    },
  ];
}

function DeedButton({ deed }: { deed: Deed }) {
  const [isAsking, setIsAsking] = useState(false);
  const doing = useAdminAct({
    act: deed.act,
    done: { title: deed.done },
    failed: "Nothing was changed",
    onDone: () => setIsAsking(false),
  });
  const Icon = deed.icon;
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setIsAsking(true)}>
        <Icon aria-hidden size={16} strokeWidth={1.75} /> {deed.label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={deed.question}
        description={deed.consequence}
        confirmLabel={deed.label}
        cancelLabel="Cancel"
        busy={doing.isPending}
        onConfirm={() => doing.mutate()}
      />
    </>
  );
}
