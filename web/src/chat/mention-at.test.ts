import { expect, test } from 'vitest';
import { mentionAt, withMention } from './mention-at.ts';

test('a mention begins with @ at the start of a word', () => {
  expect(mentionAt('hi @be', 6)).toEqual({ at: 3, typed: 'be', caret: 6 });
  expect(mentionAt('@ben check', 10)?.typed).toBe('ben check');
  expect(mentionAt('ben@one', 7)).toBeNull();
  expect(mentionAt('@a b c d', 8)).toBeNull();
  expect(mentionAt('hi', 2)).toBeNull();
});

test('the whole name replaces what was typed', () => {
  const begun = mentionAt('hi @be there', 6);
  expect(begun && withMention('hi @be there', begun, 'Ben Checkdown')).toEqual({
    text: 'hi @Ben Checkdown there',
    caret: 18,
  });
});
