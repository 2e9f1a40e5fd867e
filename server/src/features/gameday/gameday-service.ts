import type { GameDay } from '@singleback/contract/gameday/game-day.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { VersionedCache } from '../../lib/versioned-cache.ts';
import type { SeasonAt } from '../../standings/standings.ts';
import { allSeasons, type RunningSeason, seasonRunningAt } from '../season/season-service.ts';
import { listPlayedGroupIds, readWeekGames, type WeekGames } from './gameday-store.ts';
import { placeOn } from './places.ts';

/** What users read on a game day. */
export interface GameDays {
  /** The current week and the caller's place in each of their groups: from memory, but for their memberships and names. */
  today(caller: Caller): Promise<GameDay>;
}

/** Opens the reads of game days, with what they share. It changes with the seasons' version, which games raise. */
export function openGameDays(context: Context): GameDays {
  const { db, standings, clock } = context;
  const games = new VersionedCache<WeekGames>(4);
  let known = { version: '', seasons: [] as Awaited<ReturnType<typeof allSeasons>> };

  async function running(): Promise<RunningSeason & { version: string; at: SeasonAt }> {
    if (known.version === '') known = { version: '', seasons: await allSeasons(db) };
    const found = seasonRunningAt(known.seasons, clock.now());
    const at = { seasonId: found.season.id, currentWeekNumber: found.currentWeek.weekNumber };
    const { seasonsVersion } = await standings.table(EVERYONE_GROUP_ID, at);
    if (seasonsVersion === known.version) return { ...found, at, version: seasonsVersion };
    known = { version: seasonsVersion, seasons: await allSeasons(db) };
    return running();
  }

  return {
    async today({ userId }) {
      const { season, currentWeek, at, version } = await running();
      const week = await games.get(currentWeek.id, version, () => readWeekGames(db, currentWeek.id));
      const userNumber = await standings.userNumber(userId);
      const groups: GameDay['groups'] = [];
      for (const groupId of await listPlayedGroupIds(db, userId, season.id)) {
        const { table } = await standings.table(groupId, at);
        if (table === null || userNumber === null) continue;
        groups.push(await placeOn(context, { groupId, weekId: currentWeek.id, table }, userNumber));
      }
      const { firstKickoff, hasStarted, isFinal } = week;
      return {
        week_id: currentWeek.id,
        first_kickoff: firstKickoff?.toISOString() ?? null,
        has_begun: hasStarted || (firstKickoff !== null && firstKickoff <= clock.now()),
        is_final: isFinal,
        groups,
      };
    },
  };
}
