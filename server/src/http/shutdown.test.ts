import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { type AppFixture, openAppFixture } from '../testing/app-fixture.ts';

let fixture: AppFixture;

beforeAll(async () => {
  fixture = await openAppFixture({ now: new Date('2025-09-10T10:00:00Z') });
});
afterAll(() => fixture.close());

test('a process that shuts down still responds, closes each connection after its response, and is not ready', async () => {
  const shutdown = new AbortController();
  const app = await buildApp(fixture.context, { auth: fixture.auth, shutdown: shutdown.signal });
  const before = await app.inject('/api/teams');
  expect(before.headers.connection).not.toBe('close');
  expect((await app.inject('/api/health/ready')).statusCode).toBe(200);
  shutdown.abort();
  const after = await app.inject('/api/teams');
  expect([after.statusCode, after.body, after.headers.connection]).toEqual([200, before.body, 'close']);
  const ready = await app.inject('/api/health/ready');
  expect([ready.statusCode, ready.json().code]).toEqual([503, 'unavailable']);
  expect((await app.inject('/api/health/alive')).statusCode).toBe(200);
  await app.close();
});

test('requests on a kept-alive connection are still served while the app closes', async () => {
  const app = await buildApp(fixture.context, { auth: fixture.auth });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  const answered = text(socket);
  const body = JSON.stringify({ email: 'nobody@singleback.test', password: 'a-password' });
  const head = `host: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
  // The rest of the first request arrives while the app closes, followed by the second one.
  const begun = once(app.server, 'request');
  socket.write(`POST /api/auth/sign-in/email HTTP/1.1\r\n${head}\r\n\r\n${body.slice(0, 9)}`);
  await begun;
  const closing = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  socket.write(`${body.slice(9)}GET /api/teams HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  const said = await answered;
  expect(said.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
  await closing;
});
