import { PLAN_FACTS } from "@prompt-shield/contracts/plans";
import { PLANS } from "@prompt-shield/contracts/vocabulary";
import type { Plan } from "@prompt-shield/contracts/vocabulary";
import { useForm, useWatch } from "react-hook-form";
import { call } from "../../lib/api.ts";
import { formatNumber } from "../../lib/format.ts";
import { useInstallation } from "../../lib/installation.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { useAdminAct } from "./admin-data.ts";
import type { UserDetail } from "./admin-types.ts";

interface PlanForm {
  plan: Plan;
  /** As typed. Empty means the plan's own limit. */
  limit: string;
}

const LIMIT_MAX = 1_000_000_000;

export function UserPlanForm({ user }: { user: UserDetail }) {
  const saved = { plan: user.plan as Plan, limit: user.scan_limit === null ? "" : String(user.scan_limit) };
  const form = useForm<PlanForm>({ values: saved });
  const plan = useWatch({ control: form.control, name: "plan" });
  const save = useAdminAct({
    act: ({ plan: next, limit }: PlanForm) =>
      call("PATCH /api/v1/admin/users/{id}", {
        params: { id: user.id },
        body: { plan: next, scan_limit: limit.trim() === "" ? null : Number(limit) },
      }),
    done: { title: "Plan saved", description: "It applies from the next scan." },
    failed: "The plan was not saved",
  });
  const { hasBilling } = useInstallation();
  const submit = form.handleSubmit((values) => save.mutate(values));
  const pays = user.period_end !== null && plan !== user.plan;
  return (
    <form
      noValidate
      aria-labelledby="user-plan"
      className="stack gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <h3 id="user-plan" className="text-base">
        {hasBilling ? "Plan and scan limit" : "Scan limit"}
      </h3>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {hasBilling && (
          <SelectField label="Plan" {...form.register("plan")}>
            {PLANS.map((name) => (
              <option key={name} value={name}>
                {PLAN_FACTS[name].name}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          label="Scans a month"
          inputMode="numeric"
          placeholder={hasBilling ? formatNumber(PLAN_FACTS[plan].monthlyScans) : undefined}
          hint={
            hasBilling
              ? "Leave empty for the plan's own limit."
              : "Leave empty for this installation's limit."
          }
          error={form.formState.errors.limit?.message}
          {...form.register("limit", { validate: checkLimit })}
        />
      </div>
      {pays && (
        <Alert variant="warning">
          This user pays by subscription. Changing the plan ends it, and they are not charged again.
        </Alert>
      )}
      <Button type="submit" className="w-fit" busy={save.isPending} disabled={!form.formState.isDirty}>
        {hasBilling ? "Save plan" : "Save limit"}
      </Button>
    </form>
  );
}

function checkLimit(text: string): true | string {
  const limit = text.trim();
  if (limit === "" || (/^\d{1,10}$/.test(limit) && Number(limit) <= LIMIT_MAX)) return true;
  return `Enter a whole number up to ${formatNumber(LIMIT_MAX)}, or leave the field empty.`;
}
