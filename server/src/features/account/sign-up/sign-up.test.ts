import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppFixture, openAppFixture } from '../../../testing/app-fixture.ts';
import { type LineupFixture, openLineupFixture } from '../../../testing/lineup-fixture.ts';
import { codeIn, linkIn, openBrowser, PASSWORD, tokenIn } from '../testing/browser.ts';

describe('sign-up', () => {
  let fixture: AppFixture;
  beforeAll(async () => {
    fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z') });
    await openBrowser(fixture).signUp('Taken One', 'taken@one.test');
  });
  afterAll(() => fixture.close());

  const signUp = (name: string, email: string, more: object = {}) =>
    openBrowser(fixture).post('/api/auth/sign-up/email', { name, email, password: PASSWORD, ...more });
  const rowsOf = async (email: string) =>
    (await fixture.context.database.pool.query('select * from users where email = $1', [email])).rows;

  describe('signing up', () => {
    test('[A7.15, A3.6, A2.31] sends a link whose page confirms and signs in', async () => {
      const browser = openBrowser(fixture);
      const confirmed = await browser.signUp('  New   Player ', 'New@One.test'.toLowerCase());
      expect([confirmed.status, confirmed.body]).toMatchObject([200, { user: { email: 'new@one.test' }, next: null }]);
      expect(linkIn(fixture, 'new@one.test')).toMatch(/^\/auth\/confirm\?token=[\w-]{60,}$/);
      expect(await browser.user()).toMatchObject({
        email: 'new@one.test',
        user_metadata: { display_name: 'New Player', subscription_status: 'free' },
        app_metadata: { provider: 'email', has_password: true, role: null },
      });
    });

    test.each([
      ['a short password', { password: '1234567' }, 422, 'Password must be at least 8 characters long'],
      ['a long one', { password: 'x'.repeat(129) }, 422, 'Password must be at most 128 characters long'],
      ['no name', { name: ' ' }, 422, 'Username is required'],
      ['a short name', { name: ' a ' }, 422, 'Username must be at least 2 characters long'],
      ['a long name', { name: 'x'.repeat(33) }, 422, 'Username must be at most 32 characters long'],
      ['a taken name', { name: 'taken one' }, 409, 'Username is already taken'],
      ['the same in another case', { name: 'TAKEN  ONE' }, 409, 'Username is already taken'],
      ['the same with invisible characters', { name: 'taken\u200b one' }, 409, 'Username is already taken'],
      ['the same with fullwidth letters', { name: 'ｔaken one' }, 409, 'Username is already taken'],
      ['the same with a no-break space', { name: 'taken\u00a0one' }, 409, 'Username is already taken'],
      ['the placeholder of deleted accounts', { name: 'Former Player' }, 409, 'Username is already taken'],
      ['the placeholder of nameless users', { name: 'Player 1a2b' }, 409, 'Username is already taken'],
      ['a control character', { name: 'a\u0007b' }, 422, 'Username contains characters that cannot be used'],
    ])('[A5.3, A5.4, A5.5, A5.6, A5.7, A9.1] refuses %s', async (_what, wrong, status, message) => {
      const before = fixture.mails.length;
      const answer = await signUp('Fine Name', 'refused@one.test', wrong);
      expect([answer.status, answer.body.error]).toEqual([status, message]);
      expect(await rowsOf('refused@one.test')).toEqual([]);
      expect(fixture.mails.length).toBe(before);
    });

    test('of concurrent sign-ups with one name one succeeds, the others get a reason and no 500', async () => {
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) => signUp(n % 2 ? 'Raced Name' : 'RACED  name', `race${n}@one.test`)),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, ...Array(11).fill(409)]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body).toMatchObject({ code: 'display_name_taken', error: 'Username is already taken' });
    });

    test('concurrent sign-ups and confirmations of one address create one account', async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => signUp(`Twin ${n}`, 'twin@one.test')));
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
      expect(await rowsOf('twin@one.test')).toEqual([]);
      const mails = fixture.mails.filter(({ to }) => to === 'twin@one.test');
      const tokens = mails.map(({ text }) => /token=([\w-]+)/.exec(text)?.[1]);
      expect(new Set(tokens).size).toBe(5);
      const confirmed = await Promise.all(
        tokens.map((token) => openBrowser(fixture).post('/api/auth/verify-email', { token, password: PASSWORD })),
      );
      expect(confirmed.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
      expect(await rowsOf('twin@one.test')).toHaveLength(1);
    });

    test('ignores fields that may not be set', async () => {
      const more = {
        role: 'super-admin',
        emailVerified: true,
        email_verified: true,
        profileCompleted: true,
        subscription_status: 'active',
        subscriptionStatus: 'active',
        id: '00000000-0000-4000-8000-000000000009',
        nameKey: 'other',
        deletedAt: '2020-01-01T00:00:00Z',
        image: 'https://evil.test/x.png',
      };
      expect((await signUp('Mass One', 'mass@one.test', more)).status).toBe(200);
      const confirmation = { token: tokenIn(fixture, 'mass@one.test'), password: PASSWORD, ...more, name: undefined };
      expect((await openBrowser(fixture).post('/api/auth/verify-email', confirmation)).status).toBe(200);
      expect(await rowsOf('mass@one.test')).toMatchObject([
        {
          role: null,
          email_verified: true,
          profile_completed: false,
          display_name_key: 'mass one',
          deleted_at: null,
          image: null,
        },
      ]);
      const [row] = await rowsOf('mass@one.test');
      expect(row.id).not.toBe(more.id);
    });
  });

  describe('an address that has an account', () => {
    test('gets the same response to the byte, and the owner an explanation by mail', async () => {
      await fixture.signIn('owner');
      const known = await signUp('Somebody Else', 'owner@singleback.test');
      const unknown = await signUp('Somebody New', 'nobody@one.test');
      expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
      expect(fixture.mails.findLast(({ to }) => to === 'owner@singleback.test')?.subject).toBe(
        'You already have a Singleback account',
      );
      // Checking the names afterwards or signing up again reveals nothing either.
      for (const name of ['Somebody Else', 'Somebody New']) {
        const free = await fixture.call('GET /auth/check-display-name/:name', { params: { name } });
        expect(free.body).toEqual({ available: false });
      }
      expect((await signUp('Somebody Else', 'owner@singleback.test')).status).toBe(200);
      expect((await signUp('Somebody New', 'nobody@one.test')).status).toBe(200);
      for (const email of ['owner@singleback.test', 'not-there@one.test']) {
        const taken = await signUp('owner', email);
        expect([taken.status, taken.body.error]).toEqual([409, 'Username is already taken']);
      }
    });

    test('keeps its password and its name', async () => {
      await openBrowser(fixture).signUp('Keeper', 'keeper@one.test', 'the first password');
      await signUp('Taker', 'keeper@one.test', { password: 'another password' });
      expect((await openBrowser(fixture).signIn('keeper@one.test', 'another password')).status).toBe(401);
      const browser = openBrowser(fixture);
      expect((await browser.signIn('keeper@one.test', 'the first password')).status).toBe(200);
      expect((await browser.user()).user_metadata.display_name).toBe('Keeper');
    });

    test('[A5.6, A5.7, A2.31] holds no name against its own browser, for a corrected address', async () => {
      const browser = openBrowser(fixture);
      const form = { email: 'dana@gmial.test', name: 'Dana', password: PASSWORD };
      const isFree = async (who: typeof browser) => (await who.get('/api/auth/check-display-name/dana')).body.available;
      await browser.post('/api/auth/sign-up/email', form);
      const mistyped = tokenIn(fixture, form.email);
      expect([await isFree(browser), await isFree(openBrowser(fixture))]).toEqual([true, false]);
      const stranger = openBrowser(fixture);
      await stranger.post('/api/auth/sign-up/email', { ...form, name: 'Stranger', email: 'stranger@one.test' });
      for (const email of ['dana@gmal.test', 'dana@gmail.test']) {
        expect((await stranger.post('/api/auth/sign-up/email', { ...form, email })).status).toBe(409);
        expect((await browser.post('/api/auth/sign-up/email', { ...form, email })).status).toBe(200);
        expect([await isFree(browser), await isFree(stranger)]).toEqual([true, false]);
      }
      const link = { token: mistyped, password: PASSWORD };
      expect((await stranger.post('/api/auth/verify-email', link)).body.code).toBe('display_name_taken');
      const right = await browser.post('/api/auth/verify-email', { token: tokenIn(fixture, 'dana@gmail.test') });
      expect(right.body.user.user_metadata.display_name).toBe('Dana');
    });

    test('[A5.6, A5.10] holds no name against its own browser, which goes on with a code or in an account', async () => {
      const form = { email: 'erin@gmial.test', name: 'Erin', password: PASSWORD };
      const byCode = openBrowser(fixture);
      await byCode.post('/api/auth/sign-up/email', form);
      const email = 'erin@gmail.test';
      await byCode.post('/api/auth/code/send', { email });
      await byCode.post('/api/auth/code/check', { email, code: codeIn(fixture, email) });
      expect((await byCode.post('/api/auth/code/sign-in', { email, name: 'Erin' })).status).toBe(200);

      const other = openBrowser(fixture);
      await other.post('/api/auth/sign-up/email', { ...form, email: 'finn@gmial.test', name: 'Finn' });
      const cookie = [...other.cookies].map((pair) => pair.join('=')).join('; ');
      const { token } = await fixture.signIn('Googler');
      const choose = (headers: Record<string, string>) =>
        fixture.call('PUT /account/display-name', { token, body: { display_name: 'Finn' }, headers });
      expect((await choose({})).status).toBe(409);
      expect((await choose({ cookie })).status).toBe(200);
    });

    test('reserves a name for one day, however often the link is sent', async () => {
      await signUp('Waiting Name', 'waiting@one.test');
      expect((await signUp('waiting name', 'next@one.test')).status).toBe(409);
      await openBrowser(fixture).post('/api/auth/send-verification-email', { email: 'waiting@one.test' });
      await fixture.context.database.pool.query(
        `update pending_sign_ups set created_at = created_at - interval '25 hours' where email = 'waiting@one.test'`,
      );
      expect((await signUp('waiting name', 'next@one.test')).status).toBe(200);
    });
  });
});

describe('sign-up for a group', () => {
  let fixture: LineupFixture;
  let groupId: string;
  let joinToken: string;
  let owner: string;

  beforeAll(async () => {
    fixture = await openLineupFixture();
    owner = (await fixture.signIn('Owner')).token;
    const group = { name: 'Late Hits', season_id: fixture.season.id };
    const made = await fixture.call('POST /groups', { token: owner, body: group });
    expect([made.status, made.body.name]).toEqual([200, 'Late Hits']);
    groupId = made.body.id;
    const link = await fixture.call('POST /groups/:id/join-links', { token: owner, params: { id: groupId } });
    joinToken = link.body.join_token;
  });
  afterAll(() => fixture.close());

  /** Signs up on a laptop and confirms on a phone; returns the confirmation and the phone's session. */
  async function signUpAcross(name: string, email: string, more: object) {
    const laptop = openBrowser(fixture);
    await laptop.post('/api/auth/sign-up/email', { name, email, password: PASSWORD, ...more });
    const mail = fixture.mails.findLast(({ to }) => to === email);
    const phone = openBrowser(fixture);
    const token = tokenIn(fixture, email);
    const { body } = await phone.post('/api/auth/verify-email', { token, password: PASSWORD });
    return { next: body.next as string, mail, bearer: await phone.token() };
  }

  describe('a sign-up for a group', () => {
    test('[A2.2, G2.9] by a join link leads to it from any browser, and the email names it', async () => {
      const { next, mail, bearer } = await signUpAcross('By Link', 'bylink@one.test', { joinToken });
      expect(next).toBe(`/join/${joinToken}`);
      expect(mail?.text).toContain('Hello By Link,');
      expect(mail?.text).toContain('The group “Late Hits” is waiting for you');
      expect(mail?.text.match(/https?:\/\/\S+/g)).toEqual([expect.stringContaining('/auth/confirm?token=')]);
      expect(mail?.html.match(/>http:\/\/localhost:3000\/auth\/confirm/g)).toHaveLength(1);
      const joined = await fixture.call('POST /join-links/:token/join', {
        token: bearer,
        params: { token: joinToken },
      });
      expect(joined.body.name).toBe('Late Hits');
    });

    test('[A2.2] by an invitation leads to it, and the email names the inviter', async () => {
      const email = 'invited@one.test';
      await fixture.call('POST /groups/:id/invite', {
        ...{ token: owner, params: { id: groupId }, body: { invitee_emails: [email] } },
      });
      const invitationToken = linkIn(fixture, email).replace('/invitations/', '');
      const { next, mail, bearer } = await signUpAcross('By Mail', email, { invitationToken });
      expect(next).toBe(`/invitations/${invitationToken}`);
      expect(mail?.text).toContain('The invitation from Owner to the group “Late Hits” is waiting for you.');
      const params = { token: invitationToken };
      expect((await fixture.call('POST /invitations/:token/accept', { token: bearer, params })).status).toBe(200);
    });

    test('[A2.2] by both prefers the join link, and either to a page', async () => {
      const { next } = await signUpAcross('Both Ways', 'both@one.test', {
        joinToken,
        callbackURL: '/scoreboard?week=3',
      });
      expect(next).toBe(`/join/${joinToken}`);
    });

    test('a link deleted in the meantime is not mentioned, but still the destination', async () => {
      const { next, mail } = await signUpAcross('Too Late', 'gone@one.test', { joinToken: 'no-such-link' });
      expect(next).toBe('/join/no-such-link');
      expect(mail?.text).not.toContain('waiting');
    });

    test.each([
      ['a page', { callbackURL: '/scoreboard?week=3' }, '/scoreboard?week=3'],
      ['a whole address of ours', { callbackURL: 'http://localhost:3000/groups' }, '/groups'],
      ['the sign-in pages', { callbackURL: '/auth/callback' }, null],
      ['a crafted join token', { joinToken: '../..//evil.test' }, null],
      ['a forged invitation', { invitationToken: 'x'.repeat(64) }, null],
    ])('for %s', async (what, more, expected) => {
      const name = what.replaceAll(' ', '');
      expect((await signUpAcross(name, `${name}@one.test`, more)).next).toBe(expected);
    });

    test('names in the email can’t become links', async () => {
      const { mail } = await signUpAcross('evil.test http://x.test', 'linkish@one.test', {});
      expect(mail?.text).not.toMatch(/evil\.test|http:\/\/x/);
    });
  });
});
