import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";

/** A request that reached the model's server. */
export interface Reached {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}

/**
 * A response: one body, or pieces as they leave the wire. With `dies` the connection ends before the response does.
 */
export interface Said {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly pieces?: readonly string[];
  readonly dies?: true;
  /** Repeats this text until the client disconnects. */
  readonly endless?: string;
  /** What to wait for between the first piece and the others. */
  readonly waitsFor?: Promise<unknown>;
  /** Sends nothing, not even a status, until the client disconnects. */
  readonly silent?: true;
}

export interface ModelUpstream {
  readonly url: string;
  readonly reached: Reached[];
  /** How many responses the caller has broken off. */
  readonly abandoned: () => number;
  /** How many connections are open, busy or kept alive. */
  readonly connections: () => Promise<number>;
  answer: (request: Reached) => Said;
  close(): Promise<void>;
}

/** A model's server in this process that answers what a test wants, in the provider's own protocol. */
export async function startModelUpstream(): Promise<ModelUpstream> {
  const reached: Reached[] = [];
  let abandoned = 0;
  const server = createServer((request, response) => {
    response.on("close", () => (abandoned += response.writableFinished ? 0 : 1));
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString();
      const { method = "", url = "", headers } = request;
      const asked = { method, path: url, headers, body: text === "" ? {} : JSON.parse(text) };
      reached.push(asked);
      const {
        status = 200,
        headers: own = {},
        body,
        pieces,
        dies,
        endless,
        waitsFor,
        silent,
      } = upstream.answer(asked);
      if (silent) return;
      const type = pieces || endless ? "text/event-stream" : "application/json";
      response.writeHead(status, { "content-type": type, "x-request-id": "req-upstream", ...own });
      for (const piece of pieces ?? []) {
        response.write(piece);
        await setImmediate();
        await waitsFor;
      }
      if (endless !== undefined) {
        while (!response.destroyed) {
          response.write(endless);
          await setImmediate();
        }
      }
      if (dies) response.destroy();
      else response.end(body === undefined ? undefined : JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const upstream: ModelUpstream = {
    url: `http://127.0.0.1:${port}`,
    reached,
    abandoned: () => abandoned,
    connections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    answer: () => ({ status: 500, body: { error: { message: "no answer was set" } } }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return upstream;
}

/** One chat completion, in one piece. */
export function chatAnswer(content: string | null, message: Record<string, unknown> = {}) {
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model: "gpt-9",
    choices: [
      {
        index: 0,
        message: { role: "assistant", content, refusal: null, ...message },
        logprobs: null,
        finish_reason: "stop",
      },
    ],
    usage: { prompt_tokens: 5, completion_tokens: 7, total_tokens: 12 },
  };
}

/** The same as a stream: the role, pieces of text, the end, and the usage. */
export function chatStream(texts: readonly string[]): string[] {
  const chunk = (choices: unknown[], extra = {}) =>
    `data: ${JSON.stringify({ id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model: "gpt-9", choices, ...extra })}\n\n`;
  const delta = (said: object, finish_reason: string | null = null) => [
    { index: 0, delta: said, finish_reason },
  ];
  return [
    chunk(delta({ role: "assistant", content: "" })),
    ...texts.map((content) => chunk(delta({ content }))),
    chunk(delta({}, "stop")),
    chunk([], { usage: { prompt_tokens: 5, completion_tokens: 7, total_tokens: 12 } }),
    "data: [DONE]\n\n",
  ];
}

/** The events of a response with one message of this text. */
export function responseStream(texts: readonly string[]): string[] {
  const place = { item_id: "msg_1", output_index: 0, content_index: 0 };
  const text = texts.join("");
  const part = { type: "output_text", text, annotations: [] };
  const item = { type: "message", id: "msg_1", status: "completed", role: "assistant", content: [part] };
  const response = {
    id: "resp_1",
    object: "response",
    created_at: 1,
    model: "gpt-9",
    status: "completed",
    output: [item],
  };
  const events = [
    { type: "response.created", response: { ...response, status: "in_progress", output: [] } },
    {
      type: "response.output_item.added",
      output_index: 0,
      item: { ...item, status: "in_progress", content: [] },
    },
    { type: "response.content_part.added", ...place, part: { ...part, text: "" } },
    ...texts.map((delta) => ({ type: "response.output_text.delta", ...place, delta, logprobs: [] })),
    { type: "response.output_text.done", ...place, text, logprobs: [] },
    { type: "response.content_part.done", ...place, part },
    { type: "response.output_item.done", output_index: 0, item },
    { type: "response.completed", response },
  ];
  return events.map(
    (event, at) => `event: ${event.type}\ndata: ${JSON.stringify({ ...event, sequence_number: at })}\n\n`,
  );
}

/** The events of a message with one block of this text. */
export function messageStream(texts: readonly string[]): string[] {
  const message = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "claude-9",
    content: [],
    stop_reason: null,
    stop_sequence: null,
  };
  const events = [
    { type: "message_start", message: { ...message, usage: { input_tokens: 5, output_tokens: 1 } } },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    ...texts.map((text) => ({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } })),
    { type: "content_block_stop", index: 0 },
    {
      type: "message_delta",
      delta: { stop_reason: "end_turn", stop_sequence: null },
      usage: { output_tokens: 7 },
    },
    { type: "message_stop" },
  ];
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
}

export function messageAnswer(content: readonly object[]) {
  return {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "claude-9",
    content,
    stop_reason: "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 5, output_tokens: 7 },
  };
}
