import { expect, test } from 'vitest';
import { requestUrl } from './request-url.ts';

test('[A7.1] the URL does not depend on the order of the parameters', () => {
  expect(requestUrl('/players', {}, { week_id: 'w', b: 1 })).toBe(requestUrl('/players', {}, { b: 1, week_id: 'w' }));
  expect(requestUrl('/players', {}, { b: 1, a: 2 })).toBe('/players?a=2&b=1');
});

test('[A7.7] path parameters are encoded, and undefined ones are omitted', () => {
  expect(requestUrl('/auth/check-display-name/:name', { name: 'a/b ü' }, { userId: undefined })).toBe(
    '/auth/check-display-name/a%2Fb%20%C3%BC',
  );
});
