// Standings: tables of all groups in memory, ranked again as points change, and followed by every process.
import type { Pool, PoolClient } from 'pg';
import { loadGrants, loadLiveWeek, loadSettled, replaceLineups } from './load-season.ts';
import type { Pause } from './long-columns.ts';
import type { SeasonStandings } from './season-standings.ts';
import {
  type Glance,
  glance,
  inOneSnapshot,
  readGroups,
  readLineupsOf,
  readMemberships,
  readPlayerPoints,
  readUserNumbers,
  type WeekState,
} from './standings-store.ts';

/** A season in memory, and the state of the database that it shows. */
export interface Followed {
  seasonId: string;
  season: SeasonStandings;
  snapshot: string;
  weeks: string;
}

/** What a step has found, for the sockets. */
export interface Changes {
  tables: { weekId: string; reason: 'points' | 'lineups' }[];
  lineups: { weekId: string; userId: string }[];
}

/** Users whose lineups of a week are read at once. */
const USERS_AT_ONCE = 5_000;

/**
 * Reads everything that has changed since the last snapshot, whole and in one snapshot, and applies it. Lineups of
 * settled weeks are left out: the leader settles those weeks again. Null when there is too much to follow.
 */
export async function followChanges(
  pool: Pool,
  { seasonId, season, snapshot, weeks: known }: Followed,
  pause: Pause,
): Promise<{ snapshot: string; weeks: string; seasons: string; changes: Changes } | null> {
  return inOneSnapshot(pool, async (client) => {
    const seen = await glance(client, seasonId, snapshot);
    if (seen.isMany) return null;
    const named = nameChanges(seen);
    const weeks = JSON.parse(seen.weeks) as WeekState[];
    const changes: Changes = { tables: [], lineups: [] };
    for (const { id, number, ...rules } of await readGroups(client, named.groupIds)) season.setGroup(id, number, rules);
    for (const [user, group, isActive] of await readMemberships(client, named.members)) {
      season.setMember(user, group, isActive);
    }
    for (const number of (await readUserNumbers(client, named.userIds)).values()) season.renamed(number);
    const before = JSON.parse(known) as WeekState[];
    await followSettled(client, { seasonId, season }, { weeks, before }, changes);
    await followGrants(client, { seasonId, season }, { weeks, before }, named, changes);
    for (const week of weeks) {
      const userIds = named.lineups.filter(({ weekId }) => weekId === week.id).map(({ userId }) => userId);
      changes.lineups.push(...userIds.map((userId) => ({ weekId: week.id, userId })));
      if (week.settled === null) await followWeek(client, season, { week, userIds }, changes, pause);
    }
    return { snapshot: seen.snapshot, weeks: seen.weeks, seasons: seen.seasons, changes };
  });
}

/** A settled week has been settled again, a week has been settled, or one is live again. */
async function followSettled(
  client: PoolClient,
  { seasonId, season }: Pick<Followed, 'seasonId' | 'season'>,
  { weeks, before }: { weeks: readonly WeekState[]; before: readonly WeekState[] },
  changes: Changes,
): Promise<void> {
  const moved = weeks.filter(({ id, settled }) => before.find((week) => week.id === id)?.settled !== settled);
  if (moved.length === 0) return;
  await loadSettled(client, season, seasonId, weeks);
  for (const week of moved) {
    if (week.settled === null) await loadLiveWeek(client, season, week);
    changes.tables.push({ weekId: week.id, reason: 'points' });
  }
}

/** A week is stored or stored again, somebody has come or gone, or a group has changed. */
async function followGrants(
  client: PoolClient,
  { seasonId, season }: Pick<Followed, 'seasonId' | 'season'>,
  { weeks, before }: { weeks: readonly WeekState[]; before: readonly WeekState[] },
  { groupIds, members }: Pick<Named, 'groupIds' | 'members'>,
  changes: Changes,
): Promise<void> {
  const moved = weeks.filter(({ id, stored }) => before.find((week) => week.id === id)?.stored !== stored);
  const named = [...new Set([...groupIds, ...members.map(({ groupId }) => groupId)])];
  if (moved.length === 0 && named.length === 0) return;
  await loadGrants(client, season, seasonId, moved.length > 0 ? null : named);
  // The season's last week, which stays live. The others were reported when they were settled.
  for (const { id, settled } of moved) if (settled === null) changes.tables.push({ weekId: id, reason: 'points' });
}

async function followWeek(
  client: PoolClient,
  season: SeasonStandings,
  { week, userIds }: { week: WeekState; userIds: readonly string[] },
  changes: Changes,
  pause: Pause,
): Promise<void> {
  const known = season.liveWeeks.get(week.id);
  if (known === undefined && userIds.length === 0) return;
  const live = season.liveWeek(week.id, week.number);
  if (live.version !== week.version) {
    live.setPlayers(await readPlayerPoints(client, week.id));
    live.version = week.version;
    if (await season.score(live, pause)) changes.tables.push({ weekId: week.id, reason: 'points' });
  }
  let differs = false;
  for (let from = 0; from < userIds.length; from += USERS_AT_ONCE) {
    const some = userIds.slice(from, from + USERS_AT_ONCE);
    const rows = Map.groupBy(await readLineupsOf(client, week.id, some), ([number]) => number);
    for (const number of (await readUserNumbers(client, some)).values()) {
      const own = rows.get(number);
      differs = (own ? replaceLineups(season, live, own) : season.replaceLineups(live, number, [])) || differs;
    }
  }
  if (differs) changes.tables.push({ weekId: week.id, reason: 'lineups' });
}

interface Named {
  lineups: { userId: string; weekId: string }[];
  members: { userId: string; groupId: string }[];
  groupIds: string[];
  userIds: string[];
}

function nameChanges({ changed }: Glance): Named {
  const named: Named = { lineups: [], members: [], groupIds: [], userIds: [] };
  for (const each of changed) {
    const [userId = '', weekId = '', groupId = ''] = each.split(',');
    if (weekId !== '') named.lineups.push({ userId, weekId });
    else if (userId !== '' && groupId !== '') named.members.push({ userId, groupId });
    else if (groupId !== '') named.groupIds.push(groupId);
    else named.userIds.push(userId);
  }
  return named;
}
