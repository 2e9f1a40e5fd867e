import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppFixture, openAppFixture } from '../../../testing/app-fixture.ts';
import { openBrowser, PASSWORD } from '../testing/browser.ts';

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
