import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { writeInstallation } from '../../db/installation.ts';
import { makeAuth } from '../../features/account/auth.ts';
import { deliverNotice } from '../../features/notifications/deliver-notice.ts';
import { showHeldEmails } from '../../operator/database-commands.ts';
import { type AppFixture, openAppFixture } from '../../testing/app-fixture.ts';
import { tidy } from '../../tidy.ts';
import { holdingSender } from './senders.ts';

const EMAIL = 'dan@singleback.test';
let fixture: AppFixture;
let app: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  fixture = await openAppFixture({ now: new Date('2025-09-28T16:00:00Z') });
  const { db, ids } = fixture.context;
  await writeInstallation(db, 'season', 'live');
  const context = { ...fixture.context, mail: holdingSender(db, ids, fixture.clock) };
  fixture.context = context;
  app = await buildApp(context, { auth: makeAuth(context), requestsPerMinute: 1_000_000 });
});
afterAll(async () => {
  await app.close();
  await fixture.close();
});

/** What `npm run admin -- emails` prints, without its first line. */
async function heldEmails(recipient: string | null = null): Promise<string[]> {
  const lines: string[] = [];
  const url = String(fixture.context.database.pool.options.connectionString);
  await showHeldEmails(
    { plain: recipient === null ? [] : [recipient] },
    { env: { DATABASE_URL: url, MAIL: 'off' }, say: (line) => void lines.push(line) },
  );
  return lines.slice(1);
}

test('without email the operator reads the link that confirms a sign-up', async () => {
  expect((await app.inject('/api/account/sign-in-methods')).json()).toEqual({
    google: false,
    passkeys: true,
    sends_email: false,
  });
  const signUp = { email: EMAIL, password: 'long enough', name: 'Dan' };
  const signedUp = await app.inject({
    ...{ method: 'POST', url: '/api/auth/sign-up/email', headers: { origin: fixture.context.publicUrl } },
    payload: signUp,
  });
  expect(signedUp.statusCode).toBe(200);
  await expect.poll(() => heldEmails(EMAIL)).toHaveLength(2);
  const [head, link = ''] = await heldEmails();
  expect(head).toMatch(/^\S+Z {2}dan@singleback\.test {2}Confirm your email for Singleback$/);
  const token = new URL(link.trim()).searchParams.get('token');
  const confirmed = await app.inject({
    ...{ method: 'POST', url: '/api/auth/verify-email', headers: { origin: fixture.context.publicUrl } },
    payload: { token, password: signUp.password },
  });
  expect(confirmed.statusCode).toBe(200);
  expect(await heldEmails('nobody@singleback.test')).toEqual([
    'There is no email to nobody@singleback.test of the last seven days. Emails are kept here while MAIL=off.',
  ]);
});

test('without email notifications are not kept, and links go after seven days', async () => {
  const { db } = fixture.context;
  const { userId } = await fixture.signIn('ann');
  const letter = { subject: 'News', lines: ['News.'], action: { label: 'Open', path: '/lineups' }, after: '' };
  const noticeId = fixture.context.ids.uuid();
  await db.execute(sql`insert into notices (id, user_id, key, noted_at) values (${noticeId}, ${userId}, 'k', now())`);
  await deliverNotice(fixture.context, { noticeId, userId, key: 'k', notAfter: null, push: null, letter });
  expect((await heldEmails()).join()).not.toContain('News');

  await db.execute(sql`update held_emails set held_at = held_at - interval '8 days'`);
  await tidy(fixture.context);
  expect(await heldEmails()).toHaveLength(1);
});
