import type { AlertNotice } from "@prompt-shield/contracts";
import { PRODUCT_NAME } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { composeMail } from "../../mail/layout.ts";
import type { Mail } from "../../ports/mailer.ts";

export function alertMail({ appUrl, to, notice }: { appUrl: string; to: string; notice: AlertNotice }): Mail {
  return composeMail({
    to,
    subject: `${PRODUCT_NAME} alert: ${SUBJECTS[notice.kind]}`,
    paragraphs: [notice.summary, `This alert belongs to the policy “${notice.policy.name}”.`],
    action: { label: "Open your history", url: `${appUrl}${WEB_PATHS.scanHistory}` },
    footnote: "It is sent at most once an hour. Change or delete it in Settings, API, Policies.",
  });
}

const SUBJECTS: Readonly<Record<AlertNotice["kind"], string>> = {
  threat_rate: "many threats",
  new_category: "a new kind of threat",
  key_shift: "unusual activity on one API key",
};
