import { expect, test } from 'vitest';
import { emptyGroupDraft, groupFormErrors } from './group-form.ts';

const draft = { ...emptyGroupDraft('season'), name: 'Monday Morning QBs' };

test('[G5.14, G5.15, G9.3] the form opens private, with 50 places and each player once', () => {
  expect(draft.visibility).toBe('private');
  expect(draft.maxParticipants).toBe(50);
  expect(draft.settings.maxPlayerUsage).toBe(1);
});

test('[G5.11, G5.12] a name is needed, and of at most 100 characters; the description of at most 500', () => {
  expect(groupFormErrors(draft, false)).toEqual(new Map());
  expect(groupFormErrors({ ...draft, name: ' ' }, false).get('name')).toBe('Name is required');
  expect(groupFormErrors({ ...draft, name: 'x'.repeat(101) }, true).has('name')).toBe(true);
  expect([...groupFormErrors({ ...draft, description: 'x'.repeat(501) }, true).keys()]).toEqual(['description']);
});

test('[G5.16, G5.20] a free user is told that own settings need Premium; a card without a slot is no card', () => {
  const { settings } = draft;
  const two = { ...settings, counts: { ...settings.counts, QB: 2 } };
  expect(groupFormErrors({ ...draft, settings: two }, false).has('settings')).toBe(true);
  expect(groupFormErrors({ ...draft, settings: two }, true).size).toBe(0);
  const none = { QB: 0, RB: 0, WR: 0, TE: 0, FLEX: 0, DEF: 0, K: 0 };
  expect(groupFormErrors({ ...draft, settings: { ...settings, counts: none } }, true).get('counts')).toBe(
    'At least one position is required',
  );
});
