import { expect, test } from "vitest";
import { createToldTokens } from "./told-tokens.ts";

const tokensOf = (...names: string[]) => names.map((token) => ({ token, bytes: [...Buffer.from(token)] }));
const namesOf = (tokens: unknown[]) => tokens.map((one) => (one as { token: string }).token);

test("tokens follow the text that they spell, wherever it is cut", () => {
  const tokens = createToldTokens();
  tokens.add(tokensOf("Four", " min"));
  tokens.add(tokensOf("utes", "."));
  const told = ["Fo", "ur mi", "nutes", "."].map((text) => namesOf(tokens.tell(text)));
  expect(told).toEqual([[], ["Four"], [" min", "utes"], ["."]]);
});

test("a character split over several tokens is matched by its bytes", () => {
  const tokens = createToldTokens();
  const bytes = [...Buffer.from("🙂")];
  const halves = [bytes.slice(0, 2), bytes.slice(2)].map((half) => ({ token: "\\xf0", bytes: half }));
  tokens.add(halves);
  expect(tokens.tell("🙂")).toEqual(halves);
});

test("after a masked part of the text no more tokens follow", () => {
  const tokens = createToldTokens();
  tokens.add(tokensOf("Card ", "4111", " 1111", ", so", " what"));
  expect(namesOf(tokens.tell("Card [CARD_1]"))).toEqual(["Card "]);
  expect(tokens.tell(", so what")).toEqual([]);
});

test.each([[{ token: "4111", bytes: [65] }], [{ bytes: [65] }], ["A"]])(
  "a token whose text differs from its bytes is dropped: %j",
  (body) => {
    const tokens = createToldTokens();
    tokens.add([body]);
    expect(tokens.tell("A")).toEqual([]);
  },
);
