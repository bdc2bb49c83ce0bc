import { randomBytes } from "node:crypto";
import { PASSKEYS_PER_USER } from "@prompt-shield/contracts/limits";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { passkeys } from "../../../db/schema/second-factor.ts";
import { type Answering, createAuthenticator } from "../../../testing/authenticator.ts";
import { DATABASES } from "../../../testing/databases.ts";
import { rulesScanner } from "../../../testing/rules-scanner.ts";
import { PASSWORD, startTestApp, type TestApp } from "../../../testing/test-app.ts";

const ORIGIN = "http://shield.example";
const MINUTE_MS = 60_000;
const REFUSED = { status: 400, body: { code: "passkey_refused" } };
const STALE = { status: 403, body: { code: "step_up_required" } };

interface Options {
  readonly challenge: string;
  readonly userVerification: string;
  readonly allowCredentials: { id: string }[];
}

describe.each(DATABASES)("step-up with a passkey on the %s database", (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind, { scanner: rulesScanner });
  });
  afterEach(() => {
    app.clock.offsetMs = 0;
  });
  afterAll(() => app.close());

  type Person = Awaited<ReturnType<typeof someone>>;
  async function someone() {
    const browser = await app.signUp();
    const device = createAuthenticator();
    const { body } = await browser.post<{ options: Options }>("/api/v1/auth/passkeys/options", {});
    const response = device.register(body.options, { origin: ORIGIN });
    expect(await browser.post("/api/v1/auth/passkeys", { response })).toMatchObject({ status: 201 });
    return { ...browser, device };
  }
  /** Waits until the sign-in no longer counts as recent. */
  const wait = (minutes = 11) => {
    app.clock.offsetMs += minutes * MINUTE_MS;
  };
  const ask = async (person: Pick<Person, "post">) =>
    (await person.post<{ options: Options }>("/api/v1/auth/step-up/options")).body.options;
  const give = (person: Pick<Person, "post">, passkey: object) =>
    person.post<{ valid_until: string }>("/api/v1/auth/step-up", { passkey });
  /** A call that requires a fresh session. */
  const act = (person: Pick<Person, "post">) => person.post("/api/v1/auth/totp");
  const answered = async (person: Person, how: Partial<Answering> = {}) =>
    person.device.answer(await ask(person), { origin: ORIGIN, ...how });
  const expectStale = async (person: Person) => expect(await act(person)).toMatchObject(STALE);

  test("asks for the person's own passkeys, with fingerprint, face or PIN, and refuses people who have none", async () => {
    const [person, other] = [await someone(), await someone()];
    const options = await ask(person);
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([person.device.id]);
    expect(options.userVerification).toBe("required");
    expect((await ask(person)).challenge, "a new question each time").not.toBe(options.challenge);
    expect((await ask(other)).allowCredentials.map(({ id }) => id)).toEqual([other.device.id]);
    const without = await app.signUp();
    expect(await without.post("/api/v1/auth/step-up/options")).toMatchObject({
      body: { code: "passkey_missing" },
    });
    expect((await app.browser().post("/api/v1/auth/step-up/options")).status).toBe(401);
  });

  test("counts for ten minutes, and for this session alone", async () => {
    const person = await someone();
    const elsewhere = app.browser();
    await elsewhere.post("/api/v1/auth/sign-in", { email: person.email, password: PASSWORD });
    wait();
    await expectStale(person);
    const { status, body } = await give(person, await answered(person));
    expect(status).toBe(200);
    const now = Date.now() + app.clock.offsetMs;
    expect(Math.abs(Date.parse(body.valid_until) - now - 10 * MINUTE_MS)).toBeLessThan(MINUTE_MS);
    expect((await act(person)).status).toBe(200);
    expect(await act(elsewhere)).toMatchObject(STALE);
    wait();
    await expectStale(person);
  });

  test("accepts an answer once", async () => {
    const person = await someone();
    const answer = await answered(person);
    expect((await give(person, answer)).status).toBe(200);
    wait();
    expect(await give(person, answer)).toMatchObject(REFUSED);
    await expectStale(person);
  });

  test("accepts no answer to another challenge: a made-up one, somebody else's, or the one for adding a passkey", async () => {
    const [person, other] = [await someone(), await someone()];
    const adding = await person.post<{ options: Options }>("/api/v1/auth/passkeys/options", {});
    wait();
    const questions = [
      { challenge: randomBytes(32).toString("base64url") },
      await ask(other),
      adding.body.options,
    ];
    for (const question of questions)
      expect(await give(person, person.device.answer(question, { origin: ORIGIN }))).toMatchObject(REFUSED);
    await expectStale(person);
  });

  test("accepts no answer to a sign-in challenge, nor sign-in an answer to a step-up challenge", async () => {
    const person = await someone();
    wait();
    const door = () => app.browser().post<{ options: Options }>("/api/v1/auth/passkey-sign-in/options");
    const enter = (response: object) => app.browser().post("/api/v1/auth/passkey-sign-in", { response });
    const answerTo = (question: Options) => person.device.answer(question, { origin: ORIGIN });
    const atTheDoor = answerTo((await door()).body.options);
    expect(await give(person, atTheDoor)).toMatchObject(REFUSED);
    await expectStale(person);
    expect((await enter(atTheDoor)).status, "where it was asked for").toBe(200);
    expect(await enter(answerTo(await ask(person)))).toMatchObject({ body: { code: "passkey_unknown" } });
  });

  test("accepts an answer, and a new passkey, only in the session that got the challenge", async () => {
    const person = await someone();
    const elsewhere = app.browser();
    await elsewhere.post("/api/v1/auth/sign-in", { email: person.email, password: PASSWORD });
    const asked = await person.post<{ options: Options }>("/api/v1/auth/passkeys/options", {});
    const response = createAuthenticator().register(asked.body.options, { origin: ORIGIN });
    expect(await elsewhere.post("/api/v1/auth/passkeys", { response })).toMatchObject(REFUSED);
    expect((await person.post("/api/v1/auth/passkeys", { response })).status).toBe(201);
    wait();
    const answer = await answered(person);
    expect(await give(elsewhere, answer)).toMatchObject(REFUSED);
    expect(await act(elsewhere)).toMatchObject(STALE);
    expect((await give(person, answer)).status).toBe(200);
  });

  test("never exceeds the limit on passkeys, however many are added at once", async () => {
    const person = await someone();
    const filler = (n: number) => ({
      id: `${person.userId}-${n}`,
      userId: person.userId,
      name: "Filler",
      credentialId: `${person.userId}-${n}`,
      publicKey: "",
      counter: 0,
      transports: [],
      isBackedUp: false,
    });
    await app.db.insert(passkeys).values(Array.from({ length: PASSKEYS_PER_USER - 2 }, (_, n) => filler(n)));
    const responses: object[] = [];
    for (let n = 0; n < 3; n += 1) {
      const asked = await person.post<{ options: Options }>("/api/v1/auth/passkeys/options", {});
      responses.push(createAuthenticator().register(asked.body.options, { origin: ORIGIN }));
    }
    const added = await Promise.all(
      responses.map((response) => person.post("/api/v1/auth/passkeys", { response })),
    );
    const codes = added.map(({ status, body }) => body["code"] ?? status);
    expect(codes.toSorted()).toEqual([201, "passkey_limit_reached", "passkey_limit_reached"]);
  });

  test("accepts nobody else's passkey, whoever got the challenge and whatever user the answer names", async () => {
    const [person, other] = [await someone(), await someone()];
    wait();
    const foreign = other.device.answer(await ask(person), { origin: ORIGIN });
    expect(await give(person, foreign)).toMatchObject(REFUSED);
    const disguised = {
      ...other.device.answer(await ask(person), { origin: ORIGIN }),
      id: person.device.id,
      rawId: person.device.id,
    };
    expect(await give(person, disguised)).toMatchObject(REFUSED);
    const unknown = createAuthenticator().answer(await ask(person), { origin: ORIGIN });
    expect(await give(person, unknown)).toMatchObject(REFUSED);
    await expectStale(person);
    await expectStale(other);
  });

  test("accepts an answer for five minutes", async () => {
    const person = await someone();
    wait();
    const early = await answered(person);
    wait(4);
    expect((await give(person, early)).status).toBe(200);
    const late = await answered(person);
    wait(11);
    expect(await give(person, late)).toMatchObject(REFUSED);
    await expectStale(person);
  });

  test("refuses an answer from another site, without fingerprint, face or PIN, of a cloned device, or altered", async () => {
    const person = await someone();
    wait();
    expect(await give(person, await answered(person, { origin: "http://evil.example" }))).toMatchObject(
      REFUSED,
    );
    expect(await give(person, await answered(person, { isVerified: false }))).toMatchObject(REFUSED);
    expect(await give(person, await answered(person, { counter: 1 })), "a count of long ago").toMatchObject(
      REFUSED,
    );
    const { response, ...rest } = await answered(person);
    const signature = randomBytes(70).toString("base64url");
    expect(await give(person, { ...rest, response: { ...response, signature } })).toMatchObject(REFUSED);
    await expectStale(person);
  });

  test("refuses an answer of a removed passkey", async () => {
    const person = await someone();
    const answer = await answered(person);
    const { body } = await person.get<{ passkeys: { id: string }[] }>("/api/v1/auth/second-factor");
    expect((await person.delete(`/api/v1/auth/passkeys/${body.passkeys[0]?.id}`)).status).toBe(200);
    wait();
    expect(await give(person, answer)).toMatchObject(REFUSED);
    await expectStale(person);
  });
});
