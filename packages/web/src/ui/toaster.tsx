import { useEffect, useSyncExternalStore } from "react";
import { toast as draw, Toaster as Sonner } from "sonner";
import { showToastsWith } from "../lib/notify.ts";

const SHOWN_MS = 6_000;
/**
 * A pointer over a toast stops its timer. A pointer that merely rests there must not keep the page covered
 * forever.
 */
const LONGEST_MS = 12_000;
/** On a phone, where toasts are as wide as the page, a third one would cover half of it. */
const PHONE = "(width < 40rem)";

/** A live region: screen readers announce the title, then the description. */
export function Toaster({ theme }: { theme: "light" | "dark" }) {
  useEffect(
    () =>
      showToastsWith(({ kind, title, description }) => {
        const id = draw[kind](title, { description });
        const remove = () => void draw.dismiss(id);
        setTimeout(remove, LONGEST_MS);
        return remove;
      }),
    [],
  );
  const isPhone = useSyncExternalStore(watchWidth, () => matchMedia(PHONE).matches);
  return (
    <Sonner
      theme={theme}
      position="bottom-right"
      closeButton
      expand
      visibleToasts={isPhone ? 2 : 3}
      style={{ fontFamily: "inherit" }}
      duration={SHOWN_MS}
      containerAriaLabel="Notifications"
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "group relative flex w-full items-start gap-3 rounded-card border border-line bg-surface py-3.5 pr-10 pl-4 text-sm text-text shadow-float sm:w-[356px]",
          icon: "mt-0.5 shrink-0 [&_svg]:size-4",
          title: "font-medium",
          description: "mt-0.5 text-muted!",
          success: "[&_[data-icon]]:text-success",
          error: "border-danger/40 [&_[data-icon]]:text-danger [&_[data-title]]:text-danger",
          closeButton:
            "absolute top-2.5 right-2.5 grid size-7 place-items-center rounded-md border-0! bg-transparent! text-muted! hover:bg-sunken! hover:text-text!",
        },
      }}
    />
  );
}

function watchWidth(onChange: () => void) {
  const query = matchMedia(PHONE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
