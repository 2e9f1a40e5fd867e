import type { HindsightLine, HindsightPlayer } from '@singleback/game/hindsight/season.ts';
import { mayBeSeenByOthers } from '@singleback/game/players/lock.ts';
import type { Db } from '../../db/pool.ts';
import { type WeekPlayer, weekPlayers } from '../players/players-service.ts';
import type { WeekRow } from '../season/season-service.ts';

/** The players of some final weeks, and where each is on the list. */
export interface SeasonLines {
  players: HindsightPlayer[];
  indexOf: ReadonlyMap<string, number>;
  /** Each player in the last of these weeks that has them, for names and teams. */
  shown: ReadonlyMap<string, WeekPlayer>;
}

/** Reads who could be used in these weeks, and those of `chosen` who were not listed. `now` is the season's time. */
export async function readSeasonLines(
  db: Db,
  weeks: readonly WeekRow[],
  chosen: ReadonlyMap<string, ReadonlySet<string>>,
  now: Date,
): Promise<SeasonLines> {
  const lines = new Map<string, (HindsightLine | null)[]>();
  const shown = new Map<string, WeekPlayer>();
  for (const [at, week] of weeks.entries()) {
    const listed = await weekPlayers(db, week.id, 'listed');
    const known = new Set(listed.map(({ id }) => id));
    const others = [...(chosen.get(week.id) ?? [])].filter((id) => !known.has(id));
    for (const player of [...listed, ...(await weekPlayers(db, week.id, others))]) {
      if (!mayBeSeenByOthers(player.game, now)) continue;
      const own = lines.get(player.id) ?? weeks.map(() => null);
      own[at] = { points: player.actual ?? 0, projected: player.projected, isListed: known.has(player.id) };
      lines.set(player.id, own);
      shown.set(player.id, player);
    }
  }
  const ids = [...lines.keys()].sort();
  return {
    players: ids.map((id) => ({ id, position: shown.get(id)?.position ?? 'K', lines: lines.get(id) ?? [] })),
    indexOf: new Map(ids.map((id, index) => [id, index])),
    shown,
  };
}
