import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LineupFixture, openLineupFixture, submissionOf, THIS_WEEK } from '../../../testing/lineup-fixture.ts';
import { HOURS, nineOf } from '../../../testing/small-season.ts';
import { tidy } from '../../../tidy.ts';
import { type Browser, codeIn, linkIn, openBrowser, PASSWORD, tokenIn } from '../testing/browser.ts';

let fixture: LineupFixture;
let groupId: string;
let joinToken: string;

beforeAll(async () => {
  fixture = await openLineupFixture();
  const owner = await fixture.signIn('Owner');
  groupId = await fixture.group(owner, 'Sunday Regulars');
  const link = await fixture.call('POST /groups/:id/join-links', { token: owner.token, params: { id: groupId } });
  joinToken = link.body.join_token;
});
afterAll(() => fixture.close());

const send = (browser: Browser, email: string, more: object = {}) =>
  browser.post('/api/auth/code/send', { email, ...more });
const check = (browser: Browser, email: string, code = codeIn(fixture, email)) =>
  browser.post('/api/auth/code/check', { email, code });
const signIn = (browser: Browser, email: string, more: object = {}) =>
  browser.post('/api/auth/code/sign-in', { email, ...more });
const sql = async (text: string) => (await fixture.context.database.pool.query(text)).rows;
const lineup = (groups = [groupId, EVERYONE_GROUP_ID]) => submissionOf(fixture.season, nineOf('DAL'), { groups });
const wrongFor = (email: string) => (codeIn(fixture, email) === '000000' ? '000001' : '000000');

describe('an emailed code', () => {
  test('creates an account with the suggested name and without a password, and signs in to it the next time', async () => {
    const browser = openBrowser(fixture);
    const sent = await send(browser, 'Dana@one.test');
    expect(sent.body).toEqual({ status: true, suggested_name: expect.stringMatching(/ \d+$/), next_code_in: 45 });
    expect(fixture.mails.at(-1)?.subject).toMatch(/^\d{3} \d{3} is your Singleback code$/);
    const name = sent.body.suggested_name;
    expect((await check(browser, 'dana@one.test')).body).toEqual({
      account: 'new',
      is_member: false,
      display_name: name,
    });
    const { status, body } = await signIn(browser, 'dana@one.test');
    expect([status, body]).toMatchObject([200, { next: null, guest: null, user: { email: 'dana@one.test' } }]);
    expect((await browser.user()).user_metadata.display_name).toBe(name);
    expect((await browser.user()).app_metadata.has_password).toBe(false);

    const other = openBrowser(fixture);
    const again = await send(other, 'dana@one.test');
    expect(Object.keys(again.body)).toEqual(Object.keys(sent.body));
    expect((await check(other, 'dana@one.test')).body).toMatchObject({ account: 'known', display_name: name });
    expect((await signIn(other, 'dana@one.test', { name: 'Ignored Name' })).status).toBe(200);
    expect((await other.user()).user_metadata.display_name).toBe(name);
  });

  test('has five tries, however many are made at once, and works in the browser that requested it alone', async () => {
    const email = 'tries@one.test';
    const browser = openBrowser(fixture);
    await send(browser, email);
    const code = codeIn(fixture, email);
    expect((await check(openBrowser(fixture), email)).body.code).toBe('code_expired');
    const first = await check(browser, email, wrongFor(email));
    expect(first.body).toMatchObject({ code: 'code_wrong', error: 'That code isn’t right. 4 tries left.' });
    const many = await Promise.all(Array.from({ length: 12 }, () => check(browser, email, wrongFor(email))));
    expect(many.filter(({ body }) => body.code === 'code_wrong')).toHaveLength(3);
    expect((await check(browser, email, code)).body.code).toBe('code_expired');
    expect((await signIn(browser, email)).body.code).toBe('code_needed');
    await send(browser, email);
    expect((await check(browser, email)).status).toBe(200);
    expect((await check(browser, email)).body.code).toBe('code_expired');
  });

  test('expires after a quarter of an hour, and is not stored', async () => {
    const browser = openBrowser(fixture);
    await send(browser, 'late@one.test');
    const code = codeIn(fixture, 'late@one.test');
    expect(JSON.stringify(await sql(`select * from pending_sign_ups where email = 'late@one.test'`))).not.toContain(
      code,
    );
    await sql(`update pending_sign_ups set code_expires_at = now() where email = 'late@one.test'`);
    expect((await check(browser, 'late@one.test')).body.code).toBe('code_expired');
  });

  test('refuses a taken name and keeps the proof for another one', async () => {
    const browser = openBrowser(fixture);
    await send(browser, 'taken@one.test');
    await check(browser, 'taken@one.test');
    expect((await signIn(browser, 'taken@one.test', { name: 'OWNER' })).body.code).toBe('display_name_taken');
    expect((await signIn(browser, 'taken@one.test', { name: 'Not Taken' })).status).toBe(200);
  });

  test('[A5.6, A5.7] keeps the name on the form for a corrected address', async () => {
    const browser = openBrowser(fixture);
    const { suggested_name: name } = (await send(browser, 'gail@gmial.test')).body;
    await send(browser, 'gail@gmail.test');
    await check(browser, 'gail@gmail.test');
    expect((await signIn(browser, 'gail@gmail.test', { name })).body.user.user_metadata.display_name).toBe(name);
  });

  test('[A5.4, A5.6] asks for another name when that of the sign-up was taken meanwhile', async () => {
    const email = 'mike@one.test';
    const browser = openBrowser(fixture);
    await browser.post('/api/auth/sign-up/email', { email, name: 'Mike', password: PASSWORD });
    await sql(`update pending_sign_ups set created_at = created_at - interval '25 hours' where email = '${email}'`);
    await openBrowser(fixture).signUp('Mike', 'other.mike@one.test');
    await check(browser, email);
    expect((await signIn(browser, email)).body.code).toBe('display_name_taken');
    const { body } = await signIn(browser, email, { name: 'Mike Two' });
    expect(body.user.user_metadata.display_name).toBe('Mike Two');
  });

  test('confirms a sign-up with a password, too, and signs in where the address already has an account', async () => {
    const form = { email: 'pass@one.test', name: 'Pass Word', password: 'play-singleback' };
    const browser = openBrowser(fixture);
    await browser.post('/api/auth/sign-up/email', form);
    await check(browser, form.email);
    expect((await signIn(browser, form.email)).status).toBe(200);
    expect((await openBrowser(fixture).signIn(form.email)).status).toBe(200);
    const other = openBrowser(fixture);
    await other.post('/api/auth/sign-up/email', { ...form, name: 'Pass Again' });
    expect((await check(other, form.email)).body).toEqual({
      account: 'known',
      display_name: 'Pass Word',
      is_member: false,
    });
    expect((await signIn(other, form.email)).body.user.user_metadata.display_name).toBe('Pass Word');
  });

  test('does not sign a suspended user in', async () => {
    const { userId } = await fixture.signIn('Benched');
    const [{ email }] = (await sql(`select email from users where id = '${userId}'`)) as [{ email: string }];
    await sql(`update users set suspended_at = now() where id = '${userId}'`);
    const browser = openBrowser(fixture);
    await send(browser, email);
    await check(browser, email);
    expect(await signIn(browser, email)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect(await browser.user()).toBeNull();
  });

  test('signs in once, however many requests bring its proof at the same time', async () => {
    const email = 'once@one.test';
    await openBrowser(fixture).signUp('Once Only', email);
    const browser = openBrowser(fixture);
    await send(browser, email);
    await check(browser, email);
    const sessions = async () =>
      (await sql(`select 1 from sessions join users on users.id = user_id where email = '${email}'`)).length;
    const before = await sessions();
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(browser, email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toMatch(/^(link_used|code_needed)$/);
    expect(await sessions()).toBe(before + 1);
    const token = (await send(browser, email)) && tokenIn(fixture, email);
    const byLink = () => browser.post('/api/auth/verify-email', { token });
    const opened = await Promise.all(Array.from({ length: 8 }, byLink));
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('strangers who try codes, or ask for them, block neither the right code nor a known browser', async () => {
    const email = 'target@one.test';
    const owner = openBrowser(fixture);
    await owner.signUp('Right Owner', email);
    await owner.post('/api/auth/sign-out', {});
    expect((await send(owner, email)).status).toBe(200);
    const code = codeIn(fixture, email);
    for (let n = 0; n < 25; n += 1) {
      // Without a cookie, with one of no sign-up, and with the stranger's own sign-up of the address.
      const stranger = openBrowser(fixture);
      if (n % 5 === 1) stranger.cookies.set('singleback.sign_up', 'x'.repeat(43));
      if (n % 5 === 2) await send(stranger, email);
      expect((await check(stranger, email, wrongFor(email))).body.code).toMatch(/^code_(expired|wrong)$/);
    }
    const asked = await Promise.all(Array.from({ length: 4 }, () => send(openBrowser(fixture), email)));
    expect(asked.map(({ status }) => status)).toContain(429);
    expect((await check(owner, email, code)).body).toMatchObject({ account: 'known' });
    expect((await send(owner, email)).status).toBe(200);
    await check(owner, email);
    expect((await signIn(owner, email)).status).toBe(200);
  });

  test('each browser’s own tries and requests stay limited', async () => {
    const email = 'own@one.test';
    const owner = openBrowser(fixture);
    await owner.signUp('Own Limits', email);
    const sent: number[] = [];
    for (let n = 0; n < 7; n += 1) sent.push((await send(owner, email)).status);
    expect(sent).toEqual([200, 200, 200, 200, 200, 200, 429]);
    const network = '10.9.0.1';
    const from = () => check(openBrowser(fixture, network), email, '000000');
    const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await from()).status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  test('is limited per recipient', async () => {
    const answers = [];
    for (let n = 0; n < 7; n++) answers.push((await send(openBrowser(fixture), 'often@one.test')).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });
});

describe('the lineup of a guest', () => {
  test('is saved in the group that is joined with it, by the code', async () => {
    const email = 'guest@one.test';
    const browser = openBrowser(fixture);
    await send(browser, email, { joinToken, lineup: lineup([groupId]) });
    expect(fixture.mails.at(-1)?.text).toContain('The group “Sunday Regulars” is waiting for you');
    await check(browser, email);
    const { body } = await signIn(browser, email, { name: 'Guest One', lineup: lineup() });
    expect(body.guest).toMatchObject({
      joined: { id: groupId, name: 'Sunday Regulars' },
      not_joined: null,
      draft: null,
    });
    const own = await fixture.call('GET /lineup/:id', {
      token: await browser.token(),
      params: { id: body.guest.saved.id },
    });
    expect(own.body.groups.map(({ id }: { id: string }) => id).sort()).toEqual([EVERYONE_GROUP_ID, groupId].sort());
  });

  test('is saved by the link on another device, once its user agrees', async () => {
    const email = 'phone@one.test';
    await send(openBrowser(fixture), email, { joinToken, lineup: lineup() });
    const phone = openBrowser(fixture);
    const token = tokenIn(fixture, email);
    const asked = await phone.post('/api/auth/verify-email', { token });
    expect([asked.status, asked.body]).toMatchObject([
      403,
      { code: 'consent_needed', details: { email, has_account: false, group: 'Sunday Regulars', has_lineup: true } },
    ]);
    const done = await phone.post('/api/auth/verify-email', { token, agreed: true, name: 'Phone Guest' });
    expect([done.status, done.body.guest]).toMatchObject([
      200,
      { joined: { id: groupId }, not_saved: null, draft: null },
    ]);
    expect((await phone.post('/api/auth/verify-email', { token, agreed: true })).body.code).toBe('link_used');
    expect(await sql(`select lineup from pending_sign_ups where email = '${email}'`)).toEqual([{ lineup: null }]);
  });

  test('is saved by the link in the same browser at once', async () => {
    const email = 'same@one.test';
    const browser = openBrowser(fixture);
    await send(browser, email, { lineup: lineup([EVERYONE_GROUP_ID]) });
    expect(linkIn(fixture, email)).toMatch(/^\/auth\/confirm\?token=/);
    const { body } = await browser.post('/api/auth/verify-email', { token: tokenIn(fixture, email) });
    expect(body.guest).toMatchObject({ saved: { id: expect.any(String) }, joined: null, not_saved: null });
  });

  test('comes back as a draft when a player has locked, and the group is joined', async () => {
    const email = 'locked@one.test';
    const browser = openBrowser(fixture);
    const { clock, season } = fixture;
    await send(browser, email, { joinToken, lineup: submissionOf(season, nineOf('KC'), { groups: [groupId] }) });
    await check(browser, email);
    const before = clock.now();
    clock.set(season.at(THIS_WEEK, HOURS.thursdayKickoff + 1));
    const { body } = await signIn(browser, email, { name: 'Too Late' });
    clock.set(before);
    expect(body.guest).toMatchObject({ saved: null, joined: { id: groupId }, draft: { group_ids: [groupId] } });
    expect(body.guest).toMatchObject({ not_joined: null, not_saved: expect.stringMatching(/started/) });
  });

  test('counts for everyone when the group is full, and says so', async () => {
    const email = 'full@one.test';
    const browser = openBrowser(fixture);
    await sql(`update groups set max_participants = 1 where id = '${groupId}'`);
    await send(browser, email, { joinToken, lineup: lineup() });
    await check(browser, email);
    const { body } = await signIn(browser, email, { name: 'One Too Many' });
    await sql(`update groups set max_participants = 50 where id = '${groupId}'`);
    expect(body.guest).toMatchObject({ saved: { id: expect.any(String) }, not_saved: null });
    expect(body.guest).toMatchObject({
      joined: null,
      not_joined: { group: 'Sunday Regulars', reason: 'This group is full' },
    });
  });

  test('only the right code says that its user is in the group already', async () => {
    const email = 'member@one.test';
    const first = openBrowser(fixture);
    await send(first, email, { joinToken, lineup: lineup() });
    expect((await check(first, email)).body).toMatchObject({ account: 'new', is_member: false });
    await signIn(first, email, { name: 'Member Already' });
    const again = openBrowser(fixture);
    await send(again, email, { joinToken, lineup: lineup() });
    expect((await check(again, email, wrongFor(email))).body).not.toHaveProperty('is_member');
    expect((await check(again, email)).body).toMatchObject({ account: 'known', is_member: true });
  });

  test('is deleted after a day', async () => {
    await send(openBrowser(fixture), 'gone@one.test', { lineup: lineup([EVERYONE_GROUP_ID]) });
    const stored = () =>
      sql(`select lineup is not null as is_stored from pending_sign_ups where email = 'gone@one.test'`);
    await tidy(fixture.context);
    expect(await stored()).toEqual([{ is_stored: true }]);
    await sql(`update pending_sign_ups set created_at = now() - interval '25 hours' where email = 'gone@one.test'`);
    await tidy(fixture.context);
    expect(await stored()).toEqual([{ is_stored: false }]);
  });
});
