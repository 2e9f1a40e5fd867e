import { expect, it } from 'vitest';
import { person } from '../api/testing/person.ts';
import {
  type Ended,
  identityOf,
  isPrivatePage,
  reportSettings,
  troubleOf,
  withSafeTexts,
  withSafeUrls,
} from './reports.ts';

it('[A7.20] sends analytics the user id and these six fields', () => {
  const user = { ...person({ subscription_status: 'active' }), last_sign_in_at: '2026-11-20T10:00:00.000Z' };
  expect(identityOf(user)).toEqual({
    id: '1',
    fields: {
      email: 'ann@singleback.test',
      username: 'Ann',
      displayName: 'Ann',
      subscriptionStatus: 'active',
      lastSignIn: '2026-11-20T10:00:00.000Z',
      createdAt: '2026-08-01T00:00:00.000Z',
    },
  });
});

it('[A7.20] falls back to the e-mail for a user without a name', () => {
  const { fields } = identityOf(person({ display_name: null }));
  expect([fields.username, fields.displayName]).toEqual(['ann@singleback.test', 'ann@singleback.test']);
});

it('[A9.7] traces one operation in ten, from production', () => {
  expect(reportSettings).toMatchObject({ tracesSampleRate: 0.1, environment: 'production' });
});

it('sends traces as transactions, because only these have link tokens removed', () => {
  expect(reportSettings).toMatchObject({ traceLifecycle: 'static', beforeSendTransaction: withSafeTexts });
});

it('removes tokens and queries of URLs from a report', () => {
  const report = {
    request: { url: 'https://play.test/join/secret?x=1' },
    at: ['/auth/change-password?token=secret&a=1'],
  };
  for (const clean of [reportSettings.beforeSend, reportSettings.beforeSendTransaction]) {
    expect(clean(report)).toEqual({
      request: { url: 'https://play.test/join/…' },
      at: ['/auth/change-password'],
    });
  }
});

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

const origin = 'https://play.test';
const ended = (path: string, duration: number, responseStatus = 200): Ended => ({
  name: new URL(path, origin).href,
  initiatorType: 'fetch',
  duration,
  responseStatus,
});

it('[A8.10, A9.7] logs an API operation over 1500 ms, and another fetch over 2000 ms', () => {
  expect(troubleOf(ended('/api/groups', 1500), origin)).toBeNull();
  expect(troubleOf(ended('/api/groups', 1501), origin)).toBe('Slow API operation: /api/groups took 1501 ms');
  expect(troubleOf(ended('/assets/a.json', 2000), origin)).toBeNull();
  expect(troubleOf(ended('/assets/a.json', 2001), origin)).toBe('Slow fetch: /assets/a.json took 2001 ms');
  expect(troubleOf(ended('https://pictures.test/a', 2001, 0), origin)).toBe(
    'Slow fetch: https://pictures.test/a took 2001 ms',
  );
});

it('[A8.10] logs a request without a response, but not a refused one', () => {
  expect(troubleOf(ended('/api/groups', 20, 0), origin)).toBe('Request failed: /api/groups');
  expect(troubleOf(ended('/api/groups', 20, 403), origin)).toBeNull();
  expect(troubleOf({ ...ended('/x.png', 9000), initiatorType: 'img' }, origin)).toBeNull();
});

it('removes the query from the URL', () => {
  const request = ended('/api/notifications/unsubscribe?email=ann%40one.test', 3000);
  expect(troubleOf(request, origin)).toBe('Slow API operation: /api/notifications/unsubscribe took 3000 ms');
});
