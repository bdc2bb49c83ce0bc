import type { Answer, Ask, Asked } from "../siege/http.ts";

export const PASSWORD = "Soak-of-Kd93vq!";
/** A sign-in within the last ten minutes needs no confirmation by password. One minute is kept in reserve. */
const RECENT_MS = 9 * 60_000;

export type Person = Awaited<ReturnType<typeof signUp>>;

export const emailOf = (number: number): string => `person-${number}@soak.example`;

/**
 * A person with a browser, who signs in repeatedly, each time from another address, and signs out of the old
 * session.
 */
export const signUp = (ask: Ask, origin: string, number: number) => come("sign-up", ask, origin, number);
/** The same for a person who already has an account. */
export const signIn = (ask: Ask, origin: string, number: number) => come("sign-in", ask, origin, number);

async function come(door: "sign-up" | "sign-in", ask: Ask, origin: string, number: number) {
  const email = emailOf(number);
  let cookie = "";
  let signedInAt = 0;
  let visits = 0;

  const send = (path: string, asked: Asked = {}) =>
    ask(path, { ...asked, headers: { origin, cookie, ...address(number, visits), ...asked.headers } });

  async function enter(by: string): Promise<Answer> {
    visits += 1;
    const answer = await ask(`/api/v1/auth/${by}`, {
      method: "POST",
      headers: { origin, ...address(number, visits) },
      body: { email, password: PASSWORD },
    });
    const cookies = answer.headers["set-cookie"] ?? [];
    if (answer.status < 300) cookie = cookies.map((one) => one.split(";")[0] ?? "").join("; ");
    signedInAt = Date.now();
    return answer;
  }

  const entered = await enter(door);
  if (entered.status !== 201 && entered.status !== 200)
    throw new Error(`no account: ${entered.status} ${entered.body}`);
  return {
    email,
    password: PASSWORD,
    userId: (JSON.parse(entered.body) as { user: { id: string } }).user.id,
    send,
    signIn: async (): Promise<Answer> => {
      const old = cookie;
      const answer = await enter("sign-in");
      await ask("/api/v1/auth/sign-out", {
        method: "POST",
        headers: { origin, cookie: old, ...address(number, visits) },
      });
      return answer;
    },
    /** For calls that require the password if the last sign-in is old. */
    confirmation: () => (Date.now() - signedInAt < RECENT_MS ? {} : { password: PASSWORD }),
  };
}

/**
 * Sign-in limits count IP addresses, and real people have different ones. A proxy in front would send this
 * header.
 */
const address = (person: number, visit: number) => ({
  "x-forwarded-for": `10.${person % 250}.${Math.floor(visit / 250) % 250}.${visit % 250}`,
});
