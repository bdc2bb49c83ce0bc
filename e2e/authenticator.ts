import type { Page } from "@playwright/test";

/** Adds Chromium's own virtual authenticator: a device that always agrees. */
export async function plugInAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/**
 * The server's clock cannot be moved from here. So calls get the response that they would get ten minutes after the
 * sign-in, until the server itself has accepted a proof of identity.
 */
export async function growStale(page: Page, calls: string): Promise<void> {
  let isStale = true;
  await page.route("**/api/v1/auth/step-up", async (route) => {
    const answer = await route.fetch();
    if (answer.ok()) isStale = false;
    await route.fulfill({ response: answer });
  });
  await page.route(calls, (route) =>
    isStale && route.request().method() !== "GET"
      ? route.fulfill({ status: 403, json: { error: "Confirm first.", code: "step_up_required" } })
      : route.continue(),
  );
}
