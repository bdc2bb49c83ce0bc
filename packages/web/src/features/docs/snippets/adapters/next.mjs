import { shieldRoute } from "@prompt-shield/sdk/next";
import { shield } from "./shield.mjs";

export const POST = shieldRoute({ shield }, async (request) => {
  const { prompt } = await request.json();
  return Response.json({ asked: prompt });
});
