import { expect, test } from 'vitest';
import { fixedWords, lockWords } from './fixed-mark.tsx';

const lock = (seenBy: Record<string, number> = {}, lateSeconds = 3, lockTime = '2026-11-29T18:00:00Z') => {
  const at = Date.parse(lockTime) / 1000;
  return {
    ...{ lockTime, takenAt: new Date((at + lateSeconds) * 1000).toISOString().replace('.000', '') },
    seenBy: Object.entries(seenBy).map(([name, after]) => ({ name, seconds: at + after })),
  };
};
const all = { fixed: 9, total: 9 };
const words = (...locks: ReturnType<typeof lock>[]) => {
  const { title, seen } = fixedWords(locks, all);
  return seen === null ? title : `${title} · ${seen}`;
};

test('what counts is the latest time by which all witnesses that saw every lock had seen it', () => {
  expect(words(lock())).toBe('Fixed at its lock');
  expect(words(lock({ ann: 4, ben: 9 }))).toBe('Fixed at its lock · seen by 2 witnesses · 9 s after kickoff');
  expect(words(lock({ ann: 4, ben: 900 }), lock({ ann: 120 }))).toBe(
    'Fixed at its lock · seen by 1 witness · 2 min after kickoff',
  );
  expect(words(lock({ ann: 4 }), lock({ ben: 5 }))).toBe('Fixed at its lock');
});

test('a lock that was taken late is called so, and a clock of another time is none', () => {
  expect(words(lock({}, 60))).toBe('Fixed at its lock');
  expect(words(lock(), lock({}, 14 * 60))).toBe('Fixed 14 min late');
  expect(words(lock({}, 3 * 24 * 3600))).toBe('Fixed 3 days late');
  expect(words(lock({ ann: -5 }))).toBe('Fixed at its lock · seen by 1 witness');
  expect(words(lock({ ann: 300 * 24 * 3600 }))).toBe('Fixed at its lock · seen by 1 witness');
});

test('while only some slots are locked, those are counted', () => {
  expect(fixedWords([lock()], { fixed: 3, total: 9 }).title).toBe('3 of 9 fixed at their locks');
  expect(fixedWords([lock({}, 5 * 3600)], { fixed: 3, total: 9 }).title).toBe('3 of 9 fixed 5 h late');
  expect([lockWords(lock()), lockWords(lock({ ann: 1, ben: 2 }))]).toEqual(['3 s later', '3 s later, 2 witnesses']);
});
