import { expect, test } from 'vitest';
import { checkDeletion, DELETION_SENTENCE } from './deletion.ts';

test('an account goes when the sentence was typed, in whatever letters', () => {
  expect([DELETION_SENTENCE, ' Delete My Account '].map((typed) => checkDeletion(typed))).toEqual([null, null]);
  for (const typed of ['', 'delete', 'delete my account!']) {
    expect(checkDeletion(typed)?.message).toBe("Type 'delete my account' to confirm");
  }
});
