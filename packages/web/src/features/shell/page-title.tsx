import { PRODUCT_NAME } from "@prompt-shield/contracts/messages";

/** React moves the element into the document's head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${PRODUCT_NAME}`}</title>;
}
