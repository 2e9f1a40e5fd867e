import { expect, test } from 'vitest';
import { isOwnPath } from './own-path.ts';

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
