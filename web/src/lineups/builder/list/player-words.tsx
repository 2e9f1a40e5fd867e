import { matchupTone, ordinal } from '@singleback/game/players/matchup.ts';
import type { WeekPlayer } from '../../../players/queries.ts';
import { LiveDot } from '../../../ui/tag.tsx';
import { kickoffText } from '../../../ui/text/time-text.ts';
import { Trend } from '../../../ui/trend.tsx';

/** A player's name that opens the detail, and the line below it. */
export const LINE_NAME =
  'max-w-full rounded-1 text-left leading-[1.25] font-semibold [overflow-wrap:normal] hover:underline hover:decoration-1 hover:underline-offset-3';
export const LINE_META =
  'flex min-w-0 items-baseline gap-2 overflow-hidden text-meta/[1.35] whitespace-nowrap text-text-2';

const IN_WORDS = { good: ', a good matchup', bad: ', a bad matchup', plain: '' };

/** '26th' with an arrow: the opposing defense's rank in points allowed to the player's position [G2.32]. */
export function Matchup({ fpaRank }: { fpaRank: number | null }) {
  if (fpaRank === null) return null;
  const tone = matchupTone(fpaRank);
  return (
    <Trend
      tone={tone}
      label={`Opponent allows the position the ${ordinal(fpaRank)} fewest points of 32${IN_WORDS[tone]}`}
    >
      {ordinal(fpaRank)}
    </Trend>
  );
}

/** 'Sun 1:00 PM' or 'Delayed' before the game, the game clock during it, 'Final' after it, 'Bye' without one. */
export function GameTimeText({ player }: { player: WeekPlayer }) {
  if (player.game === null) return <span>Bye</span>;
  if (player.gameStatus === 'in_progress') {
    return (
      <span className="live-clock">
        <LiveDot />
        {player.gameClock ?? 'Live'}
      </span>
    );
  }
  if (player.gameStatus === 'final') return <span>Final</span>;
  if (player.gameStatus === 'cancelled') return <span>Canceled</span>;
  if (player.gameStatus === 'postponed') return <span>{player.gameClock ?? 'Postponed'}</span>;
  return <span>{player.gameClock ?? kickoffText(player.kickoff)}</span>;
}
