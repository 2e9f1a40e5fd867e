import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerErrors } from '../http/errors.ts';
import type { SeasonClock } from '../lib/season-clock.ts';
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
