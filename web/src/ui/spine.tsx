import type { CSSProperties } from 'react';

/** A 4-pixel line in the team's color at a row's left edge. `color`: a token, `var(--team-KC)`. */
export function Spine({ color, faded = false }: { color: string; faded?: boolean }) {
  return <span className="spine" style={{ '--spine-color': color, opacity: faded ? 0.45 : 1 } as CSSProperties} />;
}
