import { setPriority } from "node:os";
import { createAsk } from "./http.ts";

export interface CrowdOrders {
  readonly url: string;
  readonly keys: readonly string[];
  readonly token: string;
  readonly parallel: number;
  readonly seconds: number;
}

/** Many people doing different things at once, in a separate process that receives its orders by message. */
process.on("message", (orders: CrowdOrders) => void gather(orders).then((calls) => process.send?.(calls)));
setPriority(10);

async function gather({ url, keys, token, parallel, seconds }: CrowdOrders): Promise<Record<string, number>> {
  const ask = createAsk(url, parallel);
  const signedIn = { authorization: `Bearer ${token}` };
  const text = "Please summarise the attached meeting notes in five short bullet points for the team. ";
  const deeds = [
    (n: number) => scan(n, text.repeat(6)),
    (n: number) => ask("/api/v1/sanitize", { ...post({ prompt: `${n} ${text}` }), headers: key(n) }),
    (n: number) => scan(n, text.repeat(200)),
    () => ask("/api/v1/scan-logs", { headers: signedIn }),
    (n: number) =>
      ask("/api/v1/login", post({ email: `nobody-${n}@siege.example`, password: "Wrong-guess-1!" })),
    () => ask("/api/v1/usage", { headers: signedIn }),
    (n: number) =>
      ask("/api/v1/auth/sign-up", post({ email: `guest-${n}@siege.example`, password: "Guest-Kd93vq!" })),
    () => ask("/api/v1/analytics", { headers: signedIn }),
    () => ask("/openapi.json"),
    () => ask("/api/v1/profile", { headers: signedIn }),
  ];
  const key = (n: number) => ({ "x-api-key": keys[n % keys.length] ?? "" });
  const scan = (n: number, prompt: string) =>
    ask("/api/v1/scan", { ...post({ prompt: `${n} ${prompt}` }), headers: key(n) });
  const statuses: Record<string, number> = {};
  let n = 0;
  const endsAt = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (performance.now() < endsAt) {
        n += 1;
        const status = (await deeds[n % deeds.length]?.(n))?.status ?? 0;
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }),
  );
  return statuses;
}

const post = (body: object) => ({ method: "POST" as const, body });
