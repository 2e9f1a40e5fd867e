import { expect, test } from 'vitest';
import { detailsOf } from './transaction-details.ts';

test('[G2.59] the details are said in words, the known ones first', () => {
  const details = detailsOf({
    some_new_thing: true,
    slots: { QB1: 'Drake Maye', RB1: { name: 'Jonathan Taylor' } },
    double_down_player: null,
    groups: [{ id: 'scaries', name: 'Sunday Scaries' }, 'Office League'],
    lineup_name: 'Taylor Made',
  });
  expect(details).toEqual([
    { label: 'Name', value: 'Taylor Made' },
    { label: 'Groups', value: 'Sunday Scaries, Office League' },
    { label: 'Double-Down', value: 'None' },
    { label: 'Players', value: 'QB1: Drake Maye, RB1: Jonathan Taylor' },
    { label: 'Some new thing', value: 'Yes' },
  ]);
});

test('a slot that the entry names already is no detail', () => {
  expect(detailsOf({ slot: 'QB1' })).toEqual([]);
});
