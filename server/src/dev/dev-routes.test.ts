import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerErrors } from '../http/errors.ts';
import type { SeasonClock } from '../lib/clocks/season-clock.ts';
import { devRoutes } from './dev-routes.ts';

const LOCAL = { host: 'localhost:3000' };

test.each<[number, Record<string, string>]>([
  ...[LOCAL, { host: '127.0.0.1:5173' }, { host: '[::1]:3000' }, { host: 'LOCALHOST' }].map(
    (headers): [number, Record<string, string>] => [200, headers],
  ),
  ...[
    ...[{ host: 'evil.example' }, { host: 'localhost.evil.example' }, { host: 'evil.example:3000' }],
    ...[
      { ...LOCAL, 'x-forwarded-for': '127.0.0.1' },
      { ...LOCAL, 'sec-fetch-site': 'cross-site' },
    ],
  ].map((headers): [number, Record<string, string>] => [404, headers]),
])('answers %s on this machine to a request with %j', async (status, headers) => {
  const app = Fastify();
  answerErrors(app);
  const clock = { now: () => new Date('2025-10-05T16:00:00Z'), speed: () => 1 } as SeasonClock;
  const mailbox = { list: async () => [] } as never;
  devRoutes(app, { clock, mailbox, google: null, stripe: null, catchUp: async () => {} });
  for (const url of ['/dev/mailbox.json', '/dev/clock']) {
    const answer = await app.inject({ url, headers });
    expect([url, answer.statusCode]).toEqual([url, status]);
  }
  await app.close();
});

test('the clock is moved to an instant of a day that exists, and to nothing else', async () => {
  const app = Fastify();
  answerErrors(app);
  const moved: unknown[] = [];
  const clock = { now: () => new Date('2025-10-05T16:00:00Z'), speed: () => 1 } as SeasonClock;
  Object.assign(clock, { move: async (change: unknown) => void moved.push(change) });
  devRoutes(app, { clock, mailbox: null, google: null, stripe: null, catchUp: async () => {} });
  const move = async (now: unknown) =>
    (await app.inject({ method: 'POST', url: '/dev/clock', headers: LOCAL, payload: { now } })).statusCode;
  for (const wrong of ['2025-11-31T18:00:00Z', '2025-11-30', 'noon', 1_764_525_600_000]) {
    expect(await move(wrong), String(wrong)).toBe(400);
  }
  expect([await move('2025-11-30T18:00Z'), moved]).toEqual([200, [{ now: new Date('2025-11-30T18:00Z') }]]);
  await app.close();
});
