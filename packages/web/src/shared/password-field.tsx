import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import type { ComponentProps } from "react";
import { TextField } from "../ui/field.tsx";

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, "type">;

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextField {...props} type={isShown ? "text" : "password"} className="pr-11" />
      <button
        type="button"
        aria-label={isShown ? "Hide what I typed" : "Show what I typed"}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
        className="absolute top-[26px] right-0 grid size-10 place-items-center rounded-control text-muted hover:text-text"
      >
        <Icon aria-hidden size={16} strokeWidth={1.75} />
      </button>
    </div>
  );
}
