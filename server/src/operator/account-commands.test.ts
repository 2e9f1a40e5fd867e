import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAuditEntries } from '../db/audit-log.ts';
import { PUBLIC_URL, writeInstallation } from '../db/installation.ts';
import { openBrowser, PASSWORD } from '../features/account/testing/browser.ts';
import { readAddressee } from '../features/notifications/kept-service.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../testing/lineup-fixture.ts';
import { nineOf } from '../testing/small-season.ts';
import { openAdminBrowser } from './admin/testing/admin-browser.ts';
import { runCommand } from './commands.ts';

const DAN = 'dan@singleback.test';
let fixture: LineupFixture;
let dan: Person;

beforeAll(async () => {
  fixture = await openLineupFixture();
  await writeInstallation(fixture.context.db, 'season', 'live');
  dan = await fixture.free('dan');
  expect((await fixture.submit(dan, nineOf('KC'))).status).toBe(200);
});
afterAll(() => fixture.close());

/** What a command prints after its first line. */
async function said(...words: string[]): Promise<string> {
  return saidWith({ MAIL: 'off' }, ...words);
}

async function saidWith(env: Record<string, string>, ...words: string[]): Promise<string> {
  const lines: string[] = [];
  const url = String(fixture.context.database.pool.options.connectionString);
  await runCommand(words, { env: { DATABASE_URL: url, ...env }, say: (line) => void lines.push(line) });
  // Another process has done it: this one notices within seconds, here at once.
  fixture.context.tokens.sessionsEnded();
  return lines.slice(1).join('\n');
}
const act = (name: string, email = DAN, ...more: string[]) =>
  said(name, email, ...more, '--reason', 'Threats in the chat');
const groups = (token: string) => fixture.call('GET /groups', { token });

test('a suspended user is out at once and stays out, and the lineups still count', async () => {
  const browser = openBrowser(fixture);
  expect((await browser.signIn(DAN)).status).toBe(200);
  const token = await browser.token();
  expect((await groups(token)).status).toBe(200);
  expect(await act('suspend')).toContain(`${DAN}: Suspended`);
  await expect(act('suspend')).rejects.toThrow('This account is suspended already.');
  expect((await groups(token)).status).toBe(401);
  const refused = await browser.signIn(DAN);
  expect([refused.status, refused.body]).toEqual([
    403,
    { code: 'not_allowed', error: 'This account is suspended. Ask the person who runs this Singleback why.' },
  ]);
  expect((await browser.signIn(DAN, 'a wrong password')).status).toBe(401);
  expect(await readAddressee(fixture.context.db, dan.userId)).toBeNull();
  const { rows } = await fixture.context.database.pool.query('select from lineups where user_id = $1', [dan.userId]);
  expect(rows).toHaveLength(1);
  expect(await said('find-user', 'DAN')).toMatch(/^dan, dan@.*, suspended since 20\d\d-/);

  expect(await act('unsuspend')).toBe(`${DAN}: Suspension lifted.`);
  await expect(act('unsuspend')).rejects.toThrow('This account is not suspended.');
  expect((await browser.signIn(DAN)).status).toBe(200);
  expect(await act('end-sessions')).toMatch(/^dan@singleback\.test: Signed out of \d browsers?\.$/);
  expect((await groups(await browser.token().catch(() => 'none'))).status).toBe(401);
});

test('a token for programs of a suspended user is refused', async () => {
  const browser = openBrowser(fixture);
  await browser.signIn(DAN, PASSWORD);
  const made = await fixture.call('POST /account/read-tokens', {
    token: await browser.token(),
    body: { name: 'Sheet' },
  });
  const program = { token: made.body.token };
  expect((await fixture.call('GET /groups', program)).status).toBe(200);
  await act('suspend');
  expect((await fixture.call('GET /groups', program)).status).toBe(401);
  await act('unsuspend');
  expect((await fixture.call('GET /groups', program)).status).toBe(200);
});

test('admin rights are revoked at once, and an admin is not suspended', async () => {
  await fixture.free('eve');
  expect(await said('grant-admin', 'eve@singleback.test')).toContain('is an administrator now.');
  const browser = openBrowser(fixture);
  await browser.signIn('eve@singleback.test');
  const token = await browser.token();
  expect((await fixture.call('GET /groups/admin/all', { token })).status).toBe(200);
  await expect(said('grant-admin', 'eve@singleback.test')).rejects.toThrow('is an admin already.');
  await expect(act('suspend', 'eve@singleback.test')).rejects.toThrow(
    'An admin can’t be suspended. Revoke that first.',
  );
  await act('revoke-admin', 'eve@singleback.test');
  expect((await fixture.call('GET /groups/admin/all', { token })).status).toBe(401);
  await browser.signIn('eve@singleback.test');
  expect((await fixture.call('GET /groups/admin/all', { token: await browser.token() })).status).toBe(403);
});

test('every action is in the audit log with its reason, and a wrong address changes nothing', async () => {
  const { db } = fixture.context;
  const before = await listAuditEntries(db, {}, 50);
  await expect(act('suspend', 'nobody@singleback.test')).rejects.toThrow('There is no account with the address');
  expect(await listAuditEntries(db, {}, 50)).toEqual(before);
  expect(before.map(({ action, subject }) => `${action} ${subject}`).reverse()).toEqual([
    ...['suspended dan', 'lifted the suspension of dan', 'ended the sessions of dan'],
    ...['suspended dan', 'lifted the suspension of dan', 'made an admin of eve', 'revoked the admin rights of eve'],
  ]);
  expect(await said('audit-log')).toContain('Command line suspended dan. Reason: Threats in the chat');
  expect(JSON.stringify(before)).not.toContain('@');
});

test('a user is confirmed, renamed, given Premium and a new password from the command line', async () => {
  const browser = openBrowser(fixture);
  await browser.post('/api/auth/sign-up/email', { name: 'Gus', email: 'gus@post.test', password: 'gus his password' });
  const line = ['gus@post.test', '--reason', 'Called me'];
  expect(await said('confirm', ...line)).toContain('gus@post.test counts as confirmed.');
  expect((await browser.signIn('gus@post.test', 'gus his password')).status).toBe(200);
  await expect(said('confirm', ...line)).rejects.toThrow('The address is confirmed already.');

  expect(await act('rename-user', 'gus@post.test', '--name', 'Gus Again')).toContain('Renamed to Gus Again.');
  const until = new Date(Date.now() + 24 * 3_600_000).toISOString();
  expect(await act('grant-premium', 'gus@post.test', '--until', until)).toContain('Premium granted until');
  const wrong = act('grant-premium', 'gus@post.test', '--until', '2099-02-30');
  await expect(wrong).rejects.toThrow(
    "--until is a day like 2027-02-28, or a time like 2027-02-28T18:00Z, not '2099-02",
  );
  const day = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
  expect(await act('grant-premium', 'gus@post.test', '--until', day)).toContain('Premium granted until');
  expect(await act('end-premium', 'gus@post.test')).toContain('Granted Premium ended.');
  await expect(act('end-premium', 'gus@post.test')).rejects.toThrow('This user has no granted Premium');
  await expect(act('grant-premium', 'gus@post.test')).rejects.toThrow('--until is missing.');

  await expect(said('reset-link', ...line)).rejects.toThrow(
    /^The app has not stored yet where its users find it\. Start it once, or say it before the command: PUBLIC_URL=/,
  );
  await writeInstallation(fixture.context.db, PUBLIC_URL, 'https://play.example.org');
  const printed = await said('reset-link', ...line);
  expect(printed.match(/https?:\/\/\S+?(?=\/)/g)).toEqual(['https://play.example.org']);
  const token = /change-password\?token=(\S+)/.exec(printed)?.[1];
  const reset = await browser.post('/api/auth/reset-password', { token, newPassword: 'a newer password' });
  expect(reset.status).toBe(200);
  expect((await openBrowser(fixture).signIn('gus@post.test', 'a newer password')).status).toBe(200);

  expect(await act('delete-user', 'gus@post.test')).toContain('gus@post.test: Account deleted.');
  await expect(act('delete-user', 'gus@post.test')).rejects.toThrow('There is no account');
});

test('an administrator who has lost the second factor sets up a new one', async () => {
  const hal = await openAdminBrowser(fixture, 'hal');
  await hal.setUp();
  expect((await hal.call('GET /admin/overview')).status).toBe(200);
  expect(await act('reset-second-factor', 'hal@singleback.test')).toContain('set a new one up at /admin.');
  expect((await hal.call('GET /admin/overview')).body.code).toBe('factor_needed');
  expect((await hal.call('GET /admin/access')).body.factors).toEqual([]);
  await hal.setUp();
  expect((await hal.call('GET /admin/overview')).status).toBe(200);
  expect(await act('reset-second-factor', 'dan@singleback.test')).toContain('There was no second factor.');
});

test('a command without SMTP_URL says whom it did not email, and keeps nothing where nobody looks', async () => {
  const ida = await openAdminBrowser(fixture, 'ida');
  await ida.setUp();
  const dataDir = mkdtempSync(join(tmpdir(), 'singleback-command-'));
  const words = ['reset-second-factor', 'ida@singleback.test', '--reason', 'New phone'];
  expect(await saidWith({ DATA_DIR: dataDir }, ...words)).toContain(
    'No email was sent, because this command has no SMTP_URL. Tell ida@singleback.test yourself: A second factor was removed',
  );
  expect(readdirSync(dataDir)).toEqual([]);
  rmSync(dataDir, { recursive: true });
});
