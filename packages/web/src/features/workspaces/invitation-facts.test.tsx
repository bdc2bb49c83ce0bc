import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { InvitationFacts } from "./invitation-facts.tsx";

const LOOK = {
  workspace: "Red team",
  email: "guest@example.com",
  role: "viewer",
  invited_by: "ada@example.com",
  invited_by_verified: true,
} as const;
const REMARK = /address is not verified/;

describe("an invitation", () => {
  test("names its sender, and nothing more if the address is verified", () => {
    show(<InvitationFacts invitation={LOOK} />);
    expect(screen.getByText(/^ada@example\.com invites you/)).toBeDefined();
    expect(screen.queryByText(REMARK)).toBeNull();
  });

  test("does not vouch for a sender whose address is not verified", () => {
    show(<InvitationFacts invitation={{ ...LOOK, invited_by_verified: false }} />);
    expect(screen.getByText(/^Someone who signed up as ada@example\.com invites you/)).toBeDefined();
    expect(screen.getByText(REMARK)).toBeDefined();
  });

  test("says only that the sender's account is gone, if it is", () => {
    show(<InvitationFacts invitation={{ ...LOOK, invited_by: null, invited_by_verified: false }} />);
    expect(screen.getByText(/^Someone who has since left invites you/)).toBeDefined();
    expect(screen.queryByText(REMARK)).toBeNull();
  });
});
