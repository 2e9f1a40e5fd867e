import type { RecapPlayer, RecapRow } from '@singleback/contract/recap.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import type { Db } from '../../db/pool.ts';
import { type WeekPlayer, weekPlayers } from '../players/players-service.ts';
import type { MemberWeek, RecapWeek } from './member-weeks.ts';

const SPENT_SHOWN = 5;

/** A member's week, for a client. */
export function presentRow(
  result: { userId: string; username: string; points: number | null; rank: number | null; granted: number | undefined },
  { played, best, bestPoints, luck, spent, spentPoints }: MemberWeek,
): RecapRow {
  return {
    userId: result.userId,
    username: result.username,
    rank: result.rank,
    points: result.points === null ? null : pointsFromHundredths(result.points),
    ...(result.granted === undefined ? {} : { granted: pointsFromHundredths(result.granted) }),
    played: played.map(({ slotKey, playerId, isDoubleDown }) => ({ positionKey: slotKey, playerId, isDoubleDown })),
    bestPoints: pointsFromHundredths(bestPoints),
    luck: luck === null ? null : pointsFromHundredths(luck),
    best: best.slots.map(({ key, player }) => {
      const isDoubleDown = player !== null && player.id === best.doubleDownPlayerId;
      return { positionKey: key, playerId: player?.id ?? null, isDoubleDown };
    }),
    spentPoints: pointsFromHundredths(spentPoints),
    spentCount: spent.length,
    spent: spent.slice(0, SPENT_SHOWN).map(({ scorer, weeks }) => ({ playerId: scorer.id, weeks: [...weeks] })),
  };
}

/** All users in the rows, without duplicates. */
export async function presentPlayers(db: Db, week: RecapWeek, rows: readonly RecapRow[]): Promise<RecapPlayer[]> {
  const named = rows.flatMap(({ played, best, spent }) => [...played, ...best, ...spent]);
  const ids = new Set(named.flatMap(({ playerId }) => playerId ?? []));
  const listed = week.ranked.flatMap(({ id, player }) => (ids.has(id) ? [player] : []));
  const known = new Set(listed.map(({ id }) => id));
  const unlisted = await weekPlayers(
    db,
    week.key.weekId,
    [...ids].filter((id) => !known.has(id)),
  );
  return [...listed, ...unlisted].map(presentPlayer);
}

function presentPlayer({ id, name, position, actual, row }: WeekPlayer): RecapPlayer {
  return {
    id,
    name,
    position,
    teamAbbreviation: row.teamAbbreviation,
    primaryColor: row.primaryColor,
    secondaryColor: row.secondaryColor,
    points: pointsFromHundredths(actual ?? 0),
  };
}
