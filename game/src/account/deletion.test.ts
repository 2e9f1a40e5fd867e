import { expect, test } from 'vitest';
import { checkDeletion, DELETION_SENTENCE } from './deletion.ts';
import { displayNameKey, isReservedName } from './display-name.ts';

test('an account goes when the sentence was typed, in whatever letters', () => {
  expect([DELETION_SENTENCE, ' Delete My Account '].map((typed) => checkDeletion(typed))).toEqual([null, null]);
  for (const typed of ['', 'delete', 'delete my account!']) {
    expect(checkDeletion(typed)?.message).toBe("Type 'delete my account' to go on");
  }
});

test('names that stand for somebody without one are nobody’s', () => {
  for (const name of ['Former player', 'FORMER  PLAYER', 'Player 1a2b', 'player 00FF']) {
    expect(isReservedName(displayNameKey(name))).toBe(true);
  }
  for (const name of ['Former players', 'Player 12', 'Player One', 'Player 1a2bc']) {
    expect(isReservedName(displayNameKey(name))).toBe(false);
  }
});
