import { Check, Copy } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useEffect, useState } from "react";
import type { ComponentProps } from "react";
import { Button } from "./button.tsx";

const SHOW_DONE_MS = 2_000;

interface CopyButtonProps extends Omit<ComponentProps<typeof Button>, "onClick"> {
  text: string | (() => string | Promise<string>);
  label: string;
  icon?: LucideIcon;
  onCopied?: () => void;
  /** Called if the text has to be fetched first and that fails. */
  onFailed?: (error: unknown) => void;
}

export function CopyButton({
  text,
  label,
  icon = Copy,
  onCopied,
  onFailed,
  variant = "secondary",
  size = "sm",
  ...rest
}: CopyButtonProps) {
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setIsDone(false), SHOW_DONE_MS);
    return () => clearTimeout(timer);
  }, [isDone]);

  async function copy() {
    await navigator.clipboard.writeText(typeof text === "string" ? text : await text());
    setIsDone(true);
    onCopied?.();
  }
  const Icon = isDone ? Check : icon;
  return (
    <Button
      variant={variant}
      size={size}
      {...rest}
      onClick={() => void copy().catch((error: unknown) => onFailed?.(error))}
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} />
      {label}
      <output className="sr-only">{isDone ? "Copied" : ""}</output>
    </Button>
  );
}
