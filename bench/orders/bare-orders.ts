// The bare loop beside which the app carries out orders: node-postgres, the same rows changed in one transaction for each, and
// nothing read, checked or chosen.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { answerQuestions } from '../processes.ts';

/** Lineups in which a player is replaced, each with its check. */
export interface BareOrders {
  databaseUrl: string;
  weekId: string;
  /** Check, user and lineup of each. */
  orders: [string, string, string][];
  inPlayerId: string;
  connections: number;
}

answerQuestions<BareOrders>(async ({ databaseUrl, connections, orders, ...rest }): Promise<number> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  let next = 0;
  const began = performance.now();
  const inTurn = async () => {
    const client = await pool.connect();
    for (let order = orders[next++]; order !== undefined; order = orders[next++]) await replace(client, order, rest);
    client.release();
  };
  await Promise.all(Array.from({ length: connections }, inTurn));
  const passed = (performance.now() - began) / 1000;
  await pool.end();
  return orders.length / passed;
});

async function replace(
  client: pg.PoolClient,
  [checkId, userId, lineupId]: [string, string, string],
  { weekId, inPlayerId }: { weekId: string; inPlayerId: string },
): Promise<void> {
  const now = new Date();
  await client.query('begin');
  await client.query('update lineups set updated_at = $2 where id = $1', [lineupId, now]);
  await client.query(`delete from lineup_slots where lineup_id = $1 and slot_key = 'TE1'`, [lineupId]);
  await client.query(
    `insert into lineup_slots (lineup_id, slot_key, slot_order, player_id) values ($1, 'TE1', 6, $2)`,
    [lineupId, inPlayerId],
  );
  await client.query(
    `insert into lineup_transactions (id, lineup_id, user_id, week_id, action, transaction_data, created_at)
     values ($1, $2, $3, $4, 'update', '{}', $5)`,
    [randomUUID(), lineupId, userId, weekId, now],
  );
  await client.query(`update order_checks set outcome = 'done', in_player_id = $2, done_at = $3 where id = $1`, [
    ...[checkId, inPlayerId, now],
  ]);
  await client.query('commit');
}
