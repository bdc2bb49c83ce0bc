import { expect, test } from "vitest";
import { clientLines } from "./client-lines.ts";

const CLIENTS = clientLines("https://shield.example", "sk_mine");

test.each(CLIENTS)(
  "$label gets two lines with the user's own key and the URL that it expects",
  ({ gateway, lines }) => {
    const text = lines.join("\n");
    expect(lines).toHaveLength(2);
    expect(text.split("sk_mine")).toHaveLength(2);
    // OpenAI's clients expect the version in the URL, Anthropic's add it themselves.
    expect(text).toMatch(
      gateway === "openai" ? /shield\.example\/openai\/v1["/\s]/ : /shield\.example\/anthropic$/m,
    );
  },
);
