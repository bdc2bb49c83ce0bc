import { shieldRequests } from "@prompt-shield/sdk/express";
import express from "express";
import { shield } from "./shield.mjs";

export const app = express();
app.use(express.json());
app.use("/chat", shieldRequests({ shield }));
app.post("/chat", (request, response) => {
  response.json({ asked: request.body.prompt });
});
