import type { ReactNode } from "react";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";

/** Something failed to load; the retry button is next to the message. */
export function LoadFailure({
  children,
  title,
  onRetry,
}: {
  children: ReactNode;
  title?: string;
  onRetry: () => void;
}) {
  const retry = (
    <Button size="sm" variant="secondary" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Alert variant="destructive" {...(title && { title })} action={retry}>
      {children}
    </Alert>
  );
}
