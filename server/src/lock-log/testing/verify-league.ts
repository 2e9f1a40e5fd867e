import { checkPoints } from '@singleback/verify/check/check-points.ts';
import type { ReadLogFile } from '@singleback/verify/check/read-log.ts';
import { type Verdict, verifyExport } from '@singleback/verify/check/verify-export.ts';
import { checkByWebCrypto } from '@singleback/verify/log/check-anywhere.ts';
import { expect } from 'vitest';
import type { Person } from '../../testing/lineup-fixture.ts';
import type { LockLogFixture } from './lock-log-fixture.ts';

/** Checks a group's season as a member exports it, against the log as it is served. */
export async function verifyLeague(fixture: LockLogFixture, member: Person, groupId: string): Promise<Verdict> {
  const file = await fixture.call('GET /groups/:id/export', { token: member.token, params: { id: groupId } });
  expect(file.status).toBe(200);
  const log: ReadLogFile = async (path) => {
    const { statusCode, rawPayload } = await fixture.app.inject({ url: `/log/${path}` });
    return statusCode === 200 ? new Uint8Array(rawPayload) : null;
  };
  return verifyExport({ file: file.body, logs: [log], seen: [], witnesses: [], check: checkByWebCrypto, checkPoints });
}

const TABLES = [
  'lineups',
  'lineup_slots',
  'lineup_groups',
  'lineup_transactions',
  'players',
  'log_players',
  'stat_lines',
];

/** What comes out while the database is changed like this, behind the server's back. */
export async function whileChanged<Seen>(
  { context: { database } }: LockLogFixture,
  change: string,
  look: () => Promise<Seen>,
): Promise<Seen> {
  for (const table of TABLES) await database.pool.query(`create table kept_${table} as select * from ${table}`);
  await database.pool.query(change);
  const seen = await look();
  const client = await database.pool.connect();
  await client.query('begin; set local session_replication_role = replica');
  for (const table of TABLES) {
    await client.query(
      `delete from ${table}; insert into ${table} overriding system value select * from kept_${table}; drop table kept_${table}`,
    );
  }
  await client.query('commit');
  client.release();
  return seen;
}
