import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

interface RecoveryCodesProps {
  codes: readonly string[] | undefined;
  onSaved: () => void;
}

export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  return (
    <Dialog
      open={codes !== undefined}
      onOpenChange={onSaved}
      title="Your new recovery codes"
      description="Each can be used once in place of a code, in case you lose your phone. They are not shown again, and the old ones stop working."
    >
      {codes && <RecoveryCodeList codes={codes} onSaved={onSaved} />}
    </Dialog>
  );
}

export function RecoveryCodeList({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  return (
    <div className="stack gap-5">
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-control bg-sunken p-4 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3">
        <CopyButton label="Copy all" size="md" text={codes.join("\n")} />
        <Button onClick={onSaved}>I have saved them</Button>
      </div>
    </div>
  );
}
