import { expect, test } from 'vitest';
import { arrivalSentences } from './model.ts';

const GOOD = { userId: '1', group: 'Regulars', isJoined: true, isSaved: true, notJoined: null, notSaved: null };

test('says which group was not joined and why, and where the lineup counts', () => {
  const refused = { ...GOOD, isJoined: false, notJoined: 'This group is full' };
  expect(arrivalSentences(refused)).toEqual([
    'You are not in “Regulars”: this group is full.',
    'Your lineup is saved, and counts in Everyone.',
  ]);
  const dead = { ...refused, isSaved: false, notJoined: 'This join link is no longer valid. Ask for a new one.' };
  expect(arrivalSentences({ ...dead, group: null })).toEqual([
    'You are not in the group: this join link is no longer valid. Ask for a new one.',
  ]);
});

test('says that the account and the group are there when a game has started meanwhile', () => {
  const late = { ...GOOD, isSaved: false, notSaved: 'Replace Rex One: player game has started' };
  expect(arrivalSentences(late)).toEqual([
    'Your account is ready, and you are in “Regulars”.',
    'Your lineup is not saved yet: replace Rex One: player game has started.',
  ]);
  expect(arrivalSentences({ ...late, group: null, isJoined: false })[0]).toBe('Your account is ready.');
});
