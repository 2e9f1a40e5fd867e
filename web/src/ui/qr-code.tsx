import { encode } from 'uqr';

/** A QR code, dark on light in both themes, because cameras expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      data-theme="scorecard"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-[200px] rounded-2 bg-raise-1"
    >
      <path d={path} fill="var(--text)" />
    </svg>
  );
}
