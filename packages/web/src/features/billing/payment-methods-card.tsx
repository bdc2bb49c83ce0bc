import { CreditCard } from "lucide-react";
import { useMay } from "../../lib/role.ts";
import type { Profile } from "../../lib/workspace.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardBody, CardHeader } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { useAddMethod, useDefaultMethod, useDeleteMethod, usePaymentMethods } from "./billing.ts";
import type { PaymentMethod } from "./billing.ts";
import { expiryNote } from "./card-expiry.ts";

export function PaymentMethodsCard({ profile }: { profile: Profile | undefined }) {
  const methods = usePaymentMethods(profile);
  const add = useAddMethod();
  const may = useMay();
  const isEmpty = profile !== undefined && (profile.customer_code === null || methods.data?.length === 0);
  const addButton = may("addPaymentMethod") && (
    <Button variant="secondary" size="sm" busy={add.isPending} onClick={() => add.mutate()}>
      Add payment method
    </Button>
  );
  return (
    <Card aria-labelledby="payment-methods">
      <CardHeader id="payment-methods" title="Payment methods" action={addButton} />
      <CardBody>
        {methods.isLoading && <SkeletonRows rows={1} />}
        {methods.isError && (
          <LoadFailure onRetry={() => void methods.refetch()}>
            The payment methods could not be loaded.
          </LoadFailure>
        )}
        {isEmpty && (
          <EmptyState icon={CreditCard} title="No card saved yet">
            A card is saved when you pay for a plan. Renewals are charged to it.
          </EmptyState>
        )}
        <ul className="divide-y divide-line">
          {methods.data?.map((method) => (
            <MethodRow key={method.id} method={method} />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

function MethodRow({ method }: { method: PaymentMethod }) {
  const may = useMay();
  const remove = useDeleteMethod();
  const makeDefault = useDefaultMethod();
  const name = `${method.brand} ending in ${method.last4}`;
  const note = expiryNote(method, new Date());
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="inline-block first-letter:uppercase">{name}</span>{" "}
          {method.is_default && <Badge>Default</Badge>}
          {note && <Badge variant={note === "Expired" ? "destructive" : "warning"}>{note}</Badge>}
        </p>
        <p className="figures text-muted">
          Expires {method.exp_month}/{method.exp_year}
          {method.bank && `, ${method.bank}`}
        </p>
      </div>
      {may("deletePaymentMethod") && (
        <div className="flex gap-2">
          {!method.is_default && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Make ${name} the default`}
              busy={makeDefault.isPending}
              onClick={() => makeDefault.mutate(method.id)}
            >
              Make default
            </Button>
          )}
          <Button
            variant="quietDestructive"
            size="sm"
            aria-label={`Remove ${name}`}
            busy={remove.isPending}
            onClick={() => remove.mutate(method.id)}
          >
            Remove
          </Button>
        </div>
      )}
    </li>
  );
}
