import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { Answer, Body } from "../../lib/api.ts";
import { notify, tellOf } from "../../lib/notify.ts";
import { POLICIES_KEY } from "../../lib/workspace.ts";

export type Alert = Answer<"GET /api/v1/policies/{id}/alerts">["alerts"][number];
export type AlertRule = Alert["rule"];
type NewRule = Body<"POST /api/v1/policies/{id}/alerts">;

const keyOf = (policyId: string) => [...POLICIES_KEY, policyId, "alerts"];

export function useAlerts(policyId: string) {
  return useQuery({
    queryKey: keyOf(policyId),
    queryFn: async () =>
      (await call("GET /api/v1/policies/{id}/alerts", { params: { id: policyId } })).alerts,
  });
}

/** Creates a new alert if there is no id. The form reports failures. */
export function useSaveAlert(policyId: string, alertId: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rule: NewRule): Promise<Alert> =>
      alertId === undefined
        ? call("POST /api/v1/policies/{id}/alerts", { params: { id: policyId }, body: rule })
        : call("PATCH /api/v1/policies/{id}/alerts/{alert}", {
            params: { id: policyId, alert: alertId },
            body: rule,
          }),
    onSuccess: () => {
      notify({ title: "Alert saved", description: "It is checked every five minutes." });
      return client.invalidateQueries({ queryKey: keyOf(policyId) });
    },
  });
}

export function useDeleteAlert(policyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (alert: string) =>
      call("DELETE /api/v1/policies/{id}/alerts/{alert}", { params: { id: policyId, alert } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(policyId) }),
    onError: tellOf("The alert was not deleted"),
  });
}

export const ALERT_WORDS: Record<AlertRule["kind"], string> = {
  threat_rate: "Many threats",
  new_category: "A new kind of threat",
  key_shift: "Unusual activity on an API key",
};

/** A sentence that says when the alert is sent. */
export function tellRule(rule: AlertRule): string {
  switch (rule.kind) {
    case "threat_rate":
      return `When ${rule.percent}% of the scans within ${minutes(rule)} are threats, with at least ${rule.minimum_scans} scans.`;
    case "key_shift":
      return `When a key’s share of threats within ${minutes(rule)} is ${rule.factor} times that of its past week, with at least ${rule.minimum_scans} scans.`;
    case "new_category":
      return "When a category is found in this account for the first time.";
  }
}

function minutes({ window_minutes: n }: { window_minutes: number }): string {
  if (n % 60 !== 0) return `${n} minutes`;
  return n === 60 ? "an hour" : `${n / 60} hours`;
}
