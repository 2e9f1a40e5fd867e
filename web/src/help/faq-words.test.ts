import { expect, test } from 'vitest';
import { FAQ } from './faq-words.ts';

const answerTo = (wanted: string) =>
  Object.values(FAQ)
    .flatMap((answers) => Object.entries(answers))
    .find(([question]) => question === wanted)?.[1];

test('[A1.5] the FAQ describes the free account', () => {
  const answer = answerTo('Is it free?');
  expect(answer).toContain('no credit card');
  expect(answer).toContain('one lineup per week');
  expect(answer).toContain('join one group');
  expect(answer).toContain('Usage percentages are locked');
});

test('the FAQ explains last one standing, which only a group can choose', () => {
  expect(answerTo('Is anyone eliminated?')).toContain('A group may choose to play last one standing');
  expect(answerTo('What is last one standing?')).toMatch(/^A group setting: each week the lowest score is out/);
});

test('the FAQ explains the postseason, which is not the playoff weeks of a regular season', () => {
  expect(answerTo('What happens in the postseason?')).toMatch(/four rounds: Wild Card, .*a slot may stay empty/);
  expect(answerTo('What is the playoff multiplier?')).toContain('not the NFL playoffs');
});

test('[A9.11] the FAQ explains who is on the leaderboard and how long a lineup can be changed', () => {
  expect(answerTo('Is anyone eliminated?')).toMatch(/^No\..*top 10 users by season points/);
  expect(answerTo('When does my lineup lock?')).toMatch(/^Slot by slot, when each player's game starts/);
});

test('the FAQ quotes only names that a screen shows', () => {
  const screens = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const answers = Object.values(FAQ).flatMap((group) => Object.values(group));
  const quoted = answers.flatMap((answer) =>
    [...answer.matchAll(/(?<!\w)'([^']+)'(?!\w)/g)].map(([, name = '']) => name),
  );
  expect(quoted.length).toBeGreaterThan(4);
  expect(quoted.filter((name) => !Object.values(screens).some((screen) => screen.includes(name)))).toEqual([]);
});
