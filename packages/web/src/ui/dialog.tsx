import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { useReturnFocus } from "./return-focus.ts";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
}

const overlay = "fixed inset-0 z-40 bg-overlay animate-fade-in";

export function Dialog({ open, onOpenChange, title, description, children }: DialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        <Radix.Content
          {...returnFocus}
          {...(description ? {} : { "aria-describedby": undefined })}
          className="fixed top-1/2 left-1/2 z-50 max-h-[90dvh] w-[calc(100vw-2rem)] max-w-md -translate-1/2 overflow-y-auto rounded-card border border-line bg-surface p-6 shadow-float"
        >
          <Radix.Title className="text-base">{title}</Radix.Title>
          {description && (
            <Radix.Description className="mt-2 text-sm text-muted">{description}</Radix.Description>
          )}
          {children && <div className="mt-5">{children}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface DrawerProps extends DialogProps {
  width?: "narrow" | "wide";
}

/** A dialog at the right-hand edge. Radix traps the focus, closes on Escape and restores the focus. */
export function Drawer({ open, onOpenChange, title, description, children, width = "narrow" }: DrawerProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        <Radix.Content
          {...returnFocus}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={`fixed inset-y-0 right-0 z-50 flex w-full flex-col border-l border-line bg-surface shadow-float animate-slide-in-right ${width === "wide" ? "max-w-2xl" : "max-w-xs"}`}
        >
          <header className="flex items-center justify-between gap-4 border-b border-line px-5 py-3">
            <div className="min-w-0">
              <Radix.Title className="truncate text-base">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-0.5 text-sm wrap-anywhere text-muted">
                  {description}
                </Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <Button variant="ghost" size="iconSm" aria-label="Close">
                <X aria-hidden size={16} strokeWidth={1.75} />
              </Button>
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
