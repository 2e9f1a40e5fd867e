import { Tag } from '../ui/tag.tsx';
import { zoneName } from '../ui/text/time-text.ts';
import { countGames } from './count-games.ts';
import type { BoardGame } from './model.ts';

/** The number of live, upcoming and final games, and the time zone of the kickoffs. */
export function GameCounts({ games }: { games: readonly BoardGame[] }) {
  const { live, toCome, over, off } = countGames(games);
  const nextKickoff = games.find(({ stateText, kickoff }) => stateText === null && kickoff !== null)?.kickoff;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {live > 0 ? <Tag tone="live">{live} live</Tag> : null}
      {toCome > 0 ? <Tag>{toCome} to come</Tag> : null}
      {over > 0 ? <Tag>{over} final</Tag> : null}
      {off > 0 ? <Tag tone="warn">{off} off</Tag> : null}
      {nextKickoff ? <span className="text-meta text-text-2">Times in {zoneName(nextKickoff)}</span> : null}
    </div>
  );
}
