import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { Refusal, show } from "../../testing/render.tsx";
import type { AdminUser, UserDetail } from "./admin-types.ts";
import { UserPlanForm } from "./user-plan-form.tsx";
import { UsersTab } from "./users-tab.tsx";

const PERSON: AdminUser = {
  id: "user-7",
  email: "grace@example.com",
  email_verified: true,
  plan: "pro",
  subscription_status: "active",
  scan_limit: null,
  monthly_scans: 200,
  scans_this_month: 12,
  role: "user",
  suspended: true,
  created_at: "2026-11-01T10:00:00.000Z",
  last_seen_at: null,
};
const DETAIL: UserDetail = {
  ...PERSON,
  suspended_at: null,
  period_end: "2026-12-01T00:00:00.000Z",
  admin_by_configuration: false,
  store_prompts: true,
  sessions: 1,
  api_keys: 0,
  webhooks: 0,
  paid_cents: 0,
  second_factor: { required: false, totp: false, passkeys: 0 },
};

describe("the users of an installation", () => {
  test("are listed with role, status and plan", async () => {
    show(<UsersTab />, { "GET /api/v1/admin/users": { users: [PERSON], next_cursor: null } });
    const table = within(await screen.findByRole("table", { name: "Users" }));
    expect(table.getByText(PERSON.email)).toBeDefined();
    expect(table.getByText("Suspended")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  test("load their next page by its cursor", async () => {
    const { asked } = show(<UsersTab />, {
      "GET /api/v1/admin/users": { users: [], next_cursor: "after-7" },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Show more" }));
    await waitFor(() =>
      expect(asked.map(({ call }) => call)).toContain("GET /api/v1/admin/users?cursor=after-7"),
    );
  });

  test("are filtered by the parameters in the URL, which go into the request", async () => {
    const { asked, router } = show(<UsersTab />, {
      "GET /api/v1/admin/users": { users: [], next_cursor: null },
    });
    expect(await screen.findByText("No users match")).toBeDefined();
    fireEvent.change(screen.getByLabelText("Show"), { target: { value: "suspended" } });
    await waitFor(() => expect(router.state.location.search).toContain("group=suspended"));
    await waitFor(() =>
      expect(asked.map(({ call }) => call)).toContain("GET /api/v1/admin/users?group=suspended"),
    );
  });

  test("show an error if they do not load", async () => {
    show(<UsersTab />, { "GET /api/v1/admin/users": new Refusal(400, "validation_failed", "no") });
    expect(await screen.findByText("Users did not load")).toBeDefined();
  });
});

describe("a user's plan", () => {
  const limit = () => screen.getByLabelText<HTMLInputElement>("Scans a month");
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Save plan" }));

  test("accepts only a whole number or nothing as its limit", async () => {
    const { asked } = show(<UserPlanForm user={DETAIL} />);
    fireEvent.change(limit(), { target: { value: "1e9" } });
    save();
    expect(
      await screen.findByText("Enter a whole number up to 1,000,000,000, or leave the field empty."),
    ).toBeDefined();
    expect(asked).toEqual([]);
  });

  test("uses its own limit if the field is empty", async () => {
    const { asked, toasts } = show(<UserPlanForm user={{ ...DETAIL, scan_limit: 500 }} />, {
      "PATCH /api/v1/admin/users/{id}": DETAIL,
    });
    expect(limit().value).toBe("500");
    fireEvent.change(limit(), { target: { value: " " } });
    save();
    await waitFor(() => expect(toasts.at(-1)?.title).toBe("Plan saved"));
    expect(asked[0]).toEqual({
      call: "PATCH /api/v1/admin/users/user-7",
      body: { plan: "pro", scan_limit: null },
    });
  });

  test("warns before a change for somebody who pays that their subscription ends", async () => {
    show(<UserPlanForm user={DETAIL} />);
    expect(screen.queryByText(/Changing the plan ends it/)).toBeNull();
    fireEvent.change(screen.getByLabelText("Plan"), { target: { value: "growth" } });
    expect(await screen.findByText(/Changing the plan ends it/)).toBeDefined();
  });
});
