import { Dialog } from "../../ui/dialog.tsx";
import { NameForm } from "./name-form.tsx";
import { useCreateWorkspace } from "./team.ts";

export function CreateWorkspace({ open, onClose }: { open: boolean; onClose: () => void }) {
  const create = useCreateWorkspace();
  function close() {
    create.reset();
    onClose();
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title="Create a workspace"
      description="It starts empty and on the free plan. You own it and can invite people to it."
    >
      <NameForm
        submitLabel="Create workspace"
        name=""
        isBusy={create.isPending}
        error={create.error}
        onSubmit={(name) => create.mutate(name, { onSuccess: close })}
      />
    </Dialog>
  );
}
