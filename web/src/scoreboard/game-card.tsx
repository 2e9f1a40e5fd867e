import { useId } from 'react';
import { OperatorNote } from '../players/operator-note.tsx';
import { cx } from '../ui/cx.ts';
import { LiveDot } from '../ui/tag.tsx';
import { dayAndTimeText, kickoffText } from '../ui/text/time-text.ts';
import styles from './game-card.module.css';
import { GameTicks } from './game-ticks.tsx';
import { Leaders } from './leaders.tsx';
import type { BoardGame } from './model.ts';
import { MyPlayers } from './my-players.tsx';
import { TeamRow } from './team-row.tsx';

/** A game: state, score, possession, and the user's players in it [G2.62, G2.63]. */
export function GameCard({ game, weekId, withDate }: { game: BoardGame; weekId: string; withDate: boolean }) {
  const id = useId();
  const { away, home, status } = game;
  const isKnown = away.score !== null && home.score !== null;
  const score = isKnown
    ? `${away.name} ${away.score}, ${home.name} ${home.score}`
    : game.hasBegun
      ? 'No score yet'
      : '';
  return (
    <article className={cx('panel', styles.game)} data-status={status} aria-labelledby={id}>
      <header className="flex h-11 items-center justify-between gap-3 border-b border-line px-3.5">
        <span className="num flex items-center gap-2 text-[17px]">
          {status === 'in_progress' ? <LiveDot /> : null}
          <span className={status === 'in_progress' ? 'text-live' : 'text-text-2'}>
            {game.stateText ?? (withDate ? dayAndTimeText(game.kickoff) : kickoffText(game.kickoff))}
          </span>
        </span>
        <h2 id={id} className="num text-[14px] text-text-2">
          {away.abbreviation} @ {home.abbreviation}
        </h2>
      </header>
      {game.delayedSince ? (
        <p className="num border-b border-line px-3.5 py-1.5 text-[15px] text-warn">
          Scores delayed since {dayAndTimeText(game.delayedSince)}
        </p>
      ) : null}
      <OperatorNote weekId={weekId} gameId={game.id} className="border-b border-line px-3.5 py-1.5" />
      <p className="sr-only" aria-live="polite">
        {score}
      </p>
      <TeamRow team={away} />
      <TeamRow team={home} />
      <GameTicks minutes={game.minutesPlayed} status={status} />
      <MyPlayers players={game.mine} weekId={weekId} />
      <Leaders players={game.leaders} weekId={weekId} hasBegun={game.hasBegun} />
    </article>
  );
}
