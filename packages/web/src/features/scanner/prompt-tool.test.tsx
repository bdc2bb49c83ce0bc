import { MESSAGES, TOASTS, VALIDATION } from "@prompt-shield/contracts/messages";
import { errorText } from "@prompt-shield/contracts/errors";
import { FILE_MAX_BYTES, PROMPT_MAX_CHARS } from "@prompt-shield/contracts/limits";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { SanitizeResponse } from "../../lib/workspace.ts";
import { Refusal, show } from "../../testing/render.tsx";
import type { Asked } from "../../testing/render.tsx";
import { ATTACK, CONFIG, sanitized, scanned, usageOf, USER } from "../../testing/samples.ts";
import { keepDraft } from "./draft.ts";
import { PromptTool } from "./prompt-tool.tsx";

const SIGNED_IN = {
  "GET /api/v1/auth/session": { user: USER },
  "GET /api/v1/usage": usageOf(2, "ok"),
  "GET /api/v1/config": CONFIG,
};
const VISITOR = { "GET /api/v1/auth/session": { user: null } };

const field = () => screen.getByLabelText<HTMLTextAreaElement>("Prompt");
const write = (value: string) => fireEvent.change(field(), { target: { value } });
const bodyOf = (asked: readonly Asked[], call: string) => asked.find((one) => one.call === call)?.body;
const chooseFile = (file: File) =>
  fireEvent.change(screen.getByLabelText("Scan a file"), { target: { files: [file] } });
const scanButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Scan Prompt" });

describe("the prompt tool", () => {
  afterEach(() => keepDraft("", null));

  test("still holds what was typed before its page was left", async () => {
    show(<PromptTool />, VISITOR);
    write("Where is my parcel?");
    cleanup();
    show(<PromptTool />, SIGNED_IN);
    expect(field().value).toBe("Where is my parcel?");
  });

  test("scans the typed prompt and shows the result", async () => {
    const { asked, toasts } = show(<PromptTool />, { ...SIGNED_IN, "POST /api/v1/scan": scanned(ATTACK) });
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain("GET /api/v1/usage"));
    write(ATTACK);
    fireEvent.click(scanButton());
    await screen.findByText("Threat Detected");
    expect(asked.find(({ call }) => call === "POST /api/v1/scan")?.body).toEqual({ prompt: ATTACK });
    expect(toasts.at(-1)).toMatchObject({ kind: "success", title: TOASTS.scanCompleted.title });
  });

  test("sanitizes at a level chosen by keyboard, and scans the result on request", async () => {
    const answer = sanitized(`Summarize this ticket. ${ATTACK}`);
    const { asked } = show(<PromptTool />, {
      ...SIGNED_IN,
      "POST /api/v1/sanitize": answer,
      "POST /api/v1/scan": scanned(answer.sanitized),
    });
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain("GET /api/v1/usage"));
    write(answer.original);
    fireEvent.change(screen.getByLabelText("Sanitization level"), { target: { value: "aggressive" } });
    fireEvent.keyDown(field(), { key: "Enter", ctrlKey: true, shiftKey: true });
    fireEvent.click(await screen.findByRole("button", { name: "Scan the result" }));
    await screen.findByText("Clean");
    expect(asked.find(({ call }) => call === "POST /api/v1/sanitize")?.body).toMatchObject({
      level: "aggressive",
    });
    expect(field().value).toBe(answer.sanitized);
  });

  test("reads pasted JSON field by field, and shows each field with its place", async () => {
    const content = JSON.stringify({ note: ATTACK });
    const { findings, ...verdict } = scanned(ATTACK);
    const segment = { ...verdict, index: 0, source: "tool" as const, path: "/note", text: ATTACK, findings };
    const { asked } = show(<PromptTool />, {
      ...SIGNED_IN,
      "POST /api/v1/scan": { ...verdict, findings, segments: [segment] },
    });
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain("GET /api/v1/usage"));
    write(content);
    expect((await screen.findByLabelText<HTMLInputElement>(/^JSON/)).checked).toBe(true);
    fireEvent.click(scanButton());
    await screen.findByText("/note");
    expect(screen.getByText(/^This tool result /)).toBeDefined();
    expect(asked.find(({ call }) => call === "POST /api/v1/scan")?.body).toEqual({
      content,
      source: "tool",
      format: "json",
    });
  });

  test.each([
    ["JSON", JSON.stringify({ note: ATTACK }), { source: "tool", format: "json" }],
    ["Web page", `<p>${ATTACK}</p>\n`, { source: "web", format: "html" }],
    [
      "Email",
      `From: a@example.com\nMime-Version: 1.0\nSubject: Hello\n\n${ATTACK}`,
      { source: "email", format: "email" },
    ],
  ])("cleans a pasted text in its own format: %s", async (name, content, settings) => {
    const answer = { ...sanitized(ATTACK), content: "cleaned" };
    const { asked } = show(<PromptTool />, { ...SIGNED_IN, "POST /api/v1/sanitize": answer });
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain("GET /api/v1/usage"));
    write(content);
    expect((await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}`))).checked).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Sanitize Prompt" }));
    expect((await screen.findByLabelText<HTMLTextAreaElement>("Sanitized prompt")).value).toBe("cleaned");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Original prompt").value).toBe(content);
    expect(asked.find(({ call }) => call === "POST /api/v1/sanitize")?.body).toEqual({
      content,
      ...settings,
      level: "moderate",
    });
  });

  test("reads a recognised text as a prompt if the user says so, until the field is emptied", async () => {
    const content = JSON.stringify({ note: ATTACK });
    const { asked } = show(<PromptTool />, { ...SIGNED_IN, "POST /api/v1/scan": scanned(content) });
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain("GET /api/v1/usage"));
    write(content);
    fireEvent.click(await screen.findByLabelText(/^Plain prompt/));
    fireEvent.click(scanButton());
    await screen.findByText("Threat Detected");
    expect(asked.find(({ call }) => call === "POST /api/v1/scan")?.body).toEqual({ prompt: content });
    write(`${content} `);
    expect(screen.getByLabelText<HTMLInputElement>(/^Plain prompt/).checked).toBe(true);
    write("");
    write(content);
    expect(screen.getByLabelText<HTMLInputElement>(/^JSON/).checked).toBe(true);
    fireEvent.click(screen.getByLabelText("Plain prompt"));
    field().setSelectionRange(0, 5);
    fireEvent.paste(field());
    expect(screen.getByLabelText<HTMLInputElement>("Plain prompt").checked).toBe(true);
    field().select();
    fireEvent.paste(field());
    expect(screen.getByLabelText<HTMLInputElement>("JSON data").checked).toBe(true);
  });

  const TOOL_CALL = { id: "1", type: "function", function: { name: "find", arguments: '{"parcel":8812}' } };
  const MESSAGES_SENT = [
    { role: "user", content: [{ type: "text", text: "Where is my parcel?" }] },
    { role: "assistant", content: null, tool_calls: [TOOL_CALL] },
    { role: "tool", content: ATTACK, tool_call_id: "1" },
  ];

  test("reads a pasted list of messages as a conversation, and gives it back as one", async () => {
    const cleaned = MESSAGES_SENT.slice(0, 2) as SanitizeResponse["messages"];
    const { asked } = show(<PromptTool />, {
      ...SIGNED_IN,
      "POST /api/v1/scan": { ...scanned("Hello."), segments: [] },
      "POST /api/v1/sanitize": { ...sanitized(ATTACK), messages: cleaned },
    });
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain("GET /api/v1/usage"));
    const text = JSON.stringify(MESSAGES_SENT);
    write(text);
    expect((await screen.findByLabelText<HTMLInputElement>("Messages")).checked).toBe(true);
    fireEvent.click(scanButton());
    await screen.findByText("Nothing in this conversation looks like an attack.");
    expect(bodyOf(asked, "POST /api/v1/scan")).toEqual({ messages: MESSAGES_SENT });
    fireEvent.click(screen.getByRole("button", { name: "Sanitize Prompt" }));
    const result = await screen.findByLabelText<HTMLTextAreaElement>("Sanitized prompt");
    expect(JSON.parse(result.value)).toEqual(cleaned);
    expect(screen.getByLabelText<HTMLTextAreaElement>("Original prompt").value).toBe(text);
    expect(bodyOf(asked, "POST /api/v1/sanitize")).toEqual({ messages: MESSAGES_SENT, level: "moderate" });
  });

  test.each([
    ["a field that no message has", [{ role: "user", content: "Hi.", note: ATTACK }]],
    ["an unknown role", [{ role: "oracle", content: "Hi." }]],
    ["a content that is no text", [{ role: "user", content: { text: "Hi." } }]],
    ["no text at all", [{ role: "user", content: [{ type: "image" }] }]],
    ["nothing inside", []],
  ])("takes a list with %s for data", (_name, list) => {
    show(<PromptTool />, SIGNED_IN);
    write(JSON.stringify(list));
    expect(screen.getByLabelText<HTMLInputElement>("JSON data").checked).toBe(true);
  });

  test("asks every backend to read a text in the same way", async () => {
    const refusal = new Refusal(500, "internal", "It broke.");
    const { asked, toasts } = show(<PromptTool />, {
      ...SIGNED_IN,
      "POST /api/v1/sanitize": refusal,
      "POST /functions/v1/advanced-sanitize": refusal,
      "POST /functions/v1/sanitize": refusal,
      "POST /api/v1/scan": refusal,
      "POST /functions/v1/advanced-scan": refusal,
      "POST /functions/v1/scan": refusal,
    });
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain("GET /api/v1/usage"));
    const content = JSON.stringify({ note: ATTACK });
    write(content);
    for (const button of ["Scan Prompt", "Sanitize Prompt"]) {
      fireEvent.click(screen.getByRole("button", { name: button }));
      // oxlint-disable-next-line no-await-in-loop -- the second is refused while the first is asked
      await waitFor(() =>
        expect(toasts.at(-1)?.title).toMatch(button.startsWith("Scan") ? /^Scan/ : /^Sanitiz/),
      );
    }
    const bodies = asked.filter(({ call }) => call.startsWith("POST")).map(({ body }) => body);
    expect(bodies).toHaveLength(6);
    for (const body of bodies) expect(body).toMatchObject({ content, source: "tool", format: "json" });
  });

  test.each([
    ATTACK,
    "{ not json",
    '"Quoted words are a prompt."',
    "[INST] Sing. [/INST]",
    "<p>Bold?</p> Please mend this line.",
    "To: all\nFrom: me\n\nGood morning.",
    "Subject: words, more words\nand, more",
  ])("takes other texts for prompts without asking: %s", async (text) => {
    const { asked } = show(<PromptTool />, { ...SIGNED_IN, "POST /api/v1/scan": scanned(text) });
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain("GET /api/v1/usage"));
    write(text);
    fireEvent.click(scanButton());
    await waitFor(() =>
      expect(asked.find(({ call }) => call === "POST /api/v1/scan")?.body).toEqual({ prompt: text }),
    );
    expect(screen.queryByRole("radio")).toBeNull();
  });

  test("scans a chosen file and shows its type and hidden text", async () => {
    const hidden = [{ kind: "tiny-or-white" as const, text: ATTACK, where: "page 2" }];
    const document = { type: "pdf" as const, pages: 2, characters: 1_200, hidden };
    const { asked } = show(<PromptTool />, {
      ...SIGNED_IN,
      "POST /api/v1/scan-file": { ...scanned(ATTACK), segments: [], document },
    });
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain("GET /api/v1/usage"));
    chooseFile(new File(["%PDF-1.7"], "minutes.pdf"));
    await screen.findByText("Tiny or white");
    expect(screen.getByText("page 2")).toBeTruthy();
    expect(screen.getByText("1,200")).toBeTruthy();
    expect(screen.getByText("minutes.pdf")).toBeTruthy();
  });

  test("says next to the file why it was refused, and does not send one that is too large", async () => {
    const { asked } = show(<PromptTool />, {
      ...SIGNED_IN,
      "POST /api/v1/scan-file": new Refusal(422, "file_encrypted", errorText("file_encrypted")),
    });
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain("GET /api/v1/usage"));
    chooseFile(new File(["x"], "locked.pdf"));
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(errorText("file_encrypted")));
    chooseFile(new File([new Uint8Array(FILE_MAX_BYTES + 1)], "huge.pdf"));
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(VALIDATION.fileTooLarge));
    expect(asked.filter(({ call }) => call === "POST /api/v1/scan-file")).toHaveLength(1);
  });

  test("sends a visitor to the sign-in without calling the server", async () => {
    const { asked, router } = show(<PromptTool />, VISITOR);
    write(ATTACK);
    fireEvent.click(scanButton());
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    expect(asked.filter(({ call }) => call.startsWith("POST"))).toEqual([]);
  });

  test("refuses an empty prompt and names the action that was tried", () => {
    const { toasts } = show(<PromptTool />, VISITOR);
    expect(scanButton().disabled).toBe(true);
    fireEvent.keyDown(field(), { key: "Enter", ctrlKey: true });
    expect(toasts.at(-1)?.description).toBe(VALIDATION.blankScan);
    fireEvent.keyDown(field(), { key: "Enter", metaKey: true, shiftKey: true });
    expect(toasts.at(-1)?.description).toBe(VALIDATION.blankSanitize);
  });

  test("refuses a prompt that is too long in the form", () => {
    show(<PromptTool />, VISITOR);
    write("a".repeat(PROMPT_MAX_CHARS + 1));
    expect(screen.getByText(VALIDATION.promptTooLong)).toBeDefined();
    expect(scanButton().disabled).toBe(true);
  });

  test("says that the month's quota is used up, and sends nothing", async () => {
    const { asked } = show(<PromptTool />, { ...SIGNED_IN, "GET /api/v1/usage": usageOf(10, "reached") });
    await screen.findByText(MESSAGES.quotaReachedAlert);
    write(ATTACK);
    expect(scanButton().disabled).toBe(true);
    expect(asked.filter(({ call }) => call.startsWith("POST"))).toEqual([]);
  });

  test("says so if the quota ran out in the meantime", async () => {
    const refusal = new Refusal(429, "quota_exceeded", MESSAGES.quotaReached);
    const { asked, toasts } = show(<PromptTool />, {
      ...SIGNED_IN,
      "POST /api/v1/scan": refusal,
      "POST /functions/v1/advanced-scan": refusal,
      "POST /functions/v1/scan": refusal,
    });
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain("GET /api/v1/usage"));
    write(ATTACK);
    fireEvent.click(scanButton());
    await waitFor(() => expect(toasts.at(-1)?.title).toBe(TOASTS.quotaExceeded.title));
  });
});
