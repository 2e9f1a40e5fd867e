import { ChevronDown } from 'lucide-react';
import { type CSSProperties, useId } from 'react';
import { cx } from '../ui/cx.ts';
import { LiveNumber } from '../ui/live-number.tsx';
import styles from './game-line.module.css';
import { Football, GameNotes, GameStateText, GameTicks } from './game-parts.tsx';
import { Leaders } from './leaders.tsx';
import type { BoardGame, BoardTeam } from './model.ts';
import { MyPlayers } from './my-players.tsx';

interface GameLineProps {
  game: BoardGame;
  weekId: string;
  withDate: boolean;
  isExpanded: boolean;
  onToggle: () => void;
}

/** A game without the user's players, as one line [G2.62] that expands to what its card would show [G2.63]. */
export function GameLine({ game, weekId, withDate, isExpanded, onToggle }: GameLineProps) {
  const id = useId();
  const { away, home, status } = game;
  return (
    <article
      className={cx('panel', styles.line, 'min-w-0 flex-1 overflow-hidden @container')}
      data-status={status}
      data-dated={withDate}
      aria-labelledby={id}
    >
      <h2 id={id} className="sr-only">
        {away.abbreviation} @ {home.abbreviation}
      </h2>
      <header>
        <button
          type="button"
          className={cx(styles.summary, 'grid w-full min-h-12 items-center text-left')}
          aria-expanded={isExpanded}
          aria-controls={`${id}-more`}
          onClick={onToggle}
        >
          <GameStateText game={game} withDate={withDate} />
          <LineTeam team={away} hasBegun={game.hasBegun} />
          <span className="sr-only"> at </span>
          <LineTeam team={home} hasBegun={game.hasBegun} />
          <span className={cx(styles.none, 'truncate text-right text-meta text-text-2')}>none of yours</span>
          <ChevronDown size={16} className={styles.chevron} aria-hidden />
        </button>
      </header>
      <GameNotes game={game} weekId={weekId} />
      <div id={`${id}-more`} className={styles.more} hidden={!isExpanded}>
        <GameTicks minutes={game.minutesPlayed} status={status} />
        <MyPlayers players={game.mine} weekId={weekId} />
        <Leaders players={game.leaders} weekId={weekId} hasBegun={game.hasBegun} isFolded={false} />
      </div>
    </article>
  );
}

/** A team of a line: abbreviation, possession, and the score once there is one. */
function LineTeam({ team, hasBegun }: { team: BoardTeam; hasBegun: boolean }) {
  return (
    <span
      className={cx(styles.team, team.hasLost && 'text-text-2')}
      style={{ '--spine-color': `var(--team-${team.abbreviation}, var(--line-2))` } as CSSProperties}
    >
      <span className={cx(styles.word, 'inline-flex items-center gap-1.5')}>
        {team.abbreviation} {team.hasBall ? <Football /> : null}
      </span>{' '}
      {team.score !== null || hasBegun ? (
        <span data-score className="text-[19px]">
          {team.score === null ? '–' : <LiveNumber text={String(team.score)} />}
        </span>
      ) : null}
    </span>
  );
}
