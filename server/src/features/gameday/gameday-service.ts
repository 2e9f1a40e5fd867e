import type { ReplyOf } from '@singleback/contract/call.ts';
import type { GameDay, gameDayCalls } from '@singleback/contract/gameday/game-day.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { VersionedCache } from '../../lib/versioned-cache.ts';
import type { SeasonAt } from '../../standings/standings.ts';
import type { StandingTable } from '../../standings/table.ts';
import { allSeasons, type RunningSeason, seasonRunningAt } from '../season/season-service.ts';
import { listPlayedGroupIds, readWeekGames, type WeekGames } from './gameday-store.ts';
import { openPlaces } from './places.ts';
import { openPlays } from './plays-service.ts';

/** What users read on a game day. */
export interface GameDays {
  /** The current week and the caller's place in each of their groups: from memory, but for their memberships and names. */
  today(caller: Caller): Promise<GameDay>;
  /** The plays of the current week with a consequence for the caller; those after `since`. */
  plays(caller: Caller, since: number): Promise<Plays>;
}

type Plays = ReplyOf<(typeof gameDayCalls)['GET /game-day/plays']>;

/** Opens the reads of game days, with what they share. It changes with the seasons' version, which games raise. */
export function openGameDays(context: Context): GameDays {
  const { db, standings, clock } = context;
  const games = new VersionedCache<WeekGames>(4);
  const playsOf = openPlays(context);
  const placeOn = openPlaces(context);
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

  /** The groups that the user plays in, with their tables; none for an unknown user. */
  async function tablesOf(userId: string, at: SeasonAt) {
    const number = await standings.userNumber(userId);
    if (number === null) return { number: 0, groups: [] };
    const groups: { groupId: string; table: StandingTable }[] = [];
    for (const groupId of await listPlayedGroupIds(db, userId, at.seasonId)) {
      const { table } = await standings.table(groupId, at);
      if (table !== null) groups.push({ groupId, table });
    }
    return { number, groups };
  }

  return {
    async today({ userId }) {
      const { currentWeek, at, version } = await running();
      const { firstKickoff, hasStarted, isFinal } = await games.get(currentWeek.id, version, () =>
        readWeekGames(db, currentWeek.id),
      );
      const { number, groups } = await tablesOf(userId, at);
      return {
        week_id: currentWeek.id,
        first_kickoff: firstKickoff?.toISOString() ?? null,
        has_begun: hasStarted || (firstKickoff !== null && firstKickoff <= clock.now()),
        is_final: isFinal,
        groups: await Promise.all(groups.map((group) => placeOn({ ...group, weekId: currentWeek.id }, number))),
      };
    },
    async plays({ userId }, since) {
      const { currentWeek: week, at, version } = await running();
      const { number, groups } = await tablesOf(userId, at);
      const plays = await playsOf({ user: { id: userId, number }, week, version, groups, since });
      return { week_id: week.id, ...plays };
    },
  };
}
