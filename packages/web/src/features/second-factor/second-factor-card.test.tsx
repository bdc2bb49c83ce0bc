import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { Refusal, show } from "../../testing/render.tsx";
import { CONFIG } from "../../testing/samples.ts";
import { SECOND_FACTOR } from "../../testing/second-factor.ts";
import { SecondFactorCard } from "./second-factor-card.tsx";
import type { SecondFactor } from "./second-factor.ts";

const ON: SecondFactor = {
  ...SECOND_FACTOR,
  totp: { confirmed_at: "2026-11-01T10:00:00.000Z" },
  recovery_codes_left: 7,
  passkeys: [{ id: "passkey-1", name: "Laptop", created_at: "2026-11-02T10:00:00.000Z", last_used_at: null }],
};
const status = (value: SecondFactor, config = CONFIG) => ({
  "GET /api/v1/auth/second-factor": value,
  "GET /api/v1/config": config,
});
const BEGUN = { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/Prompt%20Shield?secret=JBSWY3DPEHPK3PXP" };

async function beginSetUp() {
  fireEvent.click(await screen.findByRole("button", { name: "Set up" }));
  return within(await screen.findByRole("dialog", { name: "Set up an authenticator app" }));
}

describe("the second factors", () => {
  test("show since when the app is active and how many recovery codes are left", async () => {
    show(<SecondFactorCard />, status(ON));
    expect(await screen.findByText("Since Nov 1, 2026. 7 of 10 recovery codes left.")).toBeDefined();
    expect(screen.getByText("Added Nov 2, 2026, never used")).toBeDefined();
  });

  test("set up an app by scanning, entering a code and saving the recovery codes", async () => {
    const { asked } = show(<SecondFactorCard />, {
      ...status(SECOND_FACTOR),
      "POST /api/v1/auth/totp": BEGUN,
      "POST /api/v1/auth/totp/confirm": { recovery_codes: ["aaaa-bbbb", "cccc-dddd"] },
    });
    const dialog = await beginSetUp();
    expect(dialog.getByAltText("QR code for your authenticator app")).toBeDefined();
    expect(dialog.getByText(BEGUN.secret)).toBeDefined();
    const turnOn = dialog.getByRole<HTMLButtonElement>("button", { name: "Turn on" });
    expect(turnOn.disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText("Code from the app"), { target: { value: "123456" } });
    fireEvent.click(turnOn);
    const codes = await screen.findByRole("list", { name: "Recovery codes" });
    expect(within(codes).getAllByRole("listitem")).toHaveLength(2);
    expect(asked.find(({ call }) => call === "POST /api/v1/auth/totp/confirm")?.body).toEqual({
      code: "123456",
    });
  });

  test("report a wrong code at its field and turn nothing on", async () => {
    show(<SecondFactorCard />, {
      ...status(SECOND_FACTOR),
      "POST /api/v1/auth/totp": BEGUN,
      "POST /api/v1/auth/totp/confirm": new Refusal(400, "code_incorrect", "The code is not right."),
    });
    const dialog = await beginSetUp();
    fireEvent.change(dialog.getByLabelText("Code from the app"), { target: { value: "000000" } });
    fireEvent.click(dialog.getByRole("button", { name: "Turn on" }));
    expect(await dialog.findByText("The code is not right.")).toBeDefined();
    expect(screen.queryByRole("list", { name: "Recovery codes" })).toBeNull();
  });

  test("turn the app off only after a warning", async () => {
    const { asked } = show(<SecondFactorCard />, {
      ...status(ON),
      "DELETE /api/v1/auth/totp": { ok: true },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Turn off" }));
    expect(await screen.findByText(/Your password alone will then be enough to sign in/)).toBeDefined();
    expect(asked.some(({ call }) => call.startsWith("DELETE"))).toBe(false);
    fireEvent.click(screen.getByRole("button", { name: "Turn it off" }));
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain("DELETE /api/v1/auth/totp"));
  });

  test("never mention a password to somebody who has none, before, during and after the setup", async () => {
    const mine = { ...ON, has_password: false };
    show(<SecondFactorCard />, status(mine, { ...CONFIG, oidc: true, local_sign_in: "off" }));
    expect(document.body.textContent, "while it loads").not.toMatch(/password/i);
    expect(await screen.findByRole("heading", { name: "Passkeys and codes" })).toBeDefined();
    expect(
      screen.getByText(/You have no password here because you sign in through your company/),
    ).toBeDefined();
    expect(
      await screen.findByText(/^Confirm that it is you with your device’s fingerprint|Use a newer one/),
    ).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Turn off" }));
    const warning = await screen.findByRole("alertdialog");
    expect(warning.textContent).toContain("or sign in through your company again");
    expect(warning.textContent).not.toMatch(/password/i);
  });
});
