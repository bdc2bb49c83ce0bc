import { cva } from "class-variance-authority";
import type { VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { Spinner } from "./spinner.tsx";

const button = cva(
  "inline-flex items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap select-none transition-colors disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50",
  {
    variants: {
      variant: {
        primary: "bg-accent text-on-accent hover:bg-accent-hover",
        secondary: "border border-line bg-surface text-text hover:bg-sunken",
        ghost: "text-text hover:bg-sunken",
        destructive: "bg-danger-solid text-white hover:bg-danger-hover",
        quietDestructive: "text-danger hover:bg-danger-soft",
        link: "text-accent underline-offset-4 hover:underline",
      },
      size: {
        sm: "h-8 px-3 text-sm",
        md: "h-10 px-4 text-sm",
        lg: "h-12 px-6 text-base",
        icon: "size-10 shrink-0",
        iconSm: "size-8 shrink-0",
      },
    },
    defaultVariants: { variant: "primary", size: "md" },
  },
);

interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof button> {
  /** Renders the only child, usually a link, in the style of a button. */
  asChild?: boolean;
  busy?: boolean;
}

/**
 * A button that becomes busy keeps the focus, which browsers take from a disabled one: a keyboard would be back at the
 * top of the page, outside the open dialog. The same goes for one that is only `aria-disabled`.
 */
export function Button({ variant, size, asChild, busy, className, children, ...rest }: ButtonProps) {
  const classes = button({ variant, size, className });
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  const isOff = busy || rest["aria-disabled"];
  return (
    <button
      type="button"
      className={classes}
      {...rest}
      disabled={!busy && rest.disabled}
      aria-disabled={isOff || undefined}
      aria-busy={busy}
      // Not even Enter in a field of the form submits it.
      onClick={isOff ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
