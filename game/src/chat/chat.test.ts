import { expect, test } from 'vitest';
import { chatEventText, checkChatText, checkMute, cleanChatText, mentionsIn } from './chat.ts';

test('a message is trimmed, not empty, and at most 1,000 characters long', () => {
  expect(cleanChatText('  a\r\nb\n\n\n\nc ')).toBe('a\nb\n\nc');
  expect(checkChatText(cleanChatText(' \u200b '))?.message).toBe('Write a message first');
  expect(checkChatText('😀'.repeat(1000))).toBeNull();
  expect(checkChatText('😀'.repeat(1001))?.message).toBe('A message must be at most 1000 characters long');
  expect(checkChatText('a\u0000b')?.message).toBe('The message contains characters that cannot be used');
});

test('a mute has one of four lengths and a reason', () => {
  expect(checkMute({ minutes: 60, reason: 'Cool down' })).toBeNull();
  expect(checkMute({ minutes: 61, reason: 'Cool down' })?.details).toEqual({ field: 'minutes' });
  expect(checkMute({ minutes: 60, reason: ' ' })?.details).toEqual({ field: 'reason' });
});

test('a mention is @ and a whole name, the longer one of two', () => {
  const members = [
    { id: 'b', name: 'Ben' },
    { id: 'bc', name: 'Ben Checkdown' },
    { id: 'a', name: 'ann_1' },
  ];
  expect(mentionsIn('@ben checkdown, see @ANN_1!', members)).toEqual(['bc', 'a']);
  expect(mentionsIn('@Ben went', members)).toEqual(['b']);
  expect(mentionsIn('@Benjamin, mail ben@one.test, @@ben', members)).toEqual(['b']);
  expect(mentionsIn('nobody', members)).toEqual([]);
});

test('the app’s messages are sentences', () => {
  expect([
    chatEventText({ kind: 'joined', name: 'Dan' }),
    chatEventText({ kind: 'removed', name: 'Dan' }),
    chatEventText({ kind: 'winner_changed', weekNumber: 3, name: 'Dan' }),
    chatEventText({ kind: 'winner_changed', weekNumber: 3, name: null }),
    chatEventText({ kind: 'kickoff', weekNumber: 3, lineups: 11, members: 12 }),
    chatEventText({
      kind: 'revealed',
      weekNumber: 3,
      players: 26,
      lineups: 11,
      most: { name: 'Pat Mahomes', lineups: 4 },
    }),
    chatEventText({ kind: 'revealed', weekNumber: 3, players: 1, lineups: 11, most: null }),
    chatEventText({ kind: 'week_won', weekNumber: 3, winners: ['Dan'], points: 15_230 }),
    chatEventText({ kind: 'lead_change', leaders: ['Ann', 'Dan'], points: 99_900 }),
  ]).toEqual([
    'Dan joined',
    'Dan was removed',
    'A stat correction: Dan won week 3',
    'A stat correction: week 3 is a tie now',
    'Week 3 has kicked off with 11 of 12 in',
    'Lineups revealed: 26 players. Most used: Pat Mahomes, in 4 of 11',
    'Lineups revealed: 1 player',
    'Dan won week 3 with 152.30 points',
    'Ann and Dan lead now, with 999.00 points',
  ]);
});
