import { isOwnPath } from '@singleback/game/text/plain-text.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertOwnTargets, ownTarget } from './own-targets.ts';

const ORIGIN = 'https://singleback.example';

test('an accepted target stays on the product’s origin, at exactly the given path', () => {
  const piece = fc.constantFrom(
    ...['/', '//', '\\', '.', '..', '%2f', '%5c', '%2e', '%09', '@', ':', '?', '#', '\t', '\n', '\r', '\u0000', ' '],
    ...[
      'evil.example',
      'javascript:',
      'https:',
      'lineups',
      'a-b_c',
      '/lineup/7',
      '?x=1',
      '&y=//z',
      '／',
      '。',
      '\ud800',
    ],
  );
  const crafted = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  const target = fc.oneof(
    crafted,
    crafted.map((rest) => `/${rest}`),
    fc.string({ unit: 'binary' }).map((rest) => `/${rest}`),
    fc.webUrl(),
  );
  let taken = 0;
  fc.assert(
    fc.property(target, (text) => {
      if (!isOwnPath(text)) return;
      taken += 1;
      const url = new URL(text, `${ORIGIN}/auth/callback`);
      expect(url.origin).toBe(ORIGIN);
      expect(url.pathname + url.search).toBe(text);
    }),
    { numRuns: 5000 },
  );
  expect(taken).toBeGreaterThan(50);
});

test('reduces our own addresses to their path and refuses all others', () => {
  expect(ownTarget(ORIGIN, `${ORIGIN}/lineups?week=3`)).toBe('/lineups?week=3');
  const others = [
    ORIGIN,
    `${ORIGIN}.evil.example/`,
    `${ORIGIN}@evil.example/`,
    `${ORIGIN}//evil.example`,
    `${ORIGIN}/..//x`,
  ];
  for (const target of others) {
    expect(() => ownTarget(ORIGIN, target)).toThrow('Only a page of Singleback');
  }
});

test('checks every redirect field and no others', () => {
  const read = (name: string) => () =>
    assertOwnTargets(ORIGIN, [
      ['token', '//x'],
      [name, '//evil.example'],
    ]);
  for (const name of ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL']) {
    expect(read(name)).toThrow('Only a page of Singleback');
  }
  expect(read('name')).not.toThrow();
});
