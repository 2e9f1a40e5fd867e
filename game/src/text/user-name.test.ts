import { describe, expect, test } from 'vitest';
import { checkDisplayName } from '../account/display-name.ts';
import { checkGroupForm } from '../groups/check-group-form.ts';
import { DEFAULT_SETTINGS } from '../groups/settings.ts';
import { checkLineupName, lineupNameOnSubmit } from '../lineups/lineup-name.ts';
import { cleanUserName, userNameFault } from './user-name.ts';

const groupNamed = (name: string) =>
  checkGroupForm(
    {
      ...{ name, description: '', seasonId: 's', visibility: 'private', maxParticipants: 50 },
      ...{ settings: DEFAULT_SETTINGS, missedWeeks: 'nothing' },
    },
    { isPremium: true, currentSeasonId: 's' },
  );

const KINDS = [
  ['person', 'Display name', (name: string) => checkDisplayName(name)],
  ['group', 'Name', groupNamed],
  ['lineup', 'Lineup name', checkLineupName],
] as const;

describe.each(KINDS)('the name of a %s', (_kind, label, check) => {
  test.each(['\u202ennA yraM liaH', '\u202aab', 'ab\u2066cd\u2069', 'ab\u200e', '\u200fab', 'ab\u061ccd'])(
    'is refused with a control of the text direction: %j',
    (name) => {
      expect(check(name)?.message).toBe(`${label} cannot contain characters that change the direction of text`);
    },
  );

  test('is refused with more than two combining marks on a letter, however they are spread', () => {
    const message = `${label} can have at most 2 accents on one letter`;
    expect(check(`Z${'\u0301'.repeat(20)}o`)?.message).toBe(message);
    expect(check('ab\u0316\u0317\u0318')?.message).toBe(message);
    // A joiner or a variation selector between them does not start a new letter.
    expect(check('ab\u0316\u0317\u034f\u0318\ufe0f\u0319')?.message).toBe(message);
  });

  test.each([
    'Zoe\u0301',
    'Nguyễn Thị Mẫn',
    'דּוד המלך',
    'محمد علي',
    'Александр',
    'ज़ों की टीम',
    'สมชาย ใจดี',
    '山田太郎',
    '김민수',
    '👨‍👩‍👧‍👦 Family',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Lions',
    '❤️ 1️⃣',
    'ab\u0316\u0317',
  ])('may be %j', (name) => {
    expect(check(name)).toBeNull();
  });
});

test('a control character is refused before anything else', () => {
  expect(userNameFault('a\u0007\u202e', 'Name')).toBe('Name contains characters that cannot be used');
});

test('a name is stored composed and trimmed', () => {
  expect(cleanUserName('  Zoe\u0301 ')).toBe('Zo\u00e9');
  expect(lineupNameOnSubmit(' Zoe\u0301 ', 3)).toBe('Zo\u00e9');
});

test('a group or a lineup has no name when nothing of it can be seen', () => {
  expect(groupNamed('\u200b\u2060')?.message).toBe('Name is required');
  expect(lineupNameOnSubmit('\u200b', 3)).toBe('Week 3 Lineup');
});
