import type { CSSProperties } from 'react';
import { OperatorNote } from '../players/operator-note.tsx';
import { ScoreUnconfirmed } from '../players/player-marks.tsx';
import { LiveDot } from '../ui/tag.tsx';
import { dayAndTimeText, kickoffText } from '../ui/text/time-text.ts';
import styles from './game-ticks.module.css';
import type { BoardGame } from './model.ts';

/** What a user has to know about a game's figures: scores that are delayed or in doubt, what the operator has set; and the score for screen readers. */
export function GameNotes({ game, weekId }: { game: BoardGame; weekId: string }) {
  return (
    <>
      {game.delayedSince ? (
        <p className="num border-b border-line px-3.5 py-1.5 text-[15px] text-warn">
          Scores delayed since {dayAndTimeText(game.delayedSince)}
        </p>
      ) : null}
      {game.isUnconfirmed ? (
        <p className="border-b border-line px-3.5 py-1.5">
          <ScoreUnconfirmed />
        </p>
      ) : null}
      <OperatorNote weekId={weekId} gameId={game.id} className="border-b border-line px-3.5 py-1.5" />
      <p className="sr-only" aria-live="polite">
        {scoreText(game)}
      </p>
    </>
  );
}

function scoreText({ away, home, hasBegun }: BoardGame): string {
  const isKnown = away.score !== null && home.score !== null;
  if (isKnown) return `${away.name} ${away.score}, ${home.name} ${home.score}`;
  return hasBegun ? 'No score yet' : '';
}

/** Marks possession. */
export function Football() {
  return (
    <svg role="img" aria-label="has the ball" width="18" height="12" viewBox="0 0 18 12" className="shrink-0">
      <path d="M0.5 6C3 1.6 6 0.5 9 0.5S15 1.6 17.5 6C15 10.4 12 11.5 9 11.5S3 10.4 0.5 6Z" fill="var(--chalk)" />
      <path d="M6 6h6M7.5 4.4v3.2M9 4.4v3.2M10.5 4.4v3.2" stroke="var(--ground)" strokeWidth="1.1" fill="none" />
    </svg>
  );
}

/** The state of a game: '6:42 3rd' with the one mark of a live game, 'Half', 'Final', or when it starts [G2.62]. */
export function GameStateText({ game, withDate }: { game: BoardGame; withDate: boolean }) {
  const isLive = game.status === 'in_progress';
  return (
    <span className="num flex items-center gap-2 text-[17px] whitespace-nowrap">
      {isLive ? <LiveDot /> : null}
      <span className={isLive ? 'text-live' : 'text-text-2'}>
        {game.stateText ?? (withDate ? dayAndTimeText(game.kickoff) : kickoffText(game.kickoff))}
      </span>
    </span>
  );
}

/** Sixty ticks for sixty minutes, long at each quarter. The state line has the same information as text. */
export function GameTicks({ minutes, status }: { minutes: number; status: BoardGame['status'] }) {
  return (
    <span
      className={styles.gameTicks}
      data-status={status}
      style={{ '--minutes': minutes } as CSSProperties}
      aria-hidden
    />
  );
}
