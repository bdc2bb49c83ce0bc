import { invitationRequest } from "@prompt-shield/contracts";
import type { WorkspaceRole } from "@prompt-shield/contracts/vocabulary";
import { useForm, useWatch } from "react-hook-form";
import { zodResolver } from "../../lib/zod-resolver.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { ROLE_HINTS, ROLE_NAMES, rolesToGive } from "./roles.ts";
import { useInvite } from "./team.ts";

interface Values {
  email: string;
  role: WorkspaceRole;
}

export function InviteForm({ role }: { role: WorkspaceRole }) {
  const invite = useInvite();
  const form = useForm<Values>({
    resolver: zodResolver<Values>(invitationRequest),
    defaultValues: { email: "", role: "developer" },
  });
  const chosen = useWatch({ control: form.control, name: "role" });
  const submit = form.handleSubmit(({ email, role: given }) =>
    invite.mutate({ email: email.trim(), role: given }, { onSuccess: () => form.reset() }),
  );
  return (
    <form noValidate className="stack gap-4" onSubmit={(event) => void submit(event)}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Email address"
          type="email"
          autoComplete="off"
          error={form.formState.errors.email?.message}
          {...form.register("email")}
        />
        <SelectField label="Role" hint={ROLE_HINTS[chosen]} {...form.register("role")}>
          {rolesToGive(role).map((given) => (
            <option key={given} value={given}>
              {ROLE_NAMES[given]}
            </option>
          ))}
        </SelectField>
      </div>
      <Button type="submit" className="w-fit" busy={invite.isPending}>
        Send invitation
      </Button>
    </form>
  );
}
