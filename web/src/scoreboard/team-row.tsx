import type { CSSProperties } from 'react';
import { logoUrl } from '../players/pictures.ts';
import { cx } from '../ui/cx.ts';
import { Face } from '../ui/face.tsx';
import { LiveNumber } from '../ui/live-number.tsx';
import { useTheme } from '../ui/theme.ts';
import { Football } from './football.tsx';
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
          <span className={cx(styles.word, 'num text-[20px] leading-none font-bold!', team.hasLost && 'text-text-2')}>
            {team.abbreviation}
          </span>
          {team.hasBall ? <Football /> : null}
        </span>
        <span className={cx(styles.name, 'mt-0.5 block truncate text-meta leading-tight text-text-2')}>
          {team.name}
        </span>
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
