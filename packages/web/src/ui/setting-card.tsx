import type { ReactNode } from "react";
import { useId } from "react";
import { Card, CardBody, CardHeader } from "./card.tsx";

interface SettingCardProps {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

export function SettingCard({ title, description, action, children }: SettingCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <CardHeader id={id} title={title} description={description} action={action} />
      <CardBody>{children}</CardBody>
    </Card>
  );
}
