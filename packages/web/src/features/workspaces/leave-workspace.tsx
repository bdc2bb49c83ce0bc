import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useLeave } from "./team.ts";

export function LeaveWorkspace({ name }: { name: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const leave = useLeave(name);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Leave workspace
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Leave ${name}?`}
        description="You lose access immediately, and your keys here pass to an owner. You need a new invitation to come back."
        confirmLabel="Leave workspace"
        cancelLabel="Stay"
        busy={leave.isPending}
        onConfirm={() => leave.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  );
}
