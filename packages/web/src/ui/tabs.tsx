import { Tabs as Radix } from "radix-ui";
import type { ComponentProps } from "react";

export const Tabs = Radix.Root;

export function TabList(props: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      {...props}
      className="flex gap-1 overflow-x-auto border-b border-line px-1 [scrollbar-width:none]"
    />
  );
}

export function Tab(props: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      {...props}
      className="-mb-px flex h-10 shrink-0 items-center gap-2 rounded-t-md border-b-2 border-transparent px-3 text-sm font-medium text-muted outline-offset-[-2px] transition-colors hover:text-text data-[state=active]:border-accent data-[state=active]:text-text"
    />
  );
}

export function TabPanel(props: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...props} />;
}
