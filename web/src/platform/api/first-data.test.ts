import { expect, test } from 'vitest';
import { createFirstData } from './first-data.ts';

const sent = () => ({
  session: { user: { id: 'ann' } },
  replies: { '/api/groups': [1], '/api/subscriptions/current': null },
});

test('the session and each reply are given out once', () => {
  const data = createFirstData(sent(), () => 0);
  expect(data.takeSession()).toEqual({ user: { id: 'ann' } });
  expect(data.takeSession()).toBeNull();
  expect(data.takeReply('/api/groups', 'ann')).toEqual([1]);
  expect(data.takeReply('/api/groups', 'ann')).toBeUndefined();
  expect(data.takeReply('/api/teams', 'ann')).toBeUndefined();
});

test('a reply of null is a reply', () => {
  expect(createFirstData(sent(), () => 0).takeReply('/api/subscriptions/current', 'ann')).toBeNull();
});

test('nothing is given to another user, nor to nobody', () => {
  const data = createFirstData(sent(), () => 0);
  expect(data.takeReply('/api/groups', 'ben')).toBeUndefined();
  expect(data.takeReply('/api/groups', null)).toBeUndefined();
});

test('a reply is too old ten seconds after the start', () => {
  let now = 500;
  const data = createFirstData(sent(), () => now);
  now = 10_501;
  expect(data.takeReply('/api/groups', 'ann')).toBeUndefined();
});

test('a page without data has none', () => {
  const data = createFirstData(null, () => 0);
  expect([data.takeSession(), data.takeReply('/api/groups', 'ann')]).toEqual([null, undefined]);
});
