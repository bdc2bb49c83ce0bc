import { expect, test } from "vitest";
import { createPasswords } from "./passwords.ts";

const PASSWORD = "Correct-Horse-9";
const CHEAP = { memory: 8, passes: 1, parallelism: 1 };

test("a hash contains its costs, which are OWASP's by default", async () => {
  expect(await createPasswords().hash(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await createPasswords(CHEAP).hash(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
});

test("a hash is verified at its own costs, and matches no other password", async () => {
  const earlier = await createPasswords(CHEAP).hash(PASSWORD);
  const { matches } = createPasswords();
  expect(await matches(earlier, PASSWORD)).toBe(true);
  expect(await matches(earlier, `${PASSWORD}0`)).toBe(false);
});

test.each([undefined, null, "", "$argon2id$v=19$m=8"])(
  "the stored hash %j matches no password",
  async (stored) => {
    expect(await createPasswords(CHEAP).matches(stored, "")).toBe(false);
  },
);
