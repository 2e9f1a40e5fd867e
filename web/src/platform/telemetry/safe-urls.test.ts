import { expect, it } from 'vitest';
import { isPrivatePage, withSafeTexts, withSafeUrls } from './safe-urls.ts';

it('removes queries, fragments and path tokens from URLs', () => {
  for (const [text, safe] of [
    ['https://play.test/auth/change-password?token=secret&a=1', 'https://play.test/auth/change-password'],
    ['https://play.test?token=secret', 'https://play.test'],
    ['/unsubscribe?email=ann%40one.test', '/unsubscribe'],
    ['/unsubscribe#secret', '/unsubscribe'],
    ['https://play.test/join/secret?x=1', 'https://play.test/join/…'],
    ['/api/join-links/secret', '/api/join-links/…'],
    ['/invitations/secret/accept', '/invitations/…/accept'],
    ['/calendar/secret.ics', '/calendar/…'],
    ['Request failed: /join/secret (see /a?b=secret)', 'Request failed: /join/… (see /a'],
    ['Are you sure? #1 of 2', 'Are you sure? #1 of 2'],
    ['https://play.test/leaderboard/7', 'https://play.test/leaderboard/7'],
  ] as const) {
    expect(withSafeUrls(text)).toBe(safe);
  }
});

it('does so in every text of a report, and changes nothing else', () => {
  const report = {
    event: '$pageview',
    properties: { $current_url: '/a?token=secret', n: 1, all: ['/join/secret', null] },
  };
  expect(withSafeTexts(report)).toEqual({
    event: '$pageview',
    properties: { $current_url: '/a', n: 1, all: ['/join/…', null] },
  });
});

it('recognizes the pages that must not be recorded', () => {
  for (const path of [
    '/auth',
    '/auth/change-password',
    '/join/secret',
    '/invitations/secret',
    '/unsubscribe',
    '/admin',
  ]) {
    expect(isPrivatePage(path)).toBe(true);
  }
  for (const path of ['/', '/lineups', '/groups', '/authors', '/administration'])
    expect(isPrivatePage(path)).toBe(false);
});
