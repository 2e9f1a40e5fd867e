import { expect, test } from 'vitest';
import { type ConnectionState, createConnection } from './connection.ts';
import { retryDelay } from './when-to-connect.ts';

/** A connection whose timer is driven by the test. */
function setup() {
  const states: ConnectionState[] = [];
  const waits: number[] = [];
  let pending: (() => void) | null = null;
  const calls = { connect: 0, disconnect: 0 };
  const connection = createConnection({
    wait: (ms, then) => {
      waits.push(ms);
      pending = then;
      return () => {
        pending = null;
      };
    },
    onChange: (state) => states.push(state),
    random: () => 1,
  });
  const socket = {
    connect: () => {
      calls.connect += 1;
    },
    disconnect: () => {
      calls.disconnect += 1;
    },
  };
  const pass = () => {
    const then = pending;
    pending = null;
    then?.();
  };
  return { connection, socket, states, waits, calls, pass, isWaiting: () => pending !== null };
}

test('[A4.7] connects, and stays disconnected after stop', () => {
  const { connection, socket, states, calls, isWaiting } = setup();
  connection.start(socket);
  connection.opened();
  connection.stop();
  connection.failed();
  expect(states).toEqual(['connecting', 'connected', 'disconnected']);
  expect(calls).toEqual({ connect: 1, disconnect: 1 });
  expect(isWaiting()).toBe(false);
});

test('[A4.7, A9.4] retries five times with doubled delays after a drop, then gives up', () => {
  const { connection, socket, states, waits, calls, pass, isWaiting } = setup();
  connection.start(socket);
  connection.opened();
  for (let failure = 1; failure <= 6; failure += 1) {
    connection.failed();
    pass();
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000]);
  expect(calls.connect).toBe(1 + 5);
  expect(states).toEqual(['connecting', 'connected', 'connecting', 'disconnected']);
  expect(isWaiting()).toBe(false);
});

test('[A9.4] no retry delay exceeds 30 s', () => {
  expect([1, 2, 5, 6, 7, 40].map((attempt) => retryDelay(attempt, 1))).toEqual([
    1000, 2000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

test('pages spread over the second half of each delay', () => {
  expect([0, 0.25, 0.5, 1].map((random) => retryDelay(3, random))).toEqual([2000, 2500, 3000, 4000]);
});

test('after it has given up, a request that succeeds starts the five attempts over', () => {
  const { connection, socket, states, waits, calls, pass, isWaiting } = setup();
  connection.serverReached();
  connection.start(socket);
  const failAll = () => {
    for (let failure = 1; failure <= 6; failure += 1) {
      connection.failed();
      pass();
    }
  };
  failAll();
  expect(states.at(-1)).toBe('disconnected');
  connection.serverReached();
  connection.serverReached();
  expect(states.at(-1)).toBe('connecting');
  expect(waits.slice(5)).toEqual([1000]);
  pass();
  expect(calls.connect).toBe(1 + 5 + 1);
  for (let failure = 1; failure <= 4; failure += 1) {
    connection.failed();
    connection.serverReached();
    pass();
  }
  expect(waits.slice(5)).toEqual([1000, 2000, 4000, 8000, 16_000]);
  connection.failed();
  expect(states.at(-1)).toBe('disconnected');
  connection.stop();
  connection.serverReached();
  expect(isWaiting()).toBe(false);
});

test('[A4.7] a successful connection resets the attempt count', () => {
  const { connection, socket, waits, pass } = setup();
  connection.start(socket);
  for (const _ of [1, 2, 3]) {
    connection.failed();
    pass();
  }
  connection.opened();
  connection.failed();
  expect(waits).toEqual([1000, 2000, 4000, 1000]);
});

test('a failure reported twice counts as one attempt', () => {
  const { connection, socket, waits } = setup();
  connection.start(socket);
  connection.failed();
  connection.failed();
  expect(waits).toEqual([1000]);
});

test('tryAgain connects immediately unless already connected or connecting', () => {
  const { connection, socket, states, calls, pass } = setup();
  connection.tryAgain();
  expect(calls.connect).toBe(0);
  connection.start(socket);
  connection.tryAgain();
  expect(calls.connect).toBe(1);
  connection.failed();
  connection.tryAgain();
  expect(calls.connect).toBe(2);
  for (let failure = 1; failure <= 6; failure += 1) {
    connection.failed();
    pass();
  }
  expect(states.at(-1)).toBe('disconnected');
  const before = calls.connect;
  connection.tryAgain();
  expect(states.at(-1)).toBe('connecting');
  connection.opened();
  connection.tryAgain();
  expect(calls.connect).toBe(before + 1);
});

test('stop cancels a scheduled retry', () => {
  const { connection, socket, calls, pass } = setup();
  connection.start(socket);
  connection.failed();
  connection.stop();
  pass();
  expect(calls.connect).toBe(1);
});
