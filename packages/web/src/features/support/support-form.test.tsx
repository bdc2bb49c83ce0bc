import { VALIDATION } from "@prompt-shield/contracts/messages";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { Refusal, show } from "../../testing/render.tsx";
import { CONFIG, USER } from "../../testing/samples.ts";
import { SupportForm } from "./support-form.tsx";

const SERVER = { "GET /api/v1/config": CONFIG };
const SENT = { id: "ticket-1", status: "open" as const, created_at: "2026-11-01T10:00:00.000Z" };

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole("button", { name: "Send message" }));

describe("the form to support", () => {
  test("says what is missing, and sends nothing", async () => {
    const { asked } = show(<SupportForm user={null} />, SERVER);
    send();
    expect(await screen.findByText(VALIDATION.nameRequired)).toBeDefined();
    expect(screen.getByText(VALIDATION.subjectRequired)).toBeDefined();
    expect(screen.getByText(VALIDATION.messageRequired)).toBeDefined();
    expect(asked.some(({ call }) => call.startsWith("POST"))).toBe(false);
  });

  test("fills in the address of a signed-in person, and keeps it after sending", async () => {
    const { asked, toasts } = show(<SupportForm user={USER} />, { ...SERVER, "POST /api/v1/support": SENT });
    expect(field("Email").value).toBe(USER.email);
    fill("Name", "Ada");
    fill("Subject", "The engine");
    fill("Message", "It hums.");
    send();
    await waitFor(() => expect(toasts.at(-1)?.title).toBe("Message sent"));
    expect(asked.find(({ call }) => call === "POST /api/v1/support")?.body).toMatchObject({
      name: "Ada",
      email: USER.email,
      subject: "The engine",
      message: "It hums.",
    });
    await waitFor(() => expect([field("Subject").value, field("Message").value]).toEqual(["", ""]));
    expect([field("Name").value, field("Email").value]).toEqual(["Ada", USER.email]);
  });

  test("keeps the message if it could not be sent", async () => {
    const { toasts } = show(<SupportForm user={USER} />, {
      ...SERVER,
      "POST /api/v1/support": new Refusal(429, "rate_limited", "Too many messages."),
    });
    fill("Name", "Ada");
    fill("Subject", "The engine");
    fill("Message", "It hums.");
    send();
    await waitFor(() => expect(toasts.at(-1)?.title).toBe("Message not sent"));
    expect(field("Message").value).toBe("It hums.");
  });
});
