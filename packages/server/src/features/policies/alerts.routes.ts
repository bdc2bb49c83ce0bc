import { type Alert, routes } from "@prompt-shield/contracts";
import type { Mount } from "../../http/mount.ts";
import type { AlertsService } from "./alerts.service.ts";
import type { AlertRow } from "./alerts.store.ts";

export function mountAlertRoutes(mount: Mount, alerts: AlertsService): void {
  mount(routes.policyAlerts, async ({ caller, params }) => ({
    alerts: (await alerts.list(caller, params.id)).map(toAlert),
  }));

  mount(routes.createAlert, async ({ caller, params, body }) =>
    toAlert(await alerts.create(caller, params.id, body)),
  );

  mount(routes.updateAlert, async ({ caller, params, body }) =>
    toAlert(await alerts.update(caller, params.id, params.alert, body)),
  );

  mount(routes.deleteAlert, async ({ caller, params }) => {
    await alerts.remove(caller, params.id, params.alert);
    return { ok: true as const };
  });
}

function toAlert({ id, rule, firedAt, firedSummary, createdAt }: AlertRow): Alert {
  return {
    id,
    rule,
    last_alert: firedAt && { at: firedAt.toISOString(), summary: firedSummary ?? "" },
    created_at: createdAt.toISOString(),
  };
}
