import { describe, expect, test } from 'vitest';
import { checkDisplayName } from '../account/sign-up.ts';
import { checkGroupForm } from '../groups/check-group-form.ts';
import { DEFAULT_SETTINGS } from '../groups/settings.ts';
import { checkLineupName, lineupNameOnSubmit } from '../lineups/lineup-name.ts';
import { isolated } from './isolated.ts';
import { isOwnPath } from './own-path.ts';
import { cleanUserName, userNameFault } from './plain-text.ts';
import { isUuid } from './uuid.ts';

test('a name written from right to left is isolated in a sentence', () => {
  expect(isolated('דוד')).toBe('\u2068דוד\u2069');
  expect(isolated('محمد (1)')).toBe('\u2068محمد (1)\u2069');
});

test('a name loses the controls with which it could turn the sentence around, or leave its place', () => {
  expect(isolated('\u202ennA')).toBe('\u2068nnA\u2069');
  expect(isolated('An\u2069\u202en')).toBe('\u2068Ann\u2069');
});

test('any other name stays as it is', () => {
  for (const name of ['Hail Mary Ann', 'Дмитрий', '山田太郎', '👨‍👩‍👧 Family', 'O’Neil & Sons']) {
    expect(isolated(name)).toBe(name);
  }
});

test('pages of the product are its own, with their queries', () => {
  const own = [
    '/',
    '/lineups',
    '/lineups/5',
    '/lineup/7?edit=0b9d2d0e-6a1c-4a67-8f0e-0d4c2a7a6f10&group=1',
    '/scoreboard?week=3',
    '/auth/callback',
    '/join/aB-_9',
    '/?utm=a%20b',
    '/groups/',
    '/leaderboard?tab=race&x=1.5',
  ];
  expect(own.filter((path) => !isOwnPath(path))).toEqual([]);
});

test.each([
  '',
  'lineups',
  '//evil.example',
  '/\\evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/lineups/..//evil.example',
  '/lineups//evil.example',
  '/%2e%2e//evil.example',
  '/%2F/evil.example',
  '/%5Cevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/lineups\n',
  '/lineups\u0000',
  '/lineups#//evil.example',
  '/lineups?x=\\evil',
  '/lineups?x=%',
  '/lineups?x=<script>',
  'https://evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '/javascript:alert(1)',
  '/@evil.example',
  '/．．/evil',
  '/api/notifications/unsubscribe?email=ann@one.test',
  '/api',
  '/api?x=1',
  '/dev/clock',
  `/${'x'.repeat(500)}`,
])('%j is not', (target) => {
  expect(isOwnPath(target)).toBe(false);
});

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

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

test('a UUID is one in small and in capital letters', () => {
  expect(isUuid(ID)).toBe(true);
  expect(isUuid(ID.toUpperCase())).toBe(true);
});

test.each(['', 'x', ID.slice(1), `${ID}0`, ` ${ID}`, `${ID}\n`, ID.replaceAll('-', ''), ID.replace('3', 'g')])(
  '%j is none',
  (text) => expect(isUuid(text)).toBe(false),
);
