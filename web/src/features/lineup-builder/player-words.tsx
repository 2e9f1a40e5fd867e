import { injuryBadge, injuryWord } from '@singleback/game/players/injury.ts';
import { matchupTone, ordinal } from '@singleback/game/players/matchup.ts';
import type { WeekPlayer } from '../../data/players.ts';
import { LiveDot, Tag } from '../../ui/tag.tsx';
import { kickoffText } from '../../ui/time-text.ts';
import { Trend } from '../../ui/trend.tsx';

/** The mark of an injured player, right after the name; nothing for a healthy one [G9.12]. */
export function Injury({ status }: { status: string | null }) {
  const badge = injuryBadge(status);
  if (badge === null) return null;
  return (
    <Tag tone={badge === 'Q' || badge === 'D' ? 'warn' : 'bad'} label={injuryWord(status) ?? badge} className="injury">
      {badge}
    </Tag>
  );
}

const IN_WORDS = { good: ', a good matchup', bad: ', a bad matchup', plain: '' };

/** '26th' with an arrow: how many points the defence he meets gives up to his position [G2.32]. */
export function Matchup({ fpaRank }: { fpaRank: number | null }) {
  if (fpaRank === null) return null;
  const tone = matchupTone(fpaRank);
  return (
    <Trend tone={tone} label={`${ordinal(fpaRank)} of 32${IN_WORDS[tone]}`}>
      {ordinal(fpaRank)}
    </Trend>
  );
}

/** When he plays: 'Sun 1:00 PM', the game clock while he does, 'Final' after it, 'Bye' when he doesn't. Where it is narrow the style leaves AM and PM out. */
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
  if (player.gameStatus === 'cancelled') return <span>Cancelled</span>;
  if (player.gameStatus === 'postponed') return <span>Postponed</span>;
  const [, time = '', half = ''] = /^(.*?)( [AP]M)?$/.exec(kickoffText(player.kickoff)) ?? [];
  return (
    <span>
      {time}
      <span className="half-day">{half}</span>
    </span>
  );
}
