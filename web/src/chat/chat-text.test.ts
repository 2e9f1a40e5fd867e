import { expect, test } from 'vitest';
import { stretchesOf } from './chat-text.ts';

test('only https addresses become links', () => {
  expect(stretchesOf('see https://one.test/a?b=1, http://two.test and javascript:alert(1)', [])).toEqual([
    { kind: 'text', text: 'see ' },
    { kind: 'link', text: 'https://one.test/a?b=1', href: 'https://one.test/a?b=1' },
    { kind: 'text', text: ', http://two.test and javascript:alert(1)' },
  ]);
});

test.each([
  ...[
    'https://your.bank@evil.test/',
    'https://user:pw@host.test/',
    'https://@evil.test/',
    'https://a.test\\@evil.test/',
  ],
  ...[
    'https://one.test/\u202Egpj.exe',
    'https://one\u200B.test/',
    'https://one.test/\u2066a',
    'https://one.test/\u00AD',
  ],
])('%j stays text as a whole', (address) => {
  const links = stretchesOf(`see ${address} now`, []).filter(({ kind }) => kind === 'link');
  expect(links.filter(({ text }) => text.includes('@') || /[\p{Cf}]/u.test(text))).toEqual([]);
});

test('a mention is a whole name', () => {
  expect(stretchesOf('@ben Checkdown and @Benno', ['Ben', 'Ben Checkdown'])).toEqual([
    { kind: 'mention', text: '@ben Checkdown' },
    { kind: 'text', text: ' and @Benno' },
  ]);
  expect(stretchesOf('', [])).toEqual([]);
});
