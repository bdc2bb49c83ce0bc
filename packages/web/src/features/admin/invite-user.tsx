import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { FormEvent } from "react";
import { call } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { useAdminAct } from "./admin-data.ts";

export function InviteUser() {
  const [isOpen, setIsOpen] = useState(false);
  const [email, setEmail] = useState("");
  const invite = useAdminAct({
    act: () => call("POST /api/v1/admin/users", { body: { email } }),
    done: { title: "Invitation sent", description: "The emailed link lets them choose a password." },
    failed: "The invitation was not sent",
    onDone: () => {
      setIsOpen(false);
      setEmail("");
    },
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    invite.mutate();
  }
  return (
    <>
      <Button variant="secondary" size="sm" className="w-fit" onClick={() => setIsOpen(true)}>
        <UserPlus aria-hidden size={16} strokeWidth={1.75} /> Invite user
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Invite a user"
        description="They get an account and an email with a link to choose a password."
      >
        <form noValidate className="stack gap-5" onSubmit={submit}>
          <TextField
            label="Email address"
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => setIsOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" busy={invite.isPending} disabled={email.trim() === ""}>
              Send invitation
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
