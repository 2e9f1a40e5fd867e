import type { CSSProperties } from 'react';
import { logoUrl } from '../players/pictures.ts';
import { cx } from '../ui/cx.ts';
import { Face } from '../ui/face.tsx';
import { LiveNumber } from '../ui/live-number.tsx';
import { useTheme } from '../ui/theme.ts';
import type { BoardTeam } from './model.ts';
import styles from './team-row.module.css';

/** A team of a game: logo, name, possession and score. */
export function TeamRow({ team }: { team: BoardTeam }) {
  const logo = logoUrl(team.logo, useTheme());
  return (
    <div
      className={styles.gameTeam}
      style={{ '--spine-color': `var(--team-${team.abbreviation}, var(--line-2))` } as CSSProperties}
    >
      <Face word={team.abbreviation} color={team.color} foot={team.foot} src={logo} size={32} />
      <span className="min-w-0">
        <span className="flex items-center gap-2.5">
          <span className={cx('num text-[20px] leading-none font-bold!', team.hasLost && 'text-text-2')}>
            {team.abbreviation}
          </span>
          {team.hasBall ? <Football /> : null}
        </span>
        <span className="mt-0.5 block truncate text-meta leading-tight text-text-2">{team.name}</span>
      </span>
      <span
        data-score
        className={cx(
          'min-w-11 text-[38px] font-bold leading-[1] text-right num',
          (team.hasLost || team.score === null) && 'text-text-2',
        )}
        aria-hidden
      >
        {team.score === null ? '–' : <LiveNumber text={String(team.score)} />}
      </span>
    </div>
  );
}

/** Marks possession. */
function Football() {
  return (
    <svg role="img" aria-label="has the ball" width="18" height="12" viewBox="0 0 18 12" className="shrink-0">
      <path d="M0.5 6C3 1.6 6 0.5 9 0.5S15 1.6 17.5 6C15 10.4 12 11.5 9 11.5S3 10.4 0.5 6Z" fill="var(--chalk)" />
      <path d="M6 6h6M7.5 4.4v3.2M9 4.4v3.2M10.5 4.4v3.2" stroke="var(--ground)" strokeWidth="1.1" fill="none" />
    </svg>
  );
}
