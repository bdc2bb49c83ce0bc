import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { readConsent, storeConsent } from "../../lib/storage.ts";
import { show } from "../../testing/render.tsx";
import { CookieBanner } from "./cookie-banner.tsx";

describe("the cookie banner", () => {
  beforeEach(() => localStorage.clear());

  test.each([
    ["Accept", "accepted"],
    ["Decline", "declined"],
    ["Close", "declined"],
  ])("stores the answer %s as %s and disappears", (name, consent) => {
    show(<CookieBanner />);
    fireEvent.click(screen.getByRole("button", { name }));
    expect(readConsent()).toBe(consent);
    expect(screen.queryByLabelText("Cookie consent")).toBeNull();
  });

  test("does not come back after an answer", () => {
    storeConsent("declined");
    show(<CookieBanner />);
    expect(screen.queryByLabelText("Cookie consent")).toBeNull();
  });

  test("lets an early tap through to what is underneath", async () => {
    show(<CookieBanner />);
    const banner = screen.getByLabelText("Cookie consent");
    expect(banner.className).toContain("pointer-events-none");
    await expect.poll(() => banner.className).not.toContain("pointer-events-none");
  });
});
