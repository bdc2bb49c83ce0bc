import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { formatNumber } from "../../lib/format.ts";
import { messageOf, notify, notifyError } from "../../lib/notify.ts";
import { useMay } from "../../lib/role.ts";
import { refreshAfterAction } from "../../lib/workspace.ts";
import { useWorkspaceAddress } from "../../lib/workspaces.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toQuery } from "./history-filters.ts";
import type { HistoryFilters } from "./history-filters.ts";

export function HistoryActions({ filters }: { filters: HistoryFilters }) {
  const query = toQuery(filters);
  const may = useMay();
  const addressOf = useWorkspaceAddress();
  return (
    <div className="flex flex-wrap gap-2 max-sm:[&_svg]:hidden">
      <ExportLink href={addressOf("/api/v1/scan-logs/export.csv", query)} label="Export CSV" />
      <ExportLink href={addressOf("/api/v1/scan-logs/export.json", query)} label="Export JSON" />
      {may("deleteScanLogs") && <DeleteAll />}
    </div>
  );
}

function ExportLink({ href, label }: { href: string; label: string }) {
  return (
    <Button asChild variant="secondary" size="sm">
      <a href={href} download>
        <Download aria-hidden size={16} strokeWidth={1.75} /> {label}
      </a>
    </Button>
  );
}

function DeleteAll() {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => call("DELETE /api/v1/scan-logs"),
    onSuccess: ({ deleted }) => {
      setIsAsking(false);
      refreshAfterAction(client);
      notify({ title: "History deleted", description: `${formatNumber(deleted)} entries were removed.` });
    },
    onError: (error) =>
      notifyError({ title: "Error" }, messageOf(error, "The history was not deleted. Try again.")),
  });
  return (
    <>
      <Button variant="quietDestructive" size="sm" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden size={16} strokeWidth={1.75} /> Delete all
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete your whole history?"
        description="All entries are deleted for good, including those your filters hide. Your monthly usage does not change."
        confirmLabel="Delete history"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
