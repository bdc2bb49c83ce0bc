import { PRODUCT_NAME } from "@prompt-shield/contracts/messages";

interface PageMetaProps {
  /** A title that begins with the product’s name stands alone. */
  title: string;
  description: string;
}

/** What search engines and link previews show. React moves these elements into the document's head. */
export function PageMeta({ title, description }: PageMetaProps) {
  const full = title.startsWith(PRODUCT_NAME) ? title : `${title} · ${PRODUCT_NAME}`;
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:title" content={full} />
      <meta property="og:description" content={description} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
