import { cva } from "class-variance-authority";
import type { VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { Spinner } from "./spinner.tsx";

const button = cva(
  "inline-flex items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap select-none transition-colors disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-60",
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

export function Button({ variant, size, asChild, busy, className, children, ...rest }: ButtonProps) {
  const classes = button({ variant, size, className });
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button type="button" className={classes} {...rest} disabled={busy || rest.disabled} aria-busy={busy}>
      {busy && <Spinner />}
      {children}
    </button>
  );
}
