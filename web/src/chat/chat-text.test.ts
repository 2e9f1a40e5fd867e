import { expect, test } from 'vitest';
import { stretchesOf } from './chat-text.ts';

test('only https addresses become links', () => {
  expect(stretchesOf('see https://one.test/a?b=1, http://two.test and javascript:alert(1)', [])).toEqual([
    { kind: 'text', text: 'see ' },
    { kind: 'link', text: 'https://one.test/a?b=1', href: 'https://one.test/a?b=1' },
    { kind: 'text', text: ', http://two.test and javascript:alert(1)' },
  ]);
});

test('a mention is a whole name', () => {
  expect(stretchesOf('@ben Checkdown and @Benno', ['Ben', 'Ben Checkdown'])).toEqual([
    { kind: 'mention', text: '@ben Checkdown' },
    { kind: 'text', text: ' and @Benno' },
  ]);
  expect(stretchesOf('', [])).toEqual([]);
});
