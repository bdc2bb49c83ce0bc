export function LogoMark({ size = 24 }: { size?: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 32 32" className="shrink-0">
      <path d="M16 2 4 6.5v8.2C4 22.3 9 28 16 30c7-2 12-7.7 12-15.3V6.5L16 2Z" className="fill-accent" />
      <path
        d="m10.5 12 4 4-4 4M16.5 20.5h5"
        fill="none"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-accent"
      />
    </svg>
  );
}
