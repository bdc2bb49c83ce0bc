import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Answer } from "../../lib/api.ts";
import { show } from "../../testing/render.tsx";
import { PaymentsTab } from "./payments-tab.tsx";

type Payment = Answer<"GET /api/v1/admin/payments">["payments"][number];

const PAYMENT: Payment = {
  id: "payment-1",
  user_id: "user-7",
  email: "grace@example.com",
  reference: "ref-1",
  plan: "starter",
  amount_cents: 2_500,
  currency: "USD",
  status: "success",
  kind: "initial",
  card: null,
  failure_reason: null,
  created_at: "2026-11-01T10:00:00.000Z",
  paid_at: "2026-11-01T10:00:00.000Z",
  dispute: null,
};
const DISPUTE: NonNullable<Payment["dispute"]> = {
  category: "chargeback",
  amount_cents: 2_500,
  opened_at: "2026-11-18T08:00:00.000Z",
  reminded_at: null,
  due_at: "2026-12-01T12:00:00.000Z",
  resolved_at: null,
  resolution: null,
};
const listed = (dispute: Payment["dispute"]) =>
  show(<PaymentsTab />, {
    "GET /api/v1/admin/payments": { payments: [{ ...PAYMENT, dispute }], next_cursor: null },
  });
const table = async () => within(await screen.findByRole("table", { name: "Payments" }));

test("shows an undisputed payment as paid", async () => {
  listed(null);
  expect((await table()).getByText("Paid")).toBeDefined();
  expect((await table()).queryByText("Disputed")).toBeNull();
});

test("shows that a payment is disputed, and when an answer is due", async () => {
  listed(DISPUTE);
  expect((await table()).getByText("Paid")).toBeDefined();
  expect((await table()).getByText("Disputed")).toBeDefined();
  expect((await table()).getByText("Due Dec 1, 2026")).toBeDefined();
});

test("shows how a closed dispute ended", async () => {
  listed({ ...DISPUTE, resolved_at: "2026-11-20T09:00:00.000Z", resolution: "declined" });
  expect((await table()).getByText("Dispute closed")).toBeDefined();
  expect((await table()).getByText("declined")).toBeDefined();
});

test("filters by disputed payments", async () => {
  const { asked } = listed(null);
  await table();
  fireEvent.change(screen.getByLabelText("Status"), { target: { value: "disputed" } });
  await waitFor(() =>
    expect(asked.map(({ call }) => call)).toContain("GET /api/v1/admin/payments?status=disputed"),
  );
});
