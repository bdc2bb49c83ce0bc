/** hCaptcha and Turnstile offer the same few calls under different global names. */
export interface CaptchaApi {
  render: (box: HTMLElement, options: Record<string, unknown>) => string;
  remove: (widgetId: string) => void;
}

export type CaptchaProvider = "hcaptcha" | "turnstile";

const SCRIPTS: Record<CaptchaProvider, string> = {
  hcaptcha: "https://js.hcaptcha.com/1/api.js?render=explicit",
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit",
};

const loading = new Map<CaptchaProvider, Promise<CaptchaApi>>();

export function loadCaptchaApi(provider: CaptchaProvider): Promise<CaptchaApi> {
  const known = loading.get(provider);
  if (known) return known;
  const started = loadScript(SCRIPTS[provider]).then(() => {
    const api = (window as unknown as Partial<Record<CaptchaProvider, CaptchaApi>>)[provider];
    if (!api) throw new Error(`${provider} did not start`);
    return api;
  });
  loading.set(provider, started);
  return started;
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.async = true;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error(`Could not load ${address}`)));
    document.head.append(script);
  });
}
