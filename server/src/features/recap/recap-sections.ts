import { parseSlotKey } from '@singleback/game/lineups/slots.ts';
import type { RecapSection } from '@singleback/game/recap/recap-letter.ts';
import { biggestRisers, weekWinners } from '@singleback/game/recap/week-result.ts';
import { rankByTotal } from '@singleback/game/standings/standings.ts';
import type { Db } from '../../db/pool.ts';
import type { PlayedGroup } from '../groups/groups-service.ts';
import { type MemberWeek, readMemberWeeks, readRecapWeek } from './member-weeks.ts';
import { type RecapKey, readResults } from './recap-store.ts';

const READ_AT_ONCE = 500;

/**
 * A group's week as each of these members is told of it, some hundred members at a time.
 * @param now the season's time
 */
export async function* recapSections(
  db: Db,
  key: RecapKey,
  group: PlayedGroup,
  userIds: readonly string[],
  now: Date,
): AsyncGenerator<Map<string, RecapSection>> {
  const [week, results] = await Promise.all([readRecapWeek(db, key, group.settings, now), readResults(db, key)]);
  const nameOf = new Map(results.map(({ userId, username }) => [userId, username]));
  const played = rankByTotal(results.flatMap(({ userId, week: total }) => (total === null ? [] : [{ userId, total }])));
  const own = new Map(played.map(({ userId, rank, total }) => [userId, { rank, points: total }]));
  const ofAll = {
    groupId: group.id,
    groupName: group.name,
    winners: weekWinners(results).map(({ username, week: points }) => ({ username, points: points ?? 0 })),
    risers: biggestRisers(results).map(({ userId, from, to }) => ({ username: nameOf.get(userId) ?? '', from, to })),
    lineups: played.length,
  };
  for (let at = 0; at < userIds.length; at += READ_AT_ONCE) {
    const weeks = await readMemberWeeks(db, week, userIds.slice(at, at + READ_AT_ONCE), now);
    const sections = [...weeks].map(([userId, of]): [string, RecapSection] => {
      return [userId, { ...ofAll, own: own.get(userId) ?? null, ...ownWeek(of) }];
    });
    yield new Map(sections);
  }
}

function ownWeek({ best, bestPoints, spent, spentPoints }: MemberWeek) {
  const top = spent[0];
  return {
    bestPoints,
    best: best.slots.flatMap(({ key, player }) => {
      const slot = parseSlotKey(key);
      if (!slot || !player) return [];
      const isDoubled = player.id === best.doubleDownPlayerId;
      return [{ kind: slot.kind, name: player.player.name, points: player.points * (isDoubled ? 2 : 1), isDoubled }];
    }),
    spentPoints,
    topSpent: top ? { name: top.scorer.player.name, points: top.scorer.points, weeks: top.weeks } : null,
  };
}
