import { slotPoints } from '@singleback/game/lineups/points.ts';
import { parseSlotKey } from '@singleback/game/lineups/slots.ts';
import { leftOnTable } from '@singleback/game/recap/left-on-table.ts';
import type { RecapSection } from '@singleback/game/recap/recap-letter.ts';
import type { Db } from '../../db/pool.ts';
import type { PlayedGroup } from '../groups/groups-service.ts';
import { type GroupWeek, rankOf, readGroupWeek } from './group-week.ts';
import { type MemberWeek, readMemberWeeks } from './member-weeks.ts';
import type { RecapKey } from './recap-store.ts';
import { readPoints } from './result-store.ts';

/** Recap sections of a group's week for some members at once. */
type SectionsOf = (userIds: readonly string[]) => Promise<Map<string, RecapSection>>;

/**
 * Reads the shared part of a group's week, and returns a function that builds the sections of some members.
 * @param now the season's time
 */
export async function openSections(db: Db, key: RecapKey, group: PlayedGroup, now: Date): Promise<SectionsOf> {
  const of = await readGroupWeek(db, key, group.settings, now);
  const ofAll = {
    groupId: group.id,
    groupName: group.name,
    winners: of.winners.map(({ username, points }) => ({ username, points: points ?? 0 })),
    risers: of.risers,
    lineups: of.lineups,
  };
  return async (userIds) => {
    const [weeks, made] = await Promise.all([readMemberWeeks(db, of.week, userIds, now), readPoints(db, key, userIds)]);
    const sections = [...weeks].map(([userId, week]): [string, RecapSection] => {
      return [userId, { ...ofAll, own: ownResult(of, made.get(userId) ?? null), ...ownWeek(week) }];
    });
    return new Map(sections);
  };
}

function ownResult(of: GroupWeek, points: number | null): RecapSection['own'] {
  const rank = rankOf(of, points);
  return points === null || rank === null ? null : { rank, points };
}

function ownWeek({ played, best, bestPoints, luck }: MemberWeek) {
  const missed = leftOnTable(best.slots, new Set(played.map(({ playerId }) => playerId)));
  return {
    ...{ bestPoints, luck },
    missed: missed === null || played.length === 0 ? null : { name: missed.player.name, points: missed.points },
    best: best.slots.flatMap(({ key, player }) => {
      const slot = parseSlotKey(key);
      if (!slot || !player) return [];
      const isDoubled = player.id === best.doubleDownPlayerId;
      const points = slotPoints(player.points, isDoubled) ?? 0;
      return [{ kind: slot.kind, name: player.player.name, points, isDoubled }];
    }),
  };
}
