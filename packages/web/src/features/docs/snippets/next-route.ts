// app/api/scan/route.ts: the key stays on your server, the browser calls this route.
export async function POST(request: Request): Promise<Response> {
  const { prompt } = (await request.json()) as { prompt: string };
  const answer = await fetch(`${process.env["PROMPT_SHIELD_URL"]}/api/v1/scan`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-api-key": process.env["PROMPT_SHIELD_KEY"] ?? "",
    },
    body: JSON.stringify({ prompt }),
    signal: AbortSignal.timeout(5_000),
  }).catch(() => undefined);
  if (!answer?.ok) return Response.json({ error: "Failed to scan prompt" }, { status: 500 });
  return Response.json(await answer.json());
}
