import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { StepUpProvider } from "../../shared/step-up.tsx";
import { Refusal, show } from "../../testing/render.tsx";
import { SECOND_FACTOR } from "../../testing/second-factor.ts";
import { MembersCard } from "./members-card.tsx";
import type { Member } from "./team.ts";

const YOU: Member = {
  id: "user-1",
  email: "ada@example.com",
  role: "admin",
  joined_at: "2026-11-01T10:00:00.000Z",
  is_you: true,
};
const OWNER: Member = { ...YOU, id: "user-2", email: "owner@example.com", role: "owner", is_you: false };
const VIEWER: Member = { ...OWNER, id: "user-3", email: "guest@example.com", role: "viewer" };
const MEMBERS = { "GET /api/v1/workspace/members": { members: [YOU, OWNER, VIEWER] } };

describe("the members", () => {
  test("below the user's own role can be changed, but not the user or members above", async () => {
    show(<MembersCard role={YOU.role} />, MEMBERS);
    const role = await screen.findByLabelText<HTMLSelectElement>("Role of guest@example.com");
    expect([...role.options].map(({ text }) => text)).toEqual(["Admin", "Developer", "Viewer"]);
    expect(screen.queryByLabelText("Role of owner@example.com")).toBeNull();
    expect(screen.queryByLabelText("Role of ada@example.com")).toBeNull();
    expect(screen.getByText("You")).toBeDefined();
  });

  test("are read-only for a viewer", async () => {
    show(<MembersCard role={VIEWER.role} />, MEMBERS);
    expect(await screen.findByText("guest@example.com")).toBeDefined();
    expect(screen.queryAllByRole("button")).toEqual([]);
  });

  test("are removed with or without their keys", async () => {
    const { asked, toasts } = show(<MembersCard role={YOU.role} />, {
      ...MEMBERS,
      "DELETE /api/v1/workspace/members/{id}": { ok: true },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Remove guest@example.com" }));
    fireEvent.click(await screen.findByLabelText("Revoke their API keys"));
    fireEvent.click(screen.getByRole("button", { name: "Remove member" }));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe("Member removed"));
    const removal = asked.find(({ call }) => call === "DELETE /api/v1/workspace/members/user-3");
    expect(removal?.body).toEqual({ revoke_keys: true });
  });

  test("are changed only after the password if the sign-in is old", async () => {
    const { asked, toasts } = show(
      <StepUpProvider>
        <MembersCard role={OWNER.role} />
      </StepUpProvider>,
      {
        ...MEMBERS,
        "PATCH /api/v1/workspace/members/{id}": new Refusal(403, "step_up_required", "Password, please."),
        "GET /api/v1/auth/second-factor": SECOND_FACTOR,
      },
    );
    fireEvent.change(await screen.findByLabelText("Role of guest@example.com"), {
      target: { value: "owner" },
    });
    expect(await screen.findByRole("dialog", { name: "Confirm that it is you" })).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked.filter(({ call }) => call.startsWith("PATCH"))).toHaveLength(1);
    expect(toasts).toEqual([]);
  });

  test("show an error if they do not load", async () => {
    show(<MembersCard role={OWNER.role} />, {
      "GET /api/v1/workspace/members": new Refusal(400, "validation_failed", "no"),
    });
    expect(await screen.findByText("The members could not be loaded.")).toBeDefined();
  });
});
