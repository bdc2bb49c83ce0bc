import { Popover } from "radix-ui";
import type { ComponentProps, RefObject } from "react";
import type { ScanResponse } from "../../lib/workspace.ts";
import { FindingDetails } from "./finding-details.tsx";

type Finding = ScanResponse["findings"][number];

interface FindingCardProps {
  /** The marked passage that the card explains. */
  anchor: RefObject<HTMLElement>;
  findings: readonly Finding[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Keeps the card open while the pointer or the focus is inside. */
  watch: Pick<ComponentProps<"div">, "onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur">;
}

export function FindingCard({ anchor, findings, open, onOpenChange, watch }: FindingCardProps) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Content
        {...watch}
        side="bottom"
        align="start"
        sideOffset={6}
        collisionPadding={12}
        aria-label="Finding"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        className="z-40 stack max-h-80 w-80 max-w-[calc(100vw-2rem)] animate-fade-in gap-4 overflow-y-auto rounded-card border border-line bg-surface p-4 font-sans whitespace-normal shadow-float"
      >
        {findings.map((finding) => (
          <FindingDetails key={`${finding.rule}-${finding.start}-${finding.end}`} finding={finding} />
        ))}
      </Popover.Content>
    </Popover.Root>
  );
}
