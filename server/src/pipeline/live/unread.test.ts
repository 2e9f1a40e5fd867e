import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openSockets } from './sockets.ts';

const LONG = 'x'.repeat(32_000);

test('a client that answers the heartbeat but reads nothing is dropped before messages fill the memory', async () => {
  const server = createServer();
  const publicUrl = 'http://localhost:3000';
  const sockets = openSockets(server, {
    ...{ publicUrl, trustProxy: null, sweepEveryMs: 100, catchUp: async () => null },
    tokens: {
      verify: async () => ({ userId: crypto.randomUUID(), role: null, expiresAt: Number.POSITIVE_INFINITY }),
      sessionsEnded() {},
    },
    openSessions: async () => new Set(),
    clock: { now: () => new Date(), real: () => new Date(), speed: () => 1 },
    log: { info() {}, warn() {}, error() {} },
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
  await once(client, 'message');
  client.send('40{"token":"any"}');
  await once(client, 'message');
  expect(sockets.connected()).toBe(1);

  client.pause();
  // What the system holds of a connection is full after some megabytes.
  for (let sent = 0; sent < 1_000; sent += 1) sockets.broadcast('season-changed', { seasonId: LONG });
  await sleep(300);
  for (let sent = 0; sent < 900; sent += 1) sockets.broadcast('season-changed', { seasonId: '' });
  await sleep(300);
  expect(sockets.connected()).toBe(1);
  for (let sent = 0; sent < 200; sent += 1) sockets.broadcast('season-changed', { seasonId: '' });
  await expect.poll(() => sockets.connected(), { timeout: 10_000 }).toBe(0);
  client.terminate();
  sockets.close();
  server.close();
});
