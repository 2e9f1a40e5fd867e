import { LiveDot } from '../ui/tag.tsx';
import { dayAndTimeText, kickoffText } from '../ui/text/time-text.ts';
import type { BoardGame } from './model.ts';

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
