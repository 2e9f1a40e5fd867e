import { AccountDownload } from '@singleback/contract/account.ts';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppFixture, openAppFixture } from '../../testing/app-fixture.ts';
import { recordSubscription } from '../billing/billing-service.ts';
import { openBrowser, PASSWORD } from './testing/browser.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z') });
});
afterAll(() => fixture.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await fixture.context.database.pool.query(text, values)).rows;

async function signedUp(name: string) {
  const browser = openBrowser(fixture);
  const email = `${name.toLowerCase()}@one.test`;
  await browser.signUp(name, email);
  const userId: string = (await browser.user()).id;
  const token = await browser.token();
  await fixture.call('POST /feedback', { token, body: { subject: `From ${name}`, description: 'A word' } });
  await recordSubscription(fixture.context, {
    userId,
    plan: 'premium',
    status: 'active',
    startDate: null,
    endDate: null,
  });
  return { browser, email, userId, token };
}

test('the download contains all data of its owner, and nothing of others', async () => {
  const mine = await signedUp('Loader');
  const other = await signedUp('Otherone');
  const made = await fixture.call('POST /account/read-tokens', { token: mine.token, body: { name: 'My sheet' } });
  const answer = await fixture.call('GET /account/download', { token: mine.token });
  expect(answer.status).toBe(200);
  expect(Value.Check(AccountDownload, answer.body)).toBe(true);
  expect(answer.body).toMatchObject({
    user: { id: mine.userId, email: 'loader@one.test' },
    sign_in_methods: [{ provider: 'email' }],
    sessions: [{ ip_address: expect.stringMatching(/^10\.0\./) }],
    subscription: { subscription_status: 'active' },
    groups: [{ name: 'Everyone', is_active: true }],
    feedback: [{ type: 'bug', subject: 'From Loader' }],
    read_tokens: [{ name: 'My sheet', last_used_at: null }],
    invitations_sent: [],
    group_actions: [],
  });
  for (const foreign of [other.userId, other.email, 'From Otherone', made.body.token]) {
    expect(answer.text).not.toContain(foreign);
  }
  expect(answer.text).not.toMatch(/"password"|"token|[0-9a-f]{32}:[0-9a-f]{64}/);
});

test('deleting an account needs the sentence and the password', async () => {
  const { token, email } = await signedUp('Stayer');
  const remove = (body: object) => fixture.call('POST /account/deletion', { token, body });
  const sentence = 'Delete my account';
  const cases: [object, number][] = [
    [{ confirmation: 'yes', password: PASSWORD }, 422],
    [{ confirmation: '', password: PASSWORD }, 422],
    [{ confirmation: sentence }, 422],
    [{ confirmation: sentence, password: 'wrong' }, 422],
    [{ password: PASSWORD }, 400],
    [{ confirmation: sentence, password: 'x'.repeat(900) }, 422],
  ];
  for (const [body, status] of cases) expect([body, (await remove(body)).status]).toEqual([body, status]);
  expect((await openBrowser(fixture).signIn(email)).status).toBe(200);
});

test('a deleted account leaves an anonymous row and can’t be restored', async () => {
  const { token, email, userId, browser } = await signedUp('Leaver');
  const body = { confirmation: 'delete my account', password: PASSWORD };
  expect((await fixture.call('POST /account/deletion', { token, body })).body).toEqual({ success: true });

  expect((await fixture.call('GET /groups', { token })).status).toBe(401);
  expect((await fixture.call('GET /account/download', { token })).status).toBe(401);
  expect(await browser.user()).toBeNull();
  expect((await openBrowser(fixture).signIn(email)).status).toBe(401);
  const [row] = await sql('select * from users where id = $1', [userId]);
  expect(row).toMatchObject({
    display_name: null,
    display_name_key: null,
    display_name_skeleton: null,
    full_name: null,
    shown_name: 'Former player',
  });
  expect(JSON.stringify(row).toLowerCase()).not.toContain('leaver');
  for (const table of [
    'sessions',
    'known_browsers',
    'accounts',
    'subscriptions',
    'premium_grants',
    'second_factors',
    'feedback',
  ]) {
    expect(await sql(`select 1 from ${table} where user_id = $1`, [userId])).toEqual([]);
  }
  expect(await sql('select is_active from group_members where user_id = $1', [userId])).toEqual([{ is_active: false }]);

  const before = fixture.mails.length;
  await openBrowser(fixture).post('/api/auth/request-password-reset', { email });
  await openBrowser(fixture).post('/api/auth/request-password-reset', { email: row.email });
  expect(fixture.mails.slice(before).filter(({ to }) => to === email)).toEqual([]);
  const newcomer = openBrowser(fixture);
  await newcomer.signUp('Leaver', email);
  expect((await newcomer.user()).id).not.toBe(userId);
});
