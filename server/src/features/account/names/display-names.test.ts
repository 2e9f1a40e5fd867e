import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppFixture, openAppFixture } from '../../../testing/app-fixture.ts';
import { openBrowser, PASSWORD } from '../testing/browser.ts';
import { isReservedName, skeletonOf } from './display-names.ts';

describe('names that look alike', () => {
  describe('the skeleton of a display name', () => {
    test.each([
      ['Cyrillic letters', 'Hаil Mary Ann'],
      ['Greek letters', 'Hail Μary Αnn'],
      ['a capital I for an l', 'HaiI Mary Ann'],
      ['a digit for a letter', 'Hai1 Mary Ann'],
      ['a bar for a letter', 'Hai| Mary Ann'],
      ['mathematical letters', '𝐇𝐚𝐢𝐥 𝐌𝐚𝐫𝐲 𝐀𝐧𝐧'],
      ['small capitals of another alphabet', 'НАIL МАRУ АΝΝ'],
      ['rn for m', 'Hail rnary Ann'],
      ['invisible characters', 'Hail\u200b Ma\u00adry Ann'],
      ['other kinds of spaces', 'Hail\u2003Mary\u00a0Ann'],
      ['another case', 'hAIL mARY aNN'],
    ])('is the same with %s', (_what, name) => {
      expect(skeletonOf(name)).toBe(skeletonOf('Hail Mary Ann'));
    });

    test('distinguishes names that look different', () => {
      const names = [
        'Hail Mary Ann',
        'Hail Mary Anna',
        'Hailmary Ann',
        'José',
        'Jose',
        'Дмитрий',
        'דוד',
        'דויד',
        '🏈',
        '🏀',
      ];
      expect(new Set(names.map(skeletonOf)).size).toBe(names.length);
    });
  });

  describe('reserved names', () => {
    test.each([
      ...[
        'admin',
        'Admin',
        'ADMIN',
        'аdmin',
        'Adm1n',
        'Admin 1',
        'admin_2026',
        '~Admin~',
        'The Admins',
        'admlnistrator',
      ],
      ...['Support', 'Supp0rt', 'Support Team', 'Singleback', 'Single Back', 'singleback_support', 'SingIeback'],
      ...['Official Singleback', 'Moderator', 'Commissioner', 'Team Singleback', 'S.u.p.p.o.r.t', 'Ｓｔａｆｆ'],
      ...['Former player', 'FORMER  PLAYER', 'Former pIayer', 'Player 1a2b', 'player 00FF', 'PIayer OOff'],
      ...['A player', 'a PIayer', 'A  Member'],
    ])('%j is reserved', (name) => {
      expect(isReservedName(name)).toBe(true);
    });

    test.each([
      ...['Former players', 'Player 12', 'Player One', 'Player 1a2bc', 'Administer This', 'Supporting Cast'],
      ...[
        'Singlebacker',
        'The Real Deal',
        'Team Rocket',
        'Root Beer',
        'Modern Family',
        'Fantasy Team',
        'דוד',
        'Ann',
        '🏈🏈',
      ],
    ])('%j is available', (name) => {
      expect(isReservedName(name)).toBe(false);
    });
  });
});

describe('names in calls', () => {
  let fixture: AppFixture;
  beforeAll(async () => {
    fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z') });
    await openBrowser(fixture).signUp('Hail Mary Ann', 'ann@names.test');
  });
  afterAll(() => fixture.close());

  const signUp = (name: string, email: string) =>
    openBrowser(fixture).post('/api/auth/sign-up/email', { name, email, password: PASSWORD });
  const available = async (name: string) =>
    (await fixture.call('GET /auth/check-display-name/:name', { params: { name } })).body;

  describe('a name that looks like another one', () => {
    test.each(['Hаil Mary Ann', 'HaiI Mary Ann', 'Hai1 Mаry Аnn', '𝐇𝐚𝐢𝐥 Mary Ann'])(
      '[A5.6, A5.10, A7.7] is taken: %s',
      async (name) => {
        expect(await available(name)).toEqual({ available: false });
        expect(await signUp(name, 'twin@names.test')).toMatchObject({
          status: 409,
          body: { error: 'Username is already taken', code: 'display_name_taken' },
        });
        const { token } = await fixture.signIn('other');
        const chosen = await fixture.call('PUT /account/display-name', { token, body: { display_name: name } });
        expect(chosen).toMatchObject({ status: 409, body: { error: 'Display name is already taken' } });
      },
    );

    test.each(['Admin', 'аdmin', 'Singleback Support', 'Former pIayer'])('refuses a staff name: %s', async (name) => {
      expect(await available(name)).toEqual({ available: false });
      expect((await signUp(name, 'staff@names.test')).status).toBe(409);
    });

    test('[A7.7] refuses one with text-direction marks, with the reason', async () => {
      const message = 'Username cannot contain characters that change the direction of text';
      expect(await available('\u202ennA yraM liaH')).toMatchObject({ error: message });
      expect(await signUp('\u202ennA yraM liaH', 'turned@names.test')).toMatchObject({
        status: 422,
        body: { error: message },
      });
    });

    test('one of many concurrent sign-ups with similar names succeeds', async () => {
      const names = ['Ivan Oleg', 'Ivаn Oleg', 'Ivan 0leg', 'lvan Oleg', 'IVAN OLEG', 'Ιvan Oleg'];
      const answers = await Promise.all(names.map((name, n) => signUp(name, `race${n}@names.test`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    });

    test.each(['דוד המלך', 'Дмитрий', '👨‍👩‍👧‍👦 Family', 'Zoë', '山田太郎'])(
      'other scripts stay possible: %s',
      async (name) => {
        expect(await available(name)).toEqual({ available: true });
      },
    );
  });

  test('[A7.7] availability counts the own name as free for its owner only', async () => {
    const ann = await fixture.signIn('Annabel');
    const zoe = await fixture.signIn('Zoe');
    const checkName = (token?: string) =>
      fixture.call('GET /auth/check-display-name/:name', {
        params: { name: 'Annabel' },
        query: { userId: ann.userId },
        ...(token && { token }),
      });
    expect((await checkName()).body).toEqual({ available: false });
    expect((await checkName(zoe.token)).body).toEqual({ available: false });
    expect((await checkName(ann.token)).body).toEqual({ available: true });
  });
});
