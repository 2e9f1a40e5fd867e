import { expect, test } from 'vitest';
import { sharedRead } from './shared-read.ts';

test('callers share a read that began after they asked, each source has its own, and a failure is not kept', async () => {
  const open: { source: object; finish: (result: string) => void; fail: (error: Error) => void }[] = [];
  const read = sharedRead((source: object) => {
    return new Promise<string>((finish, fail) => open.push({ source, finish, fail }));
  });
  const [one, other] = [{}, {}];
  const first = [read(one), read(one)];
  await expect.poll(() => open.length).toBe(1);
  // The one that runs may have missed what has happened since it began.
  const second = [read(one), read(one)];
  const elsewhere = read(other);
  await expect.poll(() => open.length).toBe(2);
  expect(open[1]?.source).toBe(other);
  open[0]?.finish('before');
  expect(await Promise.all(first)).toEqual(['before', 'before']);
  await expect.poll(() => open.length).toBe(3);
  open[2]?.fail(new Error('away'));
  expect((await Promise.allSettled(second)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const third = read(one);
  await expect.poll(() => open.length).toBe(4);
  open[3]?.finish('after');
  open[1]?.finish('other');
  expect(await Promise.all([third, elsewhere])).toEqual(['after', 'other']);
});
