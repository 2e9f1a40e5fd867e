/** Marks possession. */
export function Football() {
  return (
    <svg role="img" aria-label="has the ball" width="18" height="12" viewBox="0 0 18 12" className="shrink-0">
      <path d="M0.5 6C3 1.6 6 0.5 9 0.5S15 1.6 17.5 6C15 10.4 12 11.5 9 11.5S3 10.4 0.5 6Z" fill="var(--chalk)" />
      <path d="M6 6h6M7.5 4.4v3.2M9 4.4v3.2M10.5 4.4v3.2" stroke="var(--ground)" strokeWidth="1.1" fill="none" />
    </svg>
  );
}
