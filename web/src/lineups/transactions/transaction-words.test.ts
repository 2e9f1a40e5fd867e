import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { expect, test } from 'vitest';
import { breakdownOf, detailsOf, lastName, transactionParts } from './history.ts';

const transactionText = (transaction: Parameters<typeof transactionParts>[0]) =>
  transactionParts(transaction)
    .map((part) => (typeof part === 'string' ? part : part.name))
    .join('');
const maye = { id: 'maye', name: 'Drake Maye', teams: { abbreviation: 'NE' } };
const allen = { id: 'allen', name: 'Josh Allen', teams: { abbreviation: 'BUF' } };
const free = { id: 'free', name: 'Free Agent', teams: null };
const whole = { position: null, old_player: null, new_player: null };
const groups = [
  { id: EVERYONE_GROUP_ID, name: 'Everyone' },
  { id: 'scaries', name: 'Sunday Scaries' },
];

test('[G2.59, G3.18] describes a slot entry with both players and their teams', () => {
  const at = { position: 'QB1', transaction_data: { slot: 'QB1' } };
  const transactions = [
    { ...at, action: 'add', old_player: null, new_player: maye },
    { ...at, action: 'remove', old_player: free, new_player: null },
    { ...at, action: 'swap', old_player: maye, new_player: allen },
  ] as const;
  expect(transactions.map(transactionText)).toEqual([
    'Added Drake Maye (NE) at QB1',
    'Removed Free Agent from QB1',
    'Swapped Drake Maye (NE) for Josh Allen (BUF) at QB1',
  ]);
});

test('[G2.59, G3.18] describes a lineup entry with its name and groups', () => {
  const data = { lineup_name: 'Taylor Made', groups };
  expect(transactionText({ ...whole, action: 'submit', transaction_data: data })).toBe(
    'Submitted “Taylor Made” to Everyone (Default), Sunday Scaries',
  );
  expect(transactionText({ ...whole, action: 'delete', transaction_data: data })).toBe(
    'Deleted “Taylor Made” from Everyone (Default), Sunday Scaries',
  );
  expect(transactionText({ ...whole, action: 'submit', transaction_data: {} })).toBe('Submitted the lineup');
});

test('describes what an update changed', () => {
  const textOf = (data: Record<string, unknown>) =>
    transactionText({ ...whole, action: 'update', transaction_data: { lineup_name: 'New', ...data } });
  expect(textOf({})).toBe('Changed the players');
  expect(textOf({ added_groups: [groups[1]] })).toBe('Added to Sunday Scaries');
  expect(textOf({ removed_groups: groups, old_lineup_name: 'Old' })).toBe(
    'Renamed to “New”, removed from Everyone (Default), Sunday Scaries',
  );
  expect(textOf({ old_double_down_player: null })).toBe('Changed the double-down');
});

test('[G2.59] the breakdown counts each kind of action and omits unused ones', () => {
  expect(breakdownOf({ swap: 2, submit: 1, remove: 0 })).toEqual([
    { action: 'submit', label: 'Lineup Submitted', count: 1 },
    { action: 'swap', label: 'Players Swapped', count: 2 },
  ]);
});

test('a lineup is called by its latest name', () => {
  const named = (lineup_name: unknown) => ({ transaction_data: { lineup_name } });
  expect(lastName([{ transaction_data: { slot: 'QB1' } }, named('New'), named('Old')])).toBe('New');
  expect(lastName([named(null)])).toBeNull();
});

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
