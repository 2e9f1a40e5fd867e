import { expect, it } from 'vitest';
import { type Ended, troubleOf } from './request-log.ts';

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
