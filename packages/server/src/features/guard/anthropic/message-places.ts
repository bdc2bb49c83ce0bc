import { blockPlaces, contentPlaces } from "@prompt-shield/contracts/block-places";
import { roleOf } from "@prompt-shield/contracts/message-places";
import { asList, asRecord, type Place } from "@prompt-shield/contracts/places";
import { toolPlaces } from "../tool-places.ts";

/** Every text in a request to `POST /v1/messages` or `/v1/messages/count_tokens`. */
export function messagesRequestPlaces(body: unknown): Place[] {
  const { system, messages, tools } = asRecord(body);
  return [
    ...contentPlaces(system, { role: "system", path: ["system"] }),
    ...asList(messages).flatMap((message, index) =>
      contentPlaces(asRecord(message)["content"], {
        role: roleOf(message),
        path: ["messages", index, "content"],
      }),
    ),
    ...toolPlaces(tools, ["tools"]),
  ];
}

/** Every text in the answer. */
export function messageResponsePlaces(body: unknown): Place[] {
  return asList(asRecord(body)["content"]).flatMap((block, index) =>
    blockPlaces(block, { role: "assistant", path: ["content", index] }),
  );
}
