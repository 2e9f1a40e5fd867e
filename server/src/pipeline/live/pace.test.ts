import { expect, test, vi } from 'vitest';
import { pace } from './pace.ts';

const noError = (error: unknown) => expect.unreachable(String(error));

test('the first is done at once, those that follow together, and each key on its own', async () => {
  const done: string[] = [];
  const paced = pace(50, async (key) => void done.push(key), noError);
  for (let n = 0; n < 5; n += 1) paced.ask('a');
  paced.ask('b');
  expect(done).toEqual(['a', 'b']);
  await vi.waitFor(() => expect(done).toEqual(['a', 'b', 'a']));
  paced.stop();
});

test('what fails is done again without being asked; after the end nothing is', async () => {
  let tries = 0;
  const errors: unknown[] = [];
  const work = async () => {
    tries += 1;
    if (tries < 3) throw new Error(`try ${tries}`);
  };
  const paced = pace(5, work, (error) => errors.push((error as Error).message));
  paced.ask('a');
  await vi.waitFor(() => expect(tries).toBe(3));
  expect(errors).toEqual(['try 1', 'try 2']);
  paced.stop();
  paced.ask('a');
  expect(tries).toBe(3);
});

test('never twice at a time', async () => {
  let [running, most, done] = [0, 0, 0];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    done += 1;
  };
  const paced = pace(1, work, noError);
  await vi.waitFor(() => {
    paced.ask('a');
    expect(done).toBeGreaterThan(5);
  });
  expect(most).toBe(1);
  paced.stop();
});
