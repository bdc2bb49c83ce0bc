import { PRODUCT_NAME } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { composeMail } from "../../mail/layout.ts";
import type { Mail } from "../../ports/mailer.ts";

export function endpointDisabledMail(input: {
  appUrl: string;
  to: string;
  url: string;
  reason: string;
}): Mail {
  return composeMail({
    to: input.to,
    subject: `A ${PRODUCT_NAME} webhook was switched off`,
    paragraphs: [
      `We stopped sending events to ${input.url}.`,
      input.reason,
      "Once it works again, switch it back on and replay what it missed.",
    ],
    action: { label: "Open webhook settings", url: `${input.appUrl}${WEB_PATHS.settings}?tab=api` },
  });
}
