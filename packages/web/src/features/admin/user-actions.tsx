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
    consequence: "All sessions and access tokens end immediately. API keys keep working.",
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
      ? " The address is listed in ADMIN_EMAILS, so they become an administrator again when the server next starts."
      : "";
    return {
      label: "Remove admin role",
      icon: ShieldOff,
      question: "Remove the admin role?",
      consequence: `${user.email} loses access to this area immediately.${again}`,
      done: "Admin role removed",
      act: () => patch({ role: "user" }),
    };
  }
  return {
    label: "Make administrator",
    icon: ShieldCheck,
    question: "Make this user an administrator?",
    consequence: `${user.email} will be able to see every user and every payment, and to open stored prompts.`,
    done: "Admin role granted",
    act: () => patch({ role: "admin" }),
  };
}

function suspensionDeed(user: UserDetail, patch: Patch): Deed {
  if (user.suspended) {
    return {
      label: "Restore user",
      icon: Undo2,
      question: "Restore this user?",
      consequence: "Sign-in, sessions and API keys work again immediately.",
      done: "User restored",
      act: () => patch({ suspended: false }),
    };
  }
  return {
    label: "Suspend user",
    icon: Ban,
    question: "Suspend this user?",
    consequence:
      "Sign-in, sessions, access tokens and API keys are refused immediately, with the reason. Nothing is deleted.",
    done: "User suspended",
    act: () => patch({ suspended: true }),
  };
}

function demandDeed({ second_factor: { required } }: UserDetail, patch: Patch): Deed {
  return required
    ? {
        label: "Stop requiring second factor",
        icon: ShieldOff,
        question: "Stop requiring a second factor?",
        consequence: "What the user has set up stays on until they turn it off.",
        done: "Second factor no longer required",
        act: () => patch({ second_factor_required: false }),
      }
    : {
        label: "Require second factor",
        icon: ShieldCheck,
        question: "Require a second factor for this user?",
        consequence:
          "Until they set up an authenticator app or a passkey, they can do nothing else. API keys keep working.",
        done: "Second factor required",
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
        "Their authenticator app, recovery codes and passkeys are removed, and all sessions end. Make sure that the request really comes from them: afterwards, the password alone is enough to sign in. They are notified by email.",
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
