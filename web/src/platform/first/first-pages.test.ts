import { expect, test } from 'vitest';
import { FIRST_PAGES, firstPageOf } from './first-pages.ts';

const ID = '22222222-2222-4222-8222-222222222222';
const EMPTY = 'index.html';
const page = (name: string) => `pages/${name}.html`;

test.each([
  ['/', 'landing', 'home'],
  ['/?utm_source=mail', 'landing', 'home'],
  ['/auth', 'sign-in', 'lineups'],
  ['/login', 'sign-in', 'lineups'],
  ['/register', 'sign-up', 'lineups'],
  ['/auth?view=sign_up', 'sign-up', null],
  ['/auth?view=forgot_password', null, null],
  ['/auth?redirect=join', null, null],
  ['/lineups', 'sign-in', 'lineups'],
  ['/lineups/6', 'sign-in', 'lineups'],
  ['/preferences', 'sign-in', 'lineups'],
  ['/lineup', 'sign-in', 'lineup'],
  ['/lineup/9?group=all', 'sign-in', 'lineup'],
  [`/lineup/9?edit=${ID}`, 'sign-in', 'lineup-editor'],
  [`/lineup?change=QB&edit=${ID}`, 'sign-in', 'lineup-editor'],
  [`/lineup/${ID}/transactions`, 'sign-in', 'transactions'],
  ['/scoreboard?week=5', 'sign-in', 'scoreboard'],
  ['/groups', 'sign-in', 'groups'],
  [`/groups/${ID}/recap/5`, 'sign-in', null],
  [`/leaderboard?group=${ID}`, 'sign-in', 'leaderboard'],
  ['/subscription', 'sign-in', 'subscription'],
  // These decide for themselves who sees what.
  ['/join/some-token', null, null],
  ['/invitations/some-token', null, null],
  ['/auth/confirm?token=x', null, null],
  ['/auth/change-password', null, null],
  ['/unsubscribe', null, null],
  ['/no-such-place', null, null],
  ['/lineupsy', null, null],
])('%s begins with %s for a visitor and with %s for a user with a session', (url, ofVisitor, ofUser) => {
  expect(firstPageOf(url, false)).toBe(ofVisitor ? page(ofVisitor) : EMPTY);
  expect(firstPageOf(url, true)).toBe(ofUser ? page(ofUser) : EMPTY);
});

test('a page begins empty while it is unknown who is signed in', () => {
  for (const { sample } of FIRST_PAGES) expect(firstPageOf(sample, undefined)).toBe(EMPTY);
});

test('each first HTML is drawn from a page that it is used for', () => {
  for (const { name, sample, isSignedIn } of FIRST_PAGES) expect(firstPageOf(sample, isSignedIn)).toBe(page(name));
});

test.each([
  ['/lineups/6', '6'],
  ['/lineups', undefined],
  ['/lineup/9?group=all', '9'],
  [`/lineup/9?edit=${ID}`, '9'],
  ['/scoreboard?week=5', '5'],
  ['/scoreboard?game=1&week=12', '12'],
  ['/scoreboard', undefined],
])('the calls of %s are of week %s', (url, week) => {
  const page = FIRST_PAGES.find((each) => each.isSignedIn && new RegExp(each.url).test(url));
  expect(page?.calls?.some((path) => path.includes('{week}'))).toBe(true);
  expect(new RegExp(page?.url ?? '').exec(url)?.groups?.week).toBe(week);
});
