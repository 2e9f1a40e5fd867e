import { expect, test } from 'vitest';
import { ReplyCache } from './reply-cache.ts';

test('a reply is made once for its version, and anew for another', async () => {
  const kept = new ReplyCache();
  let makings = 0;
  const make = async () => ({ making: ++makings });
  const [first, second] = await Promise.all([kept.reply('list', '1', make), kept.reply('list', '1', make)]);
  expect(first).toBe(second);
  expect(first.bytesIn('plain').toString()).toBe('{"making":1}');
  expect((await kept.reply('list', '2', make)).bytesIn('plain').toString()).toBe('{"making":2}');
  expect((await kept.reply('other', '1', make)).bytesIn('plain').toString()).toBe('{"making":3}');
});

test('a failure is not kept', async () => {
  const kept = new ReplyCache();
  await expect(kept.reply('list', '1', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect((await kept.reply('list', '1', async () => [])).bytesIn('plain').toString()).toBe('[]');
});
