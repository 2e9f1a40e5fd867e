import { expect, test } from 'vitest';
import { ApiError } from '../platform/api/api-error.ts';
import { emptyGroupDraft, groupFailure, groupFormErrors } from './group-form.ts';

const draft = { ...emptyGroupDraft('season'), name: 'Monday Morning QBs' };

test('[G5.14, G5.15, G9.3] starts private, with 50 places and one use per player', () => {
  expect(draft.visibility).toBe('private');
  expect(draft.maxParticipants).toBe(50);
  expect(draft.settings.maxPlayerUsage).toBe(1);
});

test('[G5.11, G5.12] requires a name of at most 100 characters, and a description of at most 500', () => {
  expect(groupFormErrors(draft, false, 1)).toEqual(new Map());
  expect(groupFormErrors({ ...draft, name: ' ' }, false, 1).get('name')).toBe('Name is required');
  expect(groupFormErrors({ ...draft, name: 'x'.repeat(101) }, true, 1).has('name')).toBe(true);
  expect([...groupFormErrors({ ...draft, description: 'x'.repeat(501) }, true, 1).keys()]).toEqual(['description']);
});

test('[G5.16, G5.20] custom settings need Premium, and at least one slot is required', () => {
  const { settings } = draft;
  const two = { ...settings, counts: { ...settings.counts, QB: 2 } };
  expect(groupFormErrors({ ...draft, settings: two }, false, 1).has('settings')).toBe(true);
  expect(groupFormErrors({ ...draft, settings: two }, true, 1).size).toBe(0);
  const none = { QB: 0, RB: 0, WR: 0, TE: 0, FLEX: 0, DEF: 0, K: 0 };
  expect(groupFormErrors({ ...draft, settings: { ...settings, counts: none } }, true, 1).get('settings')).toBe(
    'At least one position is required',
  );
});

test('a refusal is shown at its field in the server’s words, any other failure for the whole form', () => {
  const refused = (field: string) =>
    groupFailure(new ApiError(422, 'field_invalid', 'Not that one', { field }), 'Failed');
  expect(refused('name')).toEqual({ field: 'name', words: 'Not that one' });
  expect(refused('qb_count')).toEqual({ field: 'settings', words: 'Not that one' });
  expect(refused('max_participants')).toEqual({ field: 'settings', words: 'Not that one' });
  const limit = new ApiError(429, 'too_many', 'Too many attempts. Try again in 60 minutes.');
  expect(groupFailure(limit, 'Failed')).toEqual({ field: null, words: 'Too many attempts. Try again in 60 minutes.' });
  for (const error of [new ApiError(500, 'surprise', 'Something broke'), new TypeError('x')]) {
    expect(groupFailure(error, 'Failed to create group')).toEqual({ field: null, words: 'Failed to create group' });
  }
});

test('what is wrong with a cut is said at its field', () => {
  const late = { ...draft, lastStanding: { cut: 1, cutFrom: 3 } };
  expect(groupFormErrors(late, false, 3).size).toBe(0);
  expect([...groupFormErrors(late, false, 4)]).toEqual([
    ['cut_from', 'First week with a cut must be a whole number from 4 to 18'],
  ]);
  expect(groupFailure(new ApiError(422, 'field_invalid', 'No', { field: 'cut' }), 'Failed').field).toBe('cut');
});
