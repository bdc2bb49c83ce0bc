import { useEffect, useRef, useState } from "react";
import { usePublicConfig } from "../../lib/config.ts";
import { loadCaptchaApi } from "./captcha-api.ts";
import type { CaptchaApi, CaptchaProvider } from "./captcha-api.ts";

interface CaptchaSlot {
  onToken: (token: string | undefined) => void;
  /** Changing this number requests a new challenge: a token is valid for one attempt. */
  round: number;
}

/** Pass `slot` to the widget, put `answer()` into the request, and call `reset()` after a failed attempt. */
export function useCaptcha() {
  const [token, setToken] = useState<string>();
  const [round, setRound] = useState(0);
  const slot: CaptchaSlot = { onToken: setToken, round };
  return {
    slot,
    answer: () => (token === undefined ? {} : { captcha: token }),
    reset: () => {
      setToken(undefined);
      setRound((count) => count + 1);
    },
  };
}

/** Renders nothing unless this installation has a captcha configured. */
export function Captcha({ onToken, round }: CaptchaSlot) {
  const captcha = usePublicConfig()?.captcha;
  if (!captcha) return null;
  return <Widget key={round} onToken={onToken} provider={captcha.provider} siteKey={captcha.site_key} />;
}

interface WidgetProps {
  onToken: CaptchaSlot["onToken"];
  provider: CaptchaProvider;
  siteKey: string;
}

function Widget({ provider, siteKey, onToken }: WidgetProps) {
  const box = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let api: CaptchaApi | undefined;
    let widgetId: string | undefined;
    let isGone = false;
    loadCaptchaApi(provider)
      .then((loaded) => {
        if (isGone || !box.current) return;
        api = loaded;
        const clear = () => onToken(undefined);
        const theme = document.documentElement.dataset["theme"] === "dark" ? "dark" : "light";
        widgetId = loaded.render(box.current, {
          sitekey: siteKey,
          theme,
          callback: onToken,
          "expired-callback": clear,
        });
      })
      .catch(() => setHasFailed(true));
    return () => {
      isGone = true;
      if (widgetId !== undefined) api?.remove(widgetId);
    };
  }, [provider, siteKey, onToken]);
  return (
    <div className="stack gap-1.5">
      <div ref={box} />
      {hasFailed && (
        <p role="alert" className="text-sm text-danger">
          The captcha could not be loaded. Allow its script in your browser and reload the page.
        </p>
      )}
    </div>
  );
}
