import { expect, test } from 'vitest';
import { throttleByKey } from './throttle.ts';

const noError = (error: unknown) => expect.unreachable(String(error));

test('runs the first request at once, batches those that follow, and treats each key separately', async () => {
  const done: string[] = [];
  const paced = throttleByKey(50, async (key) => void done.push(key), noError);
  for (let n = 0; n < 5; n += 1) paced.request('a');
  paced.request('b');
  expect(done).toEqual(['a', 'b']);
  await expect.poll(() => done).toEqual(['a', 'b', 'a']);
  paced.stop();
});

test('retries a failed run without another request, and never after stop', async () => {
  let tries = 0;
  const errors: unknown[] = [];
  const work = async () => {
    tries += 1;
    if (tries < 3) throw new Error(`try ${tries}`);
  };
  const paced = throttleByKey(5, work, (error) => errors.push((error as Error).message));
  paced.request('a');
  await expect.poll(() => tries).toBe(3);
  expect(errors).toEqual(['try 1', 'try 2']);
  paced.stop();
  paced.request('a');
  expect(tries).toBe(3);
});

test('never runs a key concurrently', async () => {
  let [running, most, done] = [0, 0, 0];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    done += 1;
  };
  const paced = throttleByKey(1, work, noError);
  await expect
    .poll(() => {
      paced.request('a');
      return done;
    })
    .toBeGreaterThan(5);
  expect(most).toBe(1);
  paced.stop();
});
