import type { BoardGame } from '../../data/scoreboard-games.ts';
import { LiveDot, Tag } from '../../ui/tag.tsx';
import { countGames } from './count-games.ts';

/** How many games are on, to come and over. */
export function GameCounts({ games }: { games: readonly BoardGame[] }) {
  const { live, toCome, over, off } = countGames(games);
  return (
    <div className="flex flex-wrap gap-2">
      {live > 0 ? (
        <Tag tone="live">
          <LiveDot />
          {live} live
        </Tag>
      ) : null}
      {toCome > 0 ? <Tag>{toCome} to come</Tag> : null}
      {over > 0 ? <Tag>{over} final</Tag> : null}
      {off > 0 ? <Tag tone="warn">{off} off</Tag> : null}
    </div>
  );
}
