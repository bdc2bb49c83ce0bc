import { VALIDATION } from "@prompt-shield/contracts/messages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rulesScanner } from "../../testing/rules-scanner.ts";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { refuseOwnWords } from "./own-words.ts";

const WHERE = { email: "ada.lovelace@acme-mills.example", appUrl: "https://shield.analytical.example" };

test.each(["Lovelace2026!", "L0velace-1", "Analytical#1", "AdaLovelace-1", "!!Mills1815"])(
  "refuses %s: it is made from the name of the account or the service",
  (password) => expect(() => refuseOwnWords(password, WHERE)).toThrow(VALIDATION.passwordOwnWord),
);

test.each([PASSWORD, "Love-lace-of-7-engines", "Ada-1", "Analytical-mills-and-7-horses"])(
  "accepts %s",
  (password) => expect(() => refuseOwnWords(password, WHERE)).not.toThrow(),
);

const tokenIn = (text: string) => decodeURIComponent(/token=(\S+)/.exec(text)?.[1] ?? "");

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("embedded", { scanner: rulesScanner });
});
afterAll(() => app.close());

test("applies wherever a password is chosen, and a refused password does not use up the link", async () => {
  const refused = { status: 400, body: { error: VALIDATION.passwordOwnWord } };
  const email = "grace.hopper@navy.example";
  const post = (path: string, body: object) => app.browser().post(`/api/v1/auth/${path}`, body);
  expect(await post("sign-up", { email, password: "Hopper-1906" })).toMatchObject(refused);
  const person = await app.signUp(email);
  const change = { current_password: PASSWORD, new_password: "H0pper-1906" };
  expect(await person.post("/api/v1/auth/change-password", change)).toMatchObject(refused);
  await post("resend-verification", { email });
  const opened = tokenIn((await app.mailTo(email, /Verify|Confirm/)).text);
  expect(await post("verify-email", { token: opened, password: "Hopper-1906" })).toMatchObject(refused);
  await post("forgot-password", { email });
  const token = tokenIn((await app.mailTo(email, /Reset/)).text);
  expect(await post("reset-password", { token, password: "Hopper-1906" })).toMatchObject(refused);
  expect((await post("reset-password", { token, password: "Another-Horse-7" })).status).toBe(200);
});
