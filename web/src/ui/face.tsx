import { type CSSProperties, useState } from 'react';
import { cx } from './cx.ts';
import { readableOn } from './ink.ts';

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
