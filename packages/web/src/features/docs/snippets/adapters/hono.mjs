import { shieldRequests } from "@prompt-shield/sdk/hono";
import { Hono } from "hono";
import { shield } from "./shield.mjs";

export const app = new Hono();
app.use("/chat", shieldRequests({ shield }));
app.post("/chat", async (context) => {
  const { prompt } = await context.req.json();
  return context.json({ asked: prompt });
});
