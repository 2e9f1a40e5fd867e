// The bare loop beside which the app saves lineups: node-postgres, the same rows in one transaction, and nothing else.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Loaded } from '../load.ts';
import { answerQuestions } from '../processes.ts';
import type { Nine } from '../rows.ts';
import { percentile } from '../text-table.ts';

/** Lineups to store, one for each user in turn, and for how long. */
export interface BareSaves {
  databaseUrl: string;
  seasonId: string;
  weekId: string;
  groupId: string;
  userIds: string[];
  nines: Nine[];
  seconds: number;
  connections: number;
}

answerQuestions<BareSaves>(async ({ databaseUrl, connections, seconds, userIds, ...rows }): Promise<Loaded> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  const took: number[] = [];
  let next = 0;
  const began = performance.now();
  const saveInTurn = async () => {
    const client = await pool.connect();
    while (performance.now() - began < seconds * 1000) {
      const userId = userIds[next];
      const nine = rows.nines[next % rows.nines.length];
      if (!userId || !nine) throw new Error(`All ${userIds.length} users had a lineup before the time was over.`);
      next += 1;
      const before = performance.now();
      await save(client, { ...rows, userId, nine });
      took.push(performance.now() - before);
    }
    client.release();
  };
  await Promise.all(Array.from({ length: connections }, saveInTurn));
  const passed = (performance.now() - began) / 1000;
  await pool.end();
  took.sort((a, b) => a - b);
  return {
    perSecond: took.length / passed,
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
    statuses: { saved: took.length },
    broken: 0,
    outcomes: [],
  };
});

async function save(
  client: pg.PoolClient,
  { userId, nine, ...row }: { seasonId: string; weekId: string; groupId: string; userId: string; nine: Nine },
): Promise<void> {
  const id = randomUUID();
  const now = new Date();
  const slots = Object.fromEntries(nine.map(({ slot, playerId }) => [slot, playerId]));
  await client.query('begin');
  await client.query(
    `insert into lineups (id, user_id, season_id, week_id, name, created_at, updated_at)
     values ($1, $2, $3, $4, null, $5, $5)`,
    [id, userId, row.seasonId, row.weekId, now],
  );
  await client.query(
    `insert into lineup_slots (lineup_id, slot_key, slot_order, player_id)
     select $1, * from unnest($2::text[], $3::int[], $4::uuid[])`,
    [id, nine.map(({ slot }) => slot), nine.map((_, order) => order), nine.map(({ playerId }) => playerId)],
  );
  await client.query('insert into lineup_groups (lineup_id, group_id, user_id, week_id) values ($1, $2, $3, $4)', [
    ...[id, row.groupId, userId, row.weekId],
  ]);
  await client.query(
    `insert into lineup_transactions (id, lineup_id, user_id, week_id, action, transaction_data, created_at)
     values ($1, $2, $3, $4, 'submit', $5, $6)`,
    [randomUUID(), id, userId, row.weekId, JSON.stringify({ groups: [], slots }), now],
  );
  await client.query('commit');
}
