import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { openWorkerQueue, WorkerLost } from './worker-queue.ts';

const folder = mkdtempSync(join(tmpdir(), 'worker-queue-'));
const queueFile = new URL('./worker-queue.ts', import.meta.url).href;
const file = join(folder, 'doubling.mjs');
writeFileSync(
  file,
  `import { replyInThread } from '${queueFile}';
   replyInThread(async (number) => {
     if (number === 0) throw Object.assign(new Error('nothing to double'), { excerpt: '0' });
     if (number < 0) await new Promise(() => setTimeout(() => { throw new Error('negative') }));
     return number * 2;
   });`,
);
const slow = join(folder, 'waiting.mjs');
writeFileSync(
  slow,
  `import { replyInThread } from '${queueFile}';
   replyInThread((ms) => new Promise((resolve) => setTimeout(resolve, ms, ms)));`,
);
afterAll(() => rmSync(folder, { recursive: true }));

test('requests are answered in their order, and a failure leaves the next ones a new thread', async () => {
  const queue = openWorkerQueue<number, number>(pathToFileURL(file));
  expect(await Promise.all([1, 2, 3].map((each) => queue.run(each)))).toEqual([2, 4, 6]);
  const [failed, behind] = await Promise.allSettled([queue.run(-1), queue.run(5)]);
  expect([failed.status, behind.status]).toEqual(['rejected', 'rejected']);
  expect(await queue.run(21)).toBe(42);
});

test('work that fails is rejected with its excerpt, and the thread goes on', async () => {
  let ended = 0;
  const queue = openWorkerQueue<number, number>(pathToFileURL(file), { onEnd: () => (ended += 1) });
  await expect(queue.run(0)).rejects.toMatchObject({ message: 'nothing to double', excerpt: '0' });
  expect([await queue.run(4), ended]).toEqual([8, 0]);
});

test('a thread that holds what it was sent is kept without work, and none takes its place', async () => {
  const queue = openWorkerQueue<number, number>(pathToFileURL(file), { holdsState: true, idleMs: 1 });
  expect(await queue.run(1)).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(await queue.run(2)).toBe(4);
  const lost = [queue.run(-1), queue.run(3)];
  for (const each of lost) await expect(each).rejects.toBeInstanceOf(WorkerLost);
  await expect(queue.run(4)).rejects.toThrow('negative');
});

test('everybody gets their own answer where the first takes longer than the next', async () => {
  const queue = openWorkerQueue<number, number>(pathToFileURL(slow));
  const asked = [60, 0, 20, 1];
  expect(await Promise.all(asked.map((each) => queue.run(each)))).toEqual(asked);
});

test('a thread without work ends, which is told, and the next request starts another', async () => {
  let ended = 0;
  const queue = openWorkerQueue<number, number>(pathToFileURL(file), { onEnd: () => (ended += 1), idleMs: 5 });
  expect(await queue.run(1)).toBe(2);
  await expect.poll(() => ended).toBe(1);
  expect(await queue.run(2)).toBe(4);
  const waiting = queue.run(3);
  await Promise.all([expect(waiting).rejects.toThrow('ended'), queue.close()]);
  expect(ended).toBe(2);
});
