/** Explains one colour of a chart. */
export function Legend({ tone, text }: { tone: string; text: string }) {
  return (
    <span className="figures flex items-center gap-2">
      <span aria-hidden className={`size-2.5 rounded-sm ${tone}`} />
      {text}
    </span>
  );
}
