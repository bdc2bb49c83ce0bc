import { workspaceRequest } from "@prompt-shield/contracts";
import { useForm } from "react-hook-form";
import { messageOf } from "../../lib/notify.ts";
import { zodResolver } from "../../lib/zod-resolver.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";

interface NameFormProps {
  name: string;
  submitLabel: string;
  isBusy: boolean;
  /** Why the server refused the name. */
  error?: Error | null;
  onSubmit: (name: string) => void;
}

interface Values {
  name: string;
}

export function NameForm({ name, submitLabel, isBusy, error, onSubmit }: NameFormProps) {
  const form = useForm<Values>({
    resolver: zodResolver<Values>(workspaceRequest),
    defaultValues: { name },
  });
  const submit = form.handleSubmit((values) => onSubmit(values.name.trim()));
  const refusal = error ? messageOf(error, "The workspace was not created. Try again.") : undefined;
  return (
    <form noValidate className="stack max-w-md gap-4" onSubmit={(event) => void submit(event)}>
      <TextField
        label="Name"
        autoComplete="organization"
        error={form.formState.errors.name?.message ?? refusal}
        {...form.register("name")}
      />
      <Button type="submit" className="w-fit" busy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  );
}
