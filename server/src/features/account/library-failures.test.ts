import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppFixture, openAppFixture } from '../../testing/app-fixture.ts';
import { type Browser, openBrowser } from './testing/browser.ts';

let fixture: AppFixture;
let browser: Browser;
beforeAll(async () => {
  fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z') });
  browser = openBrowser(fixture);
  await browser.signUp('Ann', 'ann@one.test');
});
afterAll(() => fixture.close());

/** What is answered when the connection ends of whoever can't get at the sessions; the database stays there. */
async function cutOff(mode: 'share' | 'access exclusive', ask: () => Promise<{ status: number; body: unknown }>) {
  const blocker = new pg.Client({ connectionString: fixture.context.database.pool.options.connectionString });
  await blocker.connect();
  try {
    await blocker.query(`begin; lock table sessions in ${mode} mode`);
    const answer = ask();
    const cut = () =>
      blocker.query(`select pg_terminate_backend(pid) from pg_locks
        where relation = 'sessions'::regclass and not granted`);
    await expect.poll(async () => (await cut()).rowCount).toBe(1);
    await blocker.query('rollback');
    return await answer;
  } finally {
    await blocker.end();
  }
}

const AWAY = { code: 'unavailable', error: 'The database is away for a moment. Please try again.' };

test('a connection that is lost within a call of the auth library is told, and nothing is said to be done', async () => {
  const answers = [
    await cutOff('access exclusive', () => browser.get('/api/auth/get-session')),
    await cutOff('share', () => openBrowser(fixture).signIn('ann@one.test')),
    await cutOff('share', () => browser.post('/api/auth/sign-out', {})),
    await cutOff('share', () => browser.post('/api/auth/revoke-sessions', {})),
  ];
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [503, AWAY]));
  expect(await browser.user()).toMatchObject({ email: 'ann@one.test' });
  expect((await browser.post('/api/auth/sign-out', {})).status).toBe(200);
  expect(await browser.user()).toBeNull();
});
