import type { ComponentType } from "react";
import { Tab, TabList, TabPanel, Tabs } from "./tabs.tsx";

interface TabPagesProps<Value extends string> {
  label: string;
  pages: readonly { value: Value; label: string; Content: ComponentType }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A page with one subpage per tab. */
export function TabPages<Value extends string>({ label, pages, value, onChange }: TabPagesProps<Value>) {
  return (
    <Tabs value={value} onValueChange={(next) => onChange(next as Value)}>
      <TabList aria-label={label}>
        {pages.map((page) => (
          <Tab key={page.value} value={page.value}>
            {page.label}
          </Tab>
        ))}
      </TabList>
      {pages.map(({ value: own, Content }) => (
        <TabPanel key={own} value={own} className="stack mt-6 gap-6">
          <Content />
        </TabPanel>
      ))}
    </Tabs>
  );
}
