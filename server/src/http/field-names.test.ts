import { randomUUID } from 'node:crypto';
import { type CallKey, calls } from '@singleback/contract/calls.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, PASSWORD, tokenIn } from '../features/account/testing/browser.ts';
import { type AdminBrowser, openAdminBrowser } from '../operator/admin/testing/admin-browser.ts';
import { type CallOptions, PUBLIC_URL } from '../testing/app-fixture.ts';
import { type LineupFixture, openLineupFixture, type Person, submissionOf } from '../testing/lineup-fixture.ts';
import { nineOf } from '../testing/small-season.ts';
import { fieldsOf, proven } from './testing/call-fields.ts';

let fixture: LineupFixture;
let ann: Person;
let admin: AdminBrowser;

beforeAll(async () => {
  fixture = await openLineupFixture();
  ann = await fixture.premium('ann');
  admin = await openAdminBrowser(fixture);
  await admin.setUp();
});
afterAll(() => fixture.close());

type Wrong = [key: CallKey, field: string, makeOptions: () => CallOptions | Promise<CallOptions>];

const submit = (more: Parameters<typeof submissionOf>[2] = {}) => submissionOf(fixture.season, nineOf('DAL'), more);
const stranger = '00000000-0000-0000-0000-00000000000f';
const ownLineup = async () => {
  const { body } = await fixture.call('GET /lineups/:weekId', {
    ...{ token: ann.token, params: { weekId: fixture.season.week(2) } },
  });
  return { id: body[0]?.id ?? (await fixture.submit(ann, nineOf('DAL'))).body.id };
};
const ownGroup = async () => ({ id: await fixture.group(ann, `Chat ${randomUUID()}`) });
const chat = async (body: object) => ({ params: await ownGroup(), body });
const ofMessage = async (body: object) => {
  const [params, messageId] = [await ownGroup(), randomUUID()];
  await fixture.call('POST /groups/:id/chat', { token: ann.token, params, body: { id: messageId, text: 'Hi' } });
  return { params: { ...params, messageId }, body };
};
const muteOf = async (body: object) => {
  const [params, member] = [await ownGroup(), await fixture.free(`muted${randomUUID().slice(0, 8)}`)];
  await fixture.join(member, params.id);
  return { params: { ...params, userId: member.userId }, body };
};
const noPasskey = {
  ...{ id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {} },
  response: { clientDataJSON: 'x', attestationObject: 'x' },
};
const signUp = { email: 'new@one.test', password: 'long-enough-1', name: 'New Name' };

const slot = () => ({
  week_id: fixture.season.week(2),
  lineup_id: null,
  position: 'XX1',
  player_ids: [],
  rest: 'best',
});
const orders = () => ({ week_rule: 'nothing', submit_before: 'main', planned_weeks: [], slots: [slot()] });
const ownPage = { origin: PUBLIC_URL };
const WRONG: Wrong[] = [
  ['PUT /orders', 'slots', () => ({ body: orders() })],
  ['GET /auth/check-display-name/:name', 'name', () => ({ params: { name: 'x' } })],
  ['PUT /account/display-name', 'display_name', () => ({ body: { display_name: 'x' } })],
  ['PUT /account/password', 'new_password', () => ({ body: { current_password: 'a', new_password: 'b' } })],
  ['PUT /account/password', 'new_password', () => ({ body: { current_password: 'a', new_password: 'b'.repeat(200) } })],
  [
    'PUT /account/password',
    'current_password',
    () => ({ body: { current_password: 'a', new_password: 'b'.repeat(9) } }),
  ],
  ['POST /account/deletion', 'confirmation', () => ({ body: { confirmation: 'no' } })],
  ['POST /account/deletion', 'password', () => ({ body: { confirmation: 'delete my account', password: 'no' } })],
  ['POST /account/read-tokens', 'name', () => ({ body: { name: ' ' } })],
  ['POST /account/passkeys/start', 'password', () => ({ body: { password: 'no' } })],
  ['PUT /account/passkeys/:id', 'name', () => ({ params: { id: stranger }, body: { name: ' ' } })],
  ['POST /account/passkeys', 'response', () => ({ body: { response: noPasskey } })],
  ['POST /auth/sign-up/email', 'email', () => ({ body: { ...signUp, email: 'x' } })],
  ['POST /auth/sign-up/email', 'password', () => ({ body: { ...signUp, password: 'x' } })],
  ['POST /auth/sign-up/email', 'name', () => ({ body: { ...signUp, name: 'x' } })],
  ['POST /auth/verify-email', 'password', async () => ({ body: { token: await pending('a1'), password: 'x' } })],
  ['POST /auth/verify-email', 'newPassword', async () => ({ body: { token: await pending('a2'), newPassword: 'x' } })],
  [
    'POST /auth/verify-email',
    'name',
    async () => ({ body: { token: await pending('a3'), password: signUp.password, name: 'x' } }),
  ],
  ['POST /auth/code/send', 'email', () => ({ body: { email: 'x' } })],
  ['POST /auth/code/check', 'code', () => ({ body: { email: signUp.email, code: '1' } })],
  [
    'POST /auth/code/sign-in',
    'name',
    async () => ({ body: { email: 'a4@one.test', name: 'x' }, headers: await proven(fixture, 'a4') }),
  ],
  ['POST /auth/send-verification-email', 'email', () => ({ body: { email: 'x' } })],
  ['POST /auth/sign-in/email', 'email', () => ({ body: { email: 'x', password: 'x' }, headers: ownPage })],
  ['POST /auth/request-password-reset', 'email', () => ({ body: { email: 'x' }, headers: ownPage })],
  [
    'POST /auth/reset-password',
    'newPassword',
    () => ({ body: { token: 'x', newPassword: 'short' }, headers: ownPage }),
  ],
  ['POST /feedback', 'subject', () => ({ body: { subject: '', description: 'x' } })],
  ['POST /feedback', 'description', () => ({ body: { subject: 'x', description: '' } })],
  ['POST /feedback', 'email', () => ({ body: { subject: 'x', description: 'x', email: 'x' } })],
  ['POST /groups', 'name', () => ({ body: { name: ' ', season_id: fixture.season.id } })],
  ['PUT /groups/:id', 'name', async () => ({ params: { id: await fixture.group(ann, 'e1') }, body: { name: ' ' } })],
  [
    'PUT /groups/:id',
    'max_participants',
    async () => ({ params: { id: await fixture.group(ann, 'e2') }, body: { max_participants: 1 } }),
  ],
  [
    'PUT /groups/:id',
    'description',
    async () => ({ params: { id: await fixture.group(ann, 'e3') }, body: { description: 'x'.repeat(501) } }),
  ],
  [
    'PUT /groups/:id/settings',
    'qb_count',
    async () => ({ params: { id: await fixture.group(ann, 'e4') }, body: { qb_count: 9 } }),
  ],
  [
    'PUT /groups/:id/settings',
    'start_week',
    async () => ({ params: { id: await fixture.group(ann, 'e5') }, body: { start_week: 99 } }),
  ],
  ['DELETE /groups/:id', 'name', async () => ({ params: { id: await fixture.group(ann, 'e6') }, body: { name: 'e' } })],
  [
    'POST /groups/:id/announcements',
    'text',
    async () => ({ params: { id: await fixture.group(ann, 'e7') }, body: { text: ' ' } }),
  ],
  ['POST /groups/:id/chat', 'text', async () => chat({ id: randomUUID(), text: ' ' })],
  ['PUT /groups/:id/chat/:messageId', 'text', async () => ofMessage({ text: ' ' })],
  ['PUT /groups/:id/chat/:messageId/reaction', 'reaction', async () => ofMessage({ reaction: 'boo', is_on: true })],
  ['PUT /groups/:id/chat/mutes/:userId', 'minutes', async () => muteOf({ minutes: 1, reason: 'Loud' })],
  ['PUT /groups/:id/chat/mutes/:userId', 'reason', async () => muteOf({ minutes: 15, reason: ' ' })],
  [
    'POST /groups/:id/webhooks',
    'url',
    async () => ({ params: { id: await fixture.group(ann, 'e8') }, body: { url: 'http://x', events: ['lock'] } }),
  ],
  [
    'POST /groups/:id/webhooks',
    'events',
    async () => ({ params: { id: await fixture.group(ann, 'e9') }, body: { url: 'https://x.test', events: [] } }),
  ],
  [
    'POST /groups/:id/invite',
    'invitee_emails',
    async () => ({ params: { id: await fixture.group(ann, 'one') }, body: { invitee_emails: ['x'] } }),
  ],
  [
    'POST /groups/:id/invite',
    'invitee_emails',
    async () => ({ params: { id: await fixture.group(ann, 'two') }, body: { invitee_emails: [] } }),
  ],
  [
    'POST /groups/:id/invite',
    'invitee_emails',
    async () => ({
      params: { id: await fixture.group(ann, 'three') },
      body: { invitee_emails: ['ann@singleback.test'] },
    }),
  ],
  [
    'POST /groups/:id/invite',
    'message',
    async () => ({
      params: { id: await fixture.group(ann, 'four') },
      body: { invitee_emails: ['a@one.test'], message: 'x'.repeat(501) },
    }),
  ],
  ['GET /notifications/unsubscribe', 'email', () => ({})],
  ['POST /notifications/resubscribe', 'email', () => ({ body: { email: ' ' } })],
  ['PUT /notifications/time-zone', 'time_zone', () => ({ body: { time_zone: 'Nowhere/At-all' } })],
  [
    'POST /notifications/push-subscriptions',
    'endpoint',
    () => ({ body: { endpoint: 'https://push.evil.example/1', keys: { p256dh: 'x', auth: 'x' } } }),
  ],
  [
    'POST /notifications/push-subscriptions',
    'keys',
    () => ({ body: { endpoint: 'https://fcm.googleapis.com/1', keys: { p256dh: 'x', auth: 'x' } } }),
  ],
  [
    'POST /try/picks',
    'players',
    async () => {
      const { token } = (await fixture.call('POST /try/runs', { body: {} })).body;
      return { body: { token, week_number: 1, players: [{ player_id: stranger, position: 'QB1' }] } };
    },
  ],
  ['POST /lineup', 'group_ids', () => ({ body: submit({ groups: [] }) })],
  ['POST /lineup', 'group_ids', async () => ({ body: submit({ groups: [await groupOfLastSeason()] }) })],
  ['POST /lineup', 'name', () => ({ body: submit({ name: 'x'.repeat(51) }) })],
  [
    'POST /lineup',
    'players',
    () => ({ body: { ...submit(), players: submit().players.map((player) => ({ ...player, player_id: stranger })) } }),
  ],
  ['PUT /lineup/:id', 'group_ids', async () => ({ params: await ownLineup(), body: submit({ groups: [] }) })],
  ['PUT /lineup/:id', 'week_id', async () => ({ params: await ownLineup(), body: submit({ week: 3 }) })],
  ['PUT /lineup/:id', 'name', async () => ({ params: await ownLineup(), body: submit({ name: 'x'.repeat(51) }) })],
  ['POST /lineup/:id/add-groups', 'group_ids', async () => ({ params: await ownLineup(), body: { group_ids: [] } })],
  [
    'POST /lineup/:id/add-groups',
    'group_ids',
    async () => ({ params: await ownLineup(), body: { group_ids: [await groupOfLastSeason()] } }),
  ],
  ['POST /lineup/:id/remove-groups', 'group_ids', async () => ({ params: await ownLineup(), body: { group_ids: [] } })],
  ['POST /reports', 'reason', () => ({ body: { subject_type: 'user', subject_id: ann.userId, reason: ' ' } })],
  ['POST /admin/factors/totp', 'code', async () => ({ token: await startedTotp(), body: { code: '1' } })],
  ['POST /admin/factors/totp/start', 'password', async () => ({ token: await factorless(), body: {} })],
  ['POST /admin/factors/passkey/start', 'password', async () => ({ token: await factorless(), body: {} })],
  ['POST /admin/factors/passkey', 'response', async () => ({ token: await startedPasskey(), body: { response: 'x' } })],
  ['POST /admin/confirmation', 'code', () => ({ body: { code: '1' } })],
  ['POST /admin/announcement', 'text', () => ({ body: { text: ' ', reason: 'x' } })],
  ['POST /admin/maintenance', 'minutes', () => ({ body: { minutes: 0, is_forced: false, reason: 'x' } })],
  ['POST /admin/overrides', 'ends_at', () => ({ body: { ...injury(), ends_at: '+275760-09-13T00:00:00.000Z' } })],
  ['POST /admin/overrides/:id/end', 'reason', () => ({ params: { id: stranger }, body: { reason: ' ' } })],
  ['POST /admin/jobs/:id/retry', 'reason', () => ({ params: { id: 'x' }, body: { queue: 'x', reason: ' ' } })],
  ['POST /admin/users/:id', 'reason', () => ({ params: { id: stranger }, body: { action: 'suspend', reason: ' ' } })],
  [
    'POST /admin/users/:id',
    'until',
    () => ({ params: { id: ann.userId }, body: { action: 'grant_premium', until: 'soon', reason: 'x' } }),
  ],
  ['POST /admin/sign-ups/:id/confirm', 'reason', () => ({ params: { id: stranger }, body: { reason: ' ' } })],
  ['POST /admin/groups/:id', 'reason', () => ({ params: { id: stranger }, body: { action: 'close', reason: ' ' } })],
  ['POST /admin/feedback/:id', 'reason', () => ({ params: { id: stranger }, body: { is_done: true, reason: ' ' } })],
  [
    'POST /admin/reports/:type/:id',
    'reason',
    () => ({ params: { type: 'user', id: stranger }, body: { reason: ' ' } }),
  ],
];

test.each(WRONG)('%s names the field %s as the request does', async (key, field, makeOptions) => {
  const options = await makeOptions();
  const token = key.includes(' /admin/') ? admin.token : calls[key].access === 'user' ? ann.token : undefined;
  const { status, body } = await fixture.call(key, { token, ...options });
  expect([status, body]).toMatchObject([422, { code: 'field_invalid', details: { field } }]);
  expect(fieldsOf(key)).toContain(field);
});

test('every call that refuses a field is tried above', () => {
  const refusing = Object.keys(calls).filter((key) =>
    calls[key as CallKey].errors.some((code) => code === 'field_invalid'),
  );
  const tried = new Set<string>(WRONG.map(([key]) => key));
  expect(refusing.filter((key) => !tried.has(key))).toEqual([]);
});

/** The emailed token of an unconfirmed sign-up. */
async function pending(name: string): Promise<string> {
  const email = `${name}@pending.test`;
  await openBrowser(fixture).post('/api/auth/sign-up/email', { ...signUp, email, name: `Pending ${name}` });
  return tokenIn(fixture, email);
}

async function groupOfLastSeason(): Promise<string> {
  const { db, ids } = fixture.context;
  const [groupId, seasonId] = [await fixture.group(ann, `old ${ids.uuid()}`), ids.uuid()];
  const { rows } = await db.execute<{ id: string }>(sql`select id from seasons where year = 2024`);
  const id = rows[0]?.id ?? seasonId;
  if (id === seasonId) {
    await db.execute(sql`insert into seasons (id, year, name, starts_at) values (${id}, 2024, '2024 Season', now())`);
  }
  await db.execute(sql`update groups set season_id = ${id} where id = ${groupId}`);
  return groupId;
}

const injury = () => ({
  ...{ kind: 'injury', player_id: fixture.season.player('DAL RB1'), week_id: fixture.season.week(2), status: 'out' },
  ...{ notes: null, ends_at: null, reason: 'x' },
});

/** The token of an admin without a second factor. */
async function factorless(): Promise<string> {
  return (await openAdminBrowser(fixture, `fay${fixture.context.ids.uuid().slice(0, 8)}`)).token;
}

async function startedTotp(): Promise<string> {
  const token = await factorless();
  await fixture.call('POST /admin/factors/totp/start', { token, body: { password: PASSWORD } });
  return token;
}

async function startedPasskey(): Promise<string> {
  const token = await factorless();
  await fixture.call('POST /admin/factors/passkey/start', { token, body: { password: PASSWORD } });
  return token;
}
