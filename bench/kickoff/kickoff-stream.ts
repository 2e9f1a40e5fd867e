import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { Pool } from 'pg';
import type { Asking, Outcome } from '../load.ts';
import { submitOf, type Written } from '../questions.ts';
import type { Nine } from '../rows.ts';
import type { SentSave } from './verify-saves.ts';

/** One submit of the stream. */
export interface Submit {
  userId: string;
  nine: Nine;
  asking: Asking;
}

/**
 * A submit of every user; some send the same once more, some a second lineup, which a free user may not have, and some
 * first one with a player whom they have used before.
 */
export async function streamOf(pool: Pool, { people, nines, weeks, headersOf }: Written): Promise<Submit[]> {
  const used = await usedQuarterbacks(pool, weeks.firstId);
  // Answered as plain text, which the verifier needs to know the lineup's id.
  const headers = (userId: string) => ({ ...headersOf(userId), 'accept-encoding': 'identity' });
  const submit = (userId: string, nine: Nine): Submit => {
    return { userId, nine, asking: submitOf(weeks.currentId, nine, headers(userId)) };
  };
  return people.userIds.flatMap((userId, at) => {
    const nine = nines.get(userId) ?? [];
    const own = submit(userId, nine);
    const withQuarterback = (playerId = '') =>
      submit(
        userId,
        nine.map((each) => (each.slot === 'QB1' ? { slot: each.slot, playerId } : each)),
      );
    const next = nines.get(people.userIds[at + 1] ?? '')?.find(({ slot }) => slot === 'QB1')?.playerId;
    if (at % 20 === 5) return [own, own];
    if (at % 20 === 11) return [own, withQuarterback(next)];
    if (at % 20 === 17) return [withQuarterback(used.get(userId)), own];
    return [own];
  });
}

async function usedQuarterbacks(pool: Pool, weekId: string): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ user_id: string; player_id: string }>(
    `select user_id, player_id from lineups join lineup_slots on lineup_id = id where week_id = $1 and slot_key = 'QB1'`,
    [weekId],
  );
  return new Map(rows.map((row) => [row.user_id, row.player_id]));
}

/** What was sent of a stream, for the verifier. */
export function sentOf(stream: readonly Submit[], outcomes: readonly Outcome[], weekId: string): SentSave[] {
  return outcomes.flatMap(({ sentAt, status, body }, at) => {
    const submit = stream[at];
    if (!submit) return [];
    const lineupId = status === 200 ? (JSON.parse(body) as { id: string }).id : null;
    const players = Object.fromEntries(submit.nine.map(({ slot, playerId }) => [slot, playerId]));
    return [{ userId: submit.userId, weekId, groupId: EVERYONE_GROUP_ID, players, sentAt, status, lineupId }];
  });
}
