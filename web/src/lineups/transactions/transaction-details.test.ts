import { expect, test } from 'vitest';
import { detailsOf } from './transaction-details.ts';

test('[G2.59] formats the details, known keys first', () => {
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

test('omits a slot that the entry already names', () => {
  expect(detailsOf({ slot: 'QB1' })).toEqual([]);
});
