import { cva } from "class-variance-authority";
import type { VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

const badge = cva(
  "inline-flex max-w-full items-center align-middle gap-1 rounded-md px-2 py-0.5 text-xs font-medium whitespace-nowrap",
  {
    variants: {
      variant: {
        default: "bg-accent-soft text-accent",
        secondary: "bg-sunken text-muted",
        destructive: "bg-danger-soft text-danger",
        warning: "bg-warning-soft text-warning",
        success: "bg-success-soft text-success",
        info: "bg-info-soft text-info",
        outline: "border border-line text-muted",
      },
    },
    defaultVariants: { variant: "default" },
  },
);

export type BadgeVariant = NonNullable<VariantProps<typeof badge>["variant"]>;

interface BadgeProps extends ComponentProps<"span"> {
  variant?: BadgeVariant;
}

export function Badge({ variant = "default", className, ...rest }: BadgeProps) {
  return <span data-variant={variant} className={badge({ variant, className })} {...rest} />;
}
