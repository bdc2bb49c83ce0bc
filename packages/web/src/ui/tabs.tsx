import { clsx } from "clsx";
import { Tabs as Radix } from "radix-ui";
import { useEffect, useRef } from "react";
import type { ComponentProps } from "react";

export const Tabs = Radix.Root;

/**
 * On a narrow screen the row of tabs scrolls sideways and fades where it goes on; the chosen tab is scrolled into view.
 */
export function TabList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector<HTMLElement>("[data-state=active]");
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  });
  return (
    <Radix.List
      {...rest}
      ref={list}
      className={clsx(
        "fading-edges relative flex gap-1 overflow-x-auto border-b border-line px-1 [scrollbar-width:none]",
        className,
      )}
    />
  );
}

export function Tab(props: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      {...props}
      className="-mb-px flex h-10 shrink-0 items-center gap-2 rounded-t-md border-b-2 border-transparent px-2.5 text-sm font-medium text-muted outline-offset-[-2px] transition-colors hover:text-text data-[state=active]:border-accent data-[state=active]:text-text sm:px-3"
    />
  );
}

export function TabPanel(props: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...props} />;
}
