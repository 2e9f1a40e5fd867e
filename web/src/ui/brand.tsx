/** The logo: a card with eight marks and a line struck through them. */
export function BrandMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 52 52" aria-hidden>
      <rect x="1" y="1" width="50" height="50" rx="9" fill="var(--flag)" stroke="var(--flag-edge)" strokeWidth="1.5" />
      <path
        d="M11 10v6.5M21 10v6.5M31 10v6.5M41 10v6.5M11 36v6.5M21 36v6.5M31 36v6.5M41 36v6.5"
        stroke="var(--on-flag)"
        strokeWidth="3.5"
      />
      <path d="M7.5 28 44.5 24.5" stroke="var(--on-flag)" strokeWidth="5" strokeLinecap="round" />
    </svg>
  );
}

export function Brand() {
  return (
    <span className="flex items-center gap-2.5">
      <BrandMark />
      <span translate="no" className="brand-word font-num text-[24px] leading-none font-extrabold uppercase italic">
        Singleback
      </span>
    </span>
  );
}

/** The first focusable element of every page: skips the navigation. */
export function SkipLink() {
  return (
    <a href="#main" className="btn skip">
      Skip to content
    </a>
  );
}
