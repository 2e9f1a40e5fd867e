import { expect, test } from 'vitest';
import { type CutNews, cutNotice } from './cut-notice.ts';
import { aboutOf } from './notice.ts';

const [groupId, weekId, id] = ['1', '2', '3'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`);
const sent = {
  ...{ groupId: groupId as string, weekId: weekId as string, id: id as string, round: { weekNumber: 6 } },
  ...{ groupName: 'Survivors', notAfter: new Date('2025-10-22T10:00:00Z') },
};
const words = (news: CutNews) => {
  const { letter, push, isPushOnly } = cutNotice(news, sent);
  const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '');
  return [plain(letter.subject), plain(push?.body ?? ''), isPushOnly];
};

test('danger and survival only buzz; being out, back in and the end are mailed too', () => {
  expect(words({ kind: 'danger', below: 210 })).toEqual([
    ...['You’re in danger in Survivors', 'You’re 2.10 below the line in week 6.', true],
  ]);
  expect(words({ kind: 'survived', left: 5 })).toEqual([
    ...['You survived week 6 in Survivors', 'You survived week 6. 5 are still in.', true],
  ]);
  expect(words({ kind: 'out', points: 5_190, isCorrection: false })).toEqual([
    ...['You’re out in week 6 of Survivors', 'You are out in week 6 with 51.90 points.', false],
  ]);
  expect(words({ kind: 'back_in' })).toEqual([
    ...['You’re back in Survivors', 'A stat correction changed week 6: you’re back in.', false],
  ]);
  expect(words({ kind: 'won', winners: ['Ann', 'Ben'] })).toEqual([
    ...['Ann and Ben are the last ones standing in Survivors', 'Ann and Ben are the last ones standing.', false],
  ]);
});

test('what may happen once a week has one key, what a correction repeats has one each time; both are for members', () => {
  const key = (news: CutNews) => cutNotice(news, sent).key;
  expect(key({ kind: 'danger', below: 1 })).toBe(`cut ${groupId} ${weekId} danger`);
  expect(key({ kind: 'back_in' })).toBe(`cut ${groupId} ${weekId} back_in ${id}`);
  expect(aboutOf(key({ kind: 'back_in' }))).toEqual({ kind: 'cut', groupId });
});
