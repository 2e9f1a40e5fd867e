import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LineupFixture, openLineupFixture } from '../testing/lineup-fixture.ts';
import { type AuditAction, countAuditEntries, listAuditEntries, writeAuditEntry } from './audit-log.ts';

const NOW = new Date('2025-09-28T16:00:00Z');
const USER = '11111111-1111-4111-8111-111111111111';

const suspension: AuditAction = {
  actor: { userId: USER, name: 'Cass' },
  action: 'suspended',
  ...{ subjectType: 'user', subjectId: USER, subject: 'Dana' },
  reason: 'Threats in the chat',
};

let fixture: LineupFixture;
beforeAll(async () => {
  fixture = await openLineupFixture();
});
afterAll(() => fixture.close());

test('keeps who did what, to whom and why, from new to old', async () => {
  const { db } = fixture.context;
  await writeAuditEntry(db, suspension, NOW);
  await writeAuditEntry(db, { ...suspension, actor: null, action: 'restored', details: { weeks: 2 } }, NOW);
  const [newest, oldest] = await listAuditEntries(db, { subjectType: 'user', subjectId: USER }, 10);
  expect(newest).toMatchObject({ actor: 'Command line', actorId: null, action: 'restored', details: { weeks: 2 } });
  expect(oldest).toMatchObject({ actor: 'Cass', actorId: USER, action: 'suspended', reason: 'Threats in the chat' });
  expect(await listAuditEntries(db, { before: newest?.id }, 10)).toEqual([oldest]);
  expect(await listAuditEntries(db, { subjectType: 'group' }, 10)).toEqual([]);
  expect(await countAuditEntries(db)).toBe(2);
});

test('lets nobody change or delete an entry', async () => {
  const { db } = fixture.context;
  const refused = { cause: { message: 'The audit log is append-only.' } };
  await expect(db.execute(sql`update audit_log set reason = 'none'`)).rejects.toMatchObject(refused);
  await expect(db.execute(sql`delete from audit_log`)).rejects.toMatchObject(refused);
  expect(await countAuditEntries(db)).toBe(2);
});
