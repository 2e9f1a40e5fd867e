// `npm run bench -- orders [count]`: how long one process takes to find and carry out so many standing orders of one kickoff,
// next to a bare loop that changes the same rows. Verifies that each was carried out once.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { CHECK_BEFORE_MS } from '@singleback/game/orders/timing.ts';
import type { Pool } from 'pg';
import type { Weeks } from './crowd.ts';
import type { BareOrders } from './orders/bare-orders.ts';
import type { OrdersQuestion, Searched } from './orders/orders-app.ts';
import type { Worker } from './processes.ts';
import { type Choice, type Nine, writePast, writePeople } from './rows.ts';
import { standingClock } from './standing-clock.ts';
import { machineInWords, withPostgres } from './with-postgres.ts';

const CONNECTIONS = 4;
const MOST_BARE = 5_000;
const WANTED = 100_000;
const ROWS_AT_ONCE = 10_000;

interface Stage {
  pool: Pool;
  weeks: Weeks;
  kickoff: Date;
  /** Who is out in every lineup, and who comes in by the bare loop. */
  outId: string;
  inId: string;
}

/** Runs the bench with so many orders: 10,000 when not given. */
export async function orders([count = 10_000]: readonly number[]): Promise<void> {
  await withPostgres(['./orders/orders-app.ts', './orders/bare-orders.ts'], async ({ url, dataDir, pool }, workers) => {
    const [app, bare] = workers as [Worker, Worker];
    await app.ask({ open: { databaseUrl: url, dataDir } } satisfies OrdersQuestion);
    const bareCount = Math.min(count, MOST_BARE);
    console.log(`Writing ${count + bareCount} users with six weeks of lineups, each with a player who is out …`);
    const stage = await write(pool, count, bareCount);
    console.log(await machineInWords(pool));
    const barePerSecond = await runBare(bare, url, stage);
    const from = stage.kickoff.getTime() - CHECK_BEFORE_MS;
    const { steps } = await app.ask<Searched>({ find: { from } } satisfies OrdersQuestion);
    const found = steps.reduce((sum, step) => sum + step.found, 0);
    const searching = steps.reduce((sum, { ms }) => sum + ms, 0) / 1000;
    const slowest = Math.max(...steps.map(({ ms }) => ms)) / 1000;
    console.log(
      `found ${found} in ${searching.toFixed(1)} s, in ${steps.length} steps of the pipeline, the longest ${slowest.toFixed(1)} s`,
    );
    const seconds = await carriedOut(app, pool);
    const perSecond = count / seconds;
    const [minutes, ratio] = [WANTED / perSecond / 60, perSecond / barePerSecond];
    console.log(`carried out ${count} in ${seconds.toFixed(1)} s by one process: ${perSecond.toFixed(0)}/s`);
    console.log(`bare loop ${barePerSecond.toFixed(0)}/s by ${CONNECTIONS} connections: ${(ratio * 100).toFixed(0)} %`);
    console.log(`at this rate ${WANTED} take ${minutes.toFixed(1)} of ${CHECK_BEFORE_MS / 60_000} minutes`);
    const wrong = await countWrong(stage, count);
    console.log(wrong === 0 ? 'Each was carried out once.' : `${wrong} lineups are wrong.`);
    if (wrong > 0) process.exitCode = 1;
  });
}

/** Waits until nothing is open; returns the seconds since the workers started. */
async function carriedOut(app: Worker, pool: Pool): Promise<number> {
  const began = performance.now();
  await app.ask({ work: true } satisfies OrdersQuestion);
  while (true) {
    const { rows } = await pool.query('select from order_checks where outcome is null limit 1');
    if (rows.length === 0) return (performance.now() - began) / 1000;
    await sleep(100);
  }
}

async function write(pool: Pool, count: number, bareCount: number): Promise<Stage> {
  const now = standingClock.now();
  const { rows } = await pool.query<Weeks & { kickoff: Date }>(
    `select weeks.season_id as "seasonId", weeks.id as "currentId", weeks.id as "firstId", games.kickoff
     from weeks join games on games.week_id = weeks.id
     where start_date <= $1 and $1 < end_date and games.kickoff > $1
     group by 1, 2, 4 order by count(*) desc, games.kickoff limit 1`,
    [now],
  );
  const [weeks] = rows;
  if (weeks === undefined) throw new Error('The season has no week that is on.');
  const { rows: choices } = await pool.query<Choice & { kickoff: Date; projected: number | null }>(
    `select players.id, players.position, game.kickoff, pw.projected_points as projected
     from players join player_weeks pw on pw.player_id = players.id and pw.week_id = $1
     join team_games game on game.week_id = $1 and game.team_id = pw.team_id and game.status = 'scheduled'
     where game.kickoff >= $2 and coalesce(pw.injury_status, '') = '' order by pw.projected_points desc nulls last, players.id`,
    [weeks.currentId, weeks.kickoff],
  );
  const ends = choices.filter(({ position, kickoff }) => position === 'TE' && +kickoff === +weeks.kickoff);
  const out = ends[0];
  const incoming = ends.at(-1);
  if (out === undefined || incoming === undefined) throw new Error('No tight end plays then.');
  const stage = { pool, weeks, kickoff: weeks.kickoff, outId: out.id, inId: incoming.id };
  const people = await writePeople(pool, weeks.seasonId, now, count + bareCount);
  const others = choices.filter(({ id }) => id !== out.id && id !== incoming.id);
  const nines = await writePast(pool, people, others);
  await writeLineups(stage, nines);
  await writeOrders(stage, people.userIds.slice(0, count), ends.slice(1, 3));
  await pool.query(`update player_weeks set injury_status = 'out' where player_id = $1 and week_id = $2`, [
    ...[out.id, weeks.currentId],
  ]);
  await pool.query('update seasons set version = version + 1');
  await pool.query('vacuum analyze');
  return stage;
}

/** The lineups of the week that is on, each with the one who is out. */
async function writeLineups({ pool, weeks, outId }: Stage, nines: ReadonlyMap<string, Nine>): Promise<void> {
  const all = [...nines].map(([userId, nine]) => ({ id: randomUUID(), userId, nine }));
  for (let from = 0; from < all.length; from += ROWS_AT_ONCE) {
    const some = all.slice(from, from + ROWS_AT_ONCE);
    const slots = some.flatMap(({ id, nine }) =>
      nine.map(({ slot, playerId }, order) => ({ id, slot, order, playerId: slot === 'TE1' ? outId : playerId })),
    );
    await pool.query(
      `with placed as (
         insert into lineups (id, user_id, season_id, week_id, created_at, updated_at)
         select id, user_id, $3, $4, $5, $5 from unnest($1::uuid[], $2::uuid[]) as made (id, user_id)
         returning id, user_id, week_id
       )
       insert into lineup_groups (lineup_id, group_id, user_id, week_id)
       select id, '${EVERYONE_GROUP_ID}', user_id, week_id from placed`,
      [
        ...[some.map(({ id }) => id), some.map(({ userId }) => userId)],
        ...[weeks.seasonId, weeks.currentId, standingClock.now()],
      ],
    );
    await pool.query(
      `insert into lineup_slots (lineup_id, slot_key, slot_order, player_id)
       select * from unnest($1::uuid[], $2::text[], $3::int[], $4::uuid[])`,
      [
        ...[slots.map(({ id }) => id), slots.map(({ slot }) => slot)],
        ...[slots.map(({ order }) => order + 1), slots.map(({ playerId }) => playerId)],
      ],
    );
  }
}

async function writeOrders(
  { pool, weeks }: Stage,
  userIds: readonly string[],
  wanted: readonly Choice[],
): Promise<void> {
  const slot = { week_id: weeks.currentId, lineup_id: null, position: 'TE1', player_ids: wanted.map(({ id }) => id) };
  const ordered = {
    ...{ week_rule: 'nothing', submit_before: 'main', week_kickoffs: [], planned_weeks: [] },
    slots: [{ ...slot, rest: 'best' }],
  };
  await pool.query(
    `insert into standing_orders (user_id, season_id, orders, version, updated_at)
     select id, $2, $3, 1, $4 from unnest($1::uuid[]) as people (id)`,
    [userIds, weeks.seasonId, JSON.stringify(ordered), standingClock.now()],
  );
}

async function runBare(bare: Worker, databaseUrl: string, { pool, weeks, outId, inId }: Stage): Promise<number> {
  const { rows } = await pool.query<{ id: string; user_id: string; lineup_id: string }>(
    `insert into order_checks (id, user_id, week_id, kind, key, lineup_id, slot_key, out_player_id, found_at)
     select gen_random_uuid(), lineups.user_id, week_id, 'slot', 'bare', lineups.id, 'TE1', $2, $3 from lineups
     where week_id = $1 and not exists (select from standing_orders where standing_orders.user_id = lineups.user_id)
     returning id, user_id, lineup_id`,
    [weeks.currentId, outId, standingClock.now()],
  );
  return bare.ask<number>({
    ...{ databaseUrl, weekId: weeks.currentId, inPlayerId: inId, connections: CONNECTIONS },
    orders: rows.map(({ id, user_id, lineup_id }) => [id, user_id, lineup_id]),
  } satisfies BareOrders);
}

/** Lineups with an order that were not changed exactly once, or hold another number of players than nine. */
async function countWrong({ pool, weeks, outId }: Stage, count: number): Promise<number> {
  const { rows } = await pool.query<{ right: number }>(
    `select count(*)::int as right from standing_orders orders
     join lineups on lineups.user_id = orders.user_id and lineups.week_id = $1 and lineups.version = 2
     join order_checks done on done.lineup_id = lineups.id and done.outcome = 'done'
     where (select count(distinct player_id) from lineup_slots where lineup_id = lineups.id and player_id <> $2) = 9
       and (select count(*) from lineup_transactions where lineup_id = lineups.id) = 1
       and exists (
         select from lineup_slots where lineup_id = lineups.id and slot_key = 'TE1' and player_id = done.in_player_id)`,
    [weeks.currentId, outId],
  );
  return count - (rows[0]?.right ?? 0);
}
