// `npm run bench -- locks [lineups]`: how long taking a lock takes, in turns with a bare loop of the same hashes, how long the
// event loop waits meanwhile, and what the receipt of a save costs.
import { randomBytes } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { sealRow } from '@singleback/verify/locks/row.ts';
import type { Pool } from 'pg';
import { migrate } from '../server/src/db/migrate.ts';
import { openDatabase } from '../server/src/db/pool.ts';
import { openReceipts } from '../server/src/lock-log/receipts.ts';
import { openLockTaker } from '../server/src/lock-log/take-locks.ts';
import { HOURS, makeSmallSeason, nineOf, type SmallSeason } from '../server/src/testing/small-season.ts';
import { saltsAt } from '../verify/src/locks/salts.ts';
import { growTree, leafHash } from '../verify/src/log/tree.ts';
import { LINEUPS } from './crowd.ts';
import { machineInWords, withPostgres } from './with-postgres.ts';

const WEEK = 2;
const KICKOFFS = [HOURS.thursdayKickoff, HOURS.sundayKickoff, HOURS.mondayKickoff];
const SLOTS = Object.keys(nineOf('KC'));
const RECEIPTS = 2_000;
/** Every lineup plays in the everyone-group and in one of so many members. */
const MEMBERS = 50;

/** Takes the three locks of a week with so many lineups, each after a bare loop. */
export async function locks([lineups = LINEUPS]: readonly number[]): Promise<void> {
  await withPostgres([], async ({ url, dataDir, pool }) => {
    await migrate(url);
    const database = openDatabase(url, () => {});
    const { db } = database.long;
    const season = await makeSmallSeason(db);
    console.log(`Writing ${lineups} lineups …`);
    await writeLineups(pool, season, lineups);
    console.log(await machineInWords(pool));
    let now = season.at(WEEK);
    const clock = { now: () => now, real: () => new Date(), speed: () => 0 };
    const log = { info: () => {}, warn: console.error, error: console.error };
    const context = { db, database, clock, log, publicUrl: 'http://localhost' };
    const taker = openLockTaker({ context, dataDir });
    const leadership = { check: async () => {} };
    await taker.run(leadership);
    const taken: Time[] = [];
    const bare: Time[] = [];
    let longestWait = 0;
    for (const hours of KICKOFFS) {
      bare.push(await timed(async () => hashLineups(lineups)));
      now = season.at(WEEK, hours);
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      taken.push(await timed(() => taker.run(leadership)));
      delay.disable();
      longestWait = Math.max(longestWait, delay.max / 1e6);
    }
    await taker.close();
    const receiptMs = await timeReceipts(openReceipts(db));
    await database.close();
    const words = (times: readonly Time[]) =>
      times.map(({ wall, cpu }) => `${wall.toFixed(1)} s (${cpu.toFixed(1)} s of a core)`).join(', ');
    console.log(`The three locks of a week with ${lineups} lineups took ${words(taken)},`);
    console.log(`  a bare loop of the same hashes, without a database, ${words(bare)};`);
    console.log(
      `  the event loop waited ${Math.round(longestWait)} ms at most. A receipt takes ${receiptMs.toFixed(3)} ms.`,
    );
    console.log(JSON.stringify({ lineups, taken_s: taken, bare_s: bare, wait_ms: longestWait, receipt_ms: receiptMs }));
  });
}

async function writeLineups(pool: Pool, season: SmallSeason, lineups: number): Promise<void> {
  await pool.query(
    "insert into users (id, email, email_verified, created_at, updated_at) values (gen_random_uuid(), 'bench@singleback.test', true, now(), now())",
  );
  const teams = (['KC', 'BUF', 'DAL', 'PHI', 'MIA', 'NYJ'] as const).map((team) =>
    Object.fromEntries(Object.entries(nineOf(team)).map(([slot, name]) => [slot, season.player(name)])),
  );
  await pool.query(
    `insert into lineup_transactions (id, lineup_id, user_id, week_id, action, transaction_data, created_at)
    select gen_random_uuid(), gen_random_uuid(), (select id from users limit 1), $1, 'submit', jsonb_build_object(
      'lineup_name', 'Week 2 Lineup', 'double_down_player_id', null, 'slots', $2::jsonb -> (n % 6),
      'groups', jsonb_build_array(jsonb_build_object('id', $3::text, 'name', 'Everyone'), jsonb_build_object(
        'id', '00000000-0000-4000-8000-' || lpad((n / $4)::text, 12, '0'), 'name', 'League'))), now()
    from generate_series(1, $5) n`,
    [season.week(WEEK), JSON.stringify(teams), EVERYONE_GROUP_ID, MEMBERS, lineups],
  );
  await pool.query('vacuum analyze');
}

/** The hashes of a lock alone: rows of which each is in two trees. */
function hashLineups(lineups: number): void {
  const salts = saltsAt(randomBytes(32), '2025-09-12T00:15:00Z');
  const lockTime = '2025-09-14T17:00:00Z';
  const pick = `${EVERYONE_GROUP_ID}\nKC QB1, QB, KC\n0\n`;
  const [everyone, league] = [growTree(), growTree()];
  for (let at = 0; at < lineups; at += 1) {
    const lineupId = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
    for (const slot of SLOTS) {
      const leaf = leafHash(sealRow({ lineupId, slot, lockTime }, pick, salts(lineupId, slot)));
      everyone.add(leaf);
      league.add(leaf);
    }
  }
  everyone.root();
  league.root();
}

/** Seconds, and those of a core in all threads of this process: on a busy machine they are what can be compared. */
interface Time {
  wall: number;
  cpu: number;
}

async function timed(work: () => Promise<void>): Promise<Time> {
  const [began, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wall: (performance.now() - began) / 1000, cpu: (user + system) / 1e6 };
}

async function timeReceipts(sign: ReturnType<typeof openReceipts>): Promise<number> {
  const slots = SLOTS.map((slot) => ({ slot, playerId: EVERYONE_GROUP_ID, isDoubled: false }));
  const saved = { lineupId: EVERYONE_GROUP_ID, version: 1, savedAt: new Date('2025-09-12T00:15:00Z'), slots };
  await sign(saved);
  const began = performance.now();
  for (let version = 1; version <= RECEIPTS; version += 1) {
    await sign({ ...saved, version });
  }
  return (performance.now() - began) / RECEIPTS;
}
