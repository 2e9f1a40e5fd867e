import { type CSSProperties, useState } from 'react';
import { cx } from './cx.ts';

interface FaceProps {
  /** Initials or an abbreviation, shown without a picture. */
  word: string;
  /** '#RRGGBB' of the square and, for the 3 px foot, of the second color. */
  color: string;
  foot?: string;
  /** Edge length in pixels, at least 24. */
  size?: number;
  /** Draws a bust behind the initials: a person, not a team. */
  bust?: boolean;
  src?: string | null | undefined;
  spent?: boolean;
  className?: string | undefined;
}

/**
 * The square of a team or player. The picture fades in over it once loaded; if it fails, the drawn square stays. Hidden
 * from screen readers, because the name is beside it.
 */
export function Face({ word, color, foot, size = 34, bust = false, src, spent = false, className }: FaceProps) {
  const style = {
    '--face-size': `${size}px`,
    '--face-round': size >= 38 ? 1 : 0,
    '--face-color': color,
    '--face-foot': foot ?? 'transparent',
    '--face-text': readableOn(color),
  } as CSSProperties;
  return (
    <span className={cx('face', spent && 'face-spent', className)} style={style} aria-hidden>
      {bust ? (
        <svg className="face-bust" viewBox="0 0 40 40" fill="currentColor" aria-hidden>
          <circle cx="20" cy="15" r="8" />
          <path d="M4 40c1-11 7-15 16-15s15 4 16 15Z" />
        </svg>
      ) : null}
      <span className={cx('face-word', word.length > 2 && 'face-word-3')}>{word}</span>
      {src ? <FaceImage key={src} src={src} whole={!bust} size={size} /> : null}
    </span>
  );
}

function FaceImage({ src, whole, size }: { src: string; whole: boolean; size: number }) {
  const [state, setState] = useState<'coming' | 'shown' | 'failed'>('coming');
  if (state === 'failed') return null;
  return (
    <img
      src={src}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={cx('face-image', whole && 'face-image-whole')}
      data-shown={state === 'shown'}
      onLoad={() => setState('shown')}
      onError={() => setState('failed')}
    />
  );
}

// Pure black and white: the better one has a contrast of at least 4.5 on any color.
const WHITE = '#FFFFFF';
const BLACK = '#000000';

/**
 * The readable text color on a background: white or black, whichever has more contrast (WCAG 2 luminance). Takes
 * '#RRGGBB'; anything else gets white.
 */
export function readableOn(color: string): string {
  const ground = luminance(color);
  if (ground === null) return WHITE;
  return 1.05 / (ground + 0.05) >= (ground + 0.05) / 0.05 ? WHITE : BLACK;
}

function luminance(color: string): number | null {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return null;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** A 4-pixel line in the team's color at a row's left edge. `color`: a token, `var(--team-KC)`. */
export function Spine({ color, faded = false }: { color: string; faded?: boolean }) {
  return <span className="spine" style={{ '--spine-color': color, opacity: faded ? 0.45 : 1 } as CSSProperties} />;
}
