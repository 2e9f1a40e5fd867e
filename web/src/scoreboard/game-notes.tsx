import { OperatorNote } from '../players/operator-note.tsx';
import { ScoreUnconfirmed } from '../players/score-unconfirmed.tsx';
import { dayAndTimeText } from '../ui/text/time-text.ts';
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
