import { Monitor, Moon, Sun } from "lucide-react";
import { ToggleGroup } from "radix-ui";
import { setThemeChoice, THEME_CHOICES, useThemeChoice } from "../lib/theme.ts";
import type { ThemeChoice } from "../lib/theme.ts";

const LOOKS = {
  system: { icon: Monitor, label: "System" },
  light: { icon: Sun, label: "Light" },
  dark: { icon: Moon, label: "Dark" },
} as const;

function isThemeChoice(value: string): value is ThemeChoice {
  return value in LOOKS;
}

export function ThemeToggle() {
  const choice = useThemeChoice();
  return (
    <ToggleGroup.Root
      type="single"
      aria-label="Theme"
      value={choice}
      onValueChange={(value) => isThemeChoice(value) && setThemeChoice(value)}
      className="inline-flex rounded-control border border-line bg-sunken p-0.5"
    >
      {THEME_CHOICES.map((value) => {
        const { icon: Icon, label } = LOOKS[value];
        return (
          <ToggleGroup.Item
            key={value}
            value={value}
            className="flex h-8 items-center gap-1.5 rounded-md px-2.5 text-xs font-medium text-muted transition-colors hover:text-text data-[state=on]:bg-surface data-[state=on]:text-text data-[state=on]:shadow-[0_0_0_1px_var(--line)]"
          >
            <Icon aria-hidden size={16} strokeWidth={1.75} />
            {label}
          </ToggleGroup.Item>
        );
      })}
    </ToggleGroup.Root>
  );
}
