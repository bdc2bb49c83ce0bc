import type { Answer, Ask, Asked } from "../siege/http.ts";

const PASSWORD = "Soak-of-Kd93vq!";
/** What a sign-in of the last ten minutes allows without the password; a minute is left to spare. */
const RECENT_MS = 9 * 60_000;

export type Person = Awaited<ReturnType<typeof signUp>>;

/** Somebody with a browser: signs in again and again, each time from somewhere else, and leaves the old session. */
export async function signUp(ask: Ask, origin: string, number: number) {
  const email = `person-${number}@soak.example`;
  let cookie = "";
  let signedInAt = 0;
  let visits = 0;

  const send = (path: string, asked: Asked = {}) =>
    ask(path, { ...asked, headers: { origin, cookie, ...address(number, visits), ...asked.headers } });

  async function enter(door: string): Promise<Answer> {
    visits += 1;
    const answer = await ask(`/api/v1/auth/${door}`, {
      method: "POST",
      headers: { origin, ...address(number, visits) },
      body: { email, password: PASSWORD },
    });
    const cookies = answer.headers["set-cookie"] ?? [];
    if (answer.status < 300) cookie = cookies.map((one) => one.split(";")[0] ?? "").join("; ");
    signedInAt = Date.now();
    return answer;
  }

  const entered = await enter("sign-up");
  if (entered.status !== 201) throw new Error(`no account: ${entered.status} ${entered.body}`);
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
    /** For calls that want to see the password when the last sign-in is some time ago. */
    confirmation: () => (Date.now() - signedInAt < RECENT_MS ? {} : { password: PASSWORD }),
  };
}

/** The limits on sign-ins count addresses, and people are not all at one: a proxy in front would say where. */
const address = (person: number, visit: number) => ({
  "x-forwarded-for": `10.${person % 250}.${Math.floor(visit / 250) % 250}.${visit % 250}`,
});
