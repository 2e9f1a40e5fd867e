import { expect, test } from 'vitest';
import { addPlays, type Play, type PlayInGroup } from '../model.ts';
import { shownPlays } from './shown-plays.ts';

const REGULARS = { id: 'g1', name: 'Regulars' };
const OFFICE = { id: 'g2', name: 'Office' };

const part = (groupId: string, more: Partial<PlayInGroup> = {}): PlayInGroup => ({
  ...{ groupId, text: 'Kittle 24-yd TD catch', points: 840, players: [{ name: 'Kittle', points: 840 }] },
  ...{ from: 8, to: 6, rival: null, source: null },
  ...more,
});
const play = (id: number, groups: PlayInGroup[], more: Partial<Play> = {}): Play => ({
  ...{ id, at: new Date('2025-09-28T18:54:00Z'), isCorrection: false, groups },
  ...more,
});

test('an own play: points, whose they are, and the place before and after', () => {
  expect(shownPlays([play(1, [part('g1')])], [REGULARS])).toMatchObject([
    {
      text: 'Kittle 24-yd TD catch',
      note: 'Yours',
      points: '+8.4',
      move: { from: 8, to: 6, isOwn: true },
      groupName: null,
    },
  ]);
  const both = part('g1', {
    players: [
      { name: 'Smith', points: 1490 },
      { name: 'Hurts', points: 716 },
    ],
  });
  expect(shownPlays([play(1, [both])], [REGULARS])[0]?.note).toBe('Smith +14.9, Hurts +7.16');
});

test('a source’s words come with the clock at the snap, where it is known', () => {
  const shown = (source: PlayInGroup['source']) =>
    shownPlays([play(1, [part('g1', { source })])], [REGULARS])[0]?.source;
  const text = 'B.Purdy pass short right to G.Kittle for 24 yards, TOUCHDOWN.';
  expect(shown(null)).toBeNull();
  expect(shown({ text, quarter: 2, clock: '7:58' })).toEqual({ text, clock: '7:58 2nd' });
  expect(shown({ text, quarter: 5, clock: '0:03' })).toEqual({ text, clock: '0:03 OT' });
  expect(shown({ text, quarter: null, clock: '7:58' })).toEqual({ text, clock: null });
});

test('the same plays and groups are shown by the same array, however often they are asked for', () => {
  const plays = [play(1, [part('g1'), part('g2', { from: 3, to: 3 })])];
  expect(shownPlays(plays, [REGULARS])).toBe(shownPlays(plays, [{ ...REGULARS }]));
  expect(shownPlays(plays, [OFFICE])[0]?.move).toMatchObject({ from: 3, to: 3 });
});

test('a rival’s play says whom it was for and what it did', () => {
  const rival = { username: 'Clock Killer', points: 420, from: 12, to: 11, passed: 'caller' } as const;
  const shown = (more: Partial<PlayInGroup>) =>
    shownPlays([play(1, [part('g1', { points: 0, ...more })])], [REGULARS])[0];
  expect(shown({ rival, from: 11, to: 12 })).toMatchObject({
    points: '+4.2',
    isOwn: false,
    move: { from: 11, to: 12, isOwn: true },
  });
  expect(shown({ rival, from: 11, to: 12 })?.note).toMatch(/^.?Clock Killer.? passes you: 11th$/);
  expect(shown({ rival: { ...rival, passed: 'rival' }, from: 12, to: 11 })?.note).toMatch(
    /^You pass .?Clock Killer.?$/,
  );
  const near = shown({ rival: { ...rival, passed: null, from: 6, to: 5 }, from: 4, to: 4 });
  expect(near).toMatchObject({ move: { from: 6, to: 5, isOwn: false } });
  expect(near?.note).toMatch(/^.?Clock Killer.? is 5th$/);
});

test('of several groups the one with most to say is shown, with its name; a filter leaves out the others', () => {
  const plays = [play(2, [part('g1', { from: 3, to: 3 }), part('g2', { from: 5, to: 4 })]), play(1, [part('g1')])];
  expect(shownPlays(plays, [REGULARS, OFFICE]).map(({ groupName }) => groupName)).toEqual(['Office', 'Regulars']);
  expect(shownPlays(plays, [OFFICE]).map(({ id }) => id)).toEqual([2]);
  expect(shownPlays([play(1, [part('g1', { from: null, to: null })])], [REGULARS])[0]?.move).toBeNull();
});

test('answers continue what is known, or replace it', () => {
  const wire = (id: number) => ({ id, at: '2025-09-28T18:54:00.000Z', is_correction: false, groups: [] });
  const answer = (since: number, last: number, ids: number[]) => ({ week_id: 'w', since, last, plays: ids.map(wire) });
  const first = addPlays(undefined, answer(0, 7, [7, 3]));
  const ids = (plays: ReturnType<typeof addPlays>) => plays.plays.map(({ id }) => id);
  expect(ids(addPlays(first, answer(7, 9, [9])))).toEqual([9, 7, 3]);
  expect(ids(addPlays(first, answer(3, 9, [9, 7])))).toEqual([9, 7, 3]);
  expect(ids(addPlays(first, answer(0, 2, [2])))).toEqual([2]);
  expect(ids(addPlays({ ...first, weekId: 'before' }, answer(7, 9, [9])))).toEqual([9]);
});

test('plays that are sent again stay the same objects, until a source’s words have come', () => {
  const group = {
    group_id: 'g1',
    text: 'Kittle 9-yd catch',
    source: null,
    points: 1.9,
    players: [],
    from: 1,
    to: 1,
    rival: null,
  };
  const wire = (id: number, source: { text: string; quarter: number; clock: string } | null = null) => ({
    ...{ id, at: '2025-09-28T18:54:00.000Z', is_correction: false, groups: [{ ...group, source }] },
  });
  const first = addPlays(undefined, { week_id: 'w', since: 0, last: 3, plays: [wire(7), wire(3)] });
  const again = addPlays(first, { week_id: 'w', since: 3, last: 3, plays: [wire(7)] });
  expect(again.plays).toBe(first.plays);
  const source = { text: 'B.Purdy pass to G.Kittle for 9 yards.', quarter: 1, clock: '9:00' };
  const told = addPlays(again, { week_id: 'w', since: 3, last: 9, plays: [wire(9), wire(7, source)] });
  expect(told.plays.map(({ id, groups }) => [id, groups[0]?.source])).toEqual([
    [9, null],
    [7, source],
    [3, null],
  ]);
  expect(told.plays[2]).toBe(first.plays[1]);
});

test('a play is listed when it moved a place or was worth 4 points', () => {
  const isListed = (more: Partial<PlayInGroup>) => shownPlays([play(1, [part('g1', more)])], [REGULARS]).length === 1;
  const still = { from: 8, to: 8 };
  expect(isListed({ ...still, points: 399 })).toBe(false);
  expect(isListed({ ...still, points: 400 })).toBe(true);
  expect(isListed({ ...still, points: -400 })).toBe(true);
  expect(isListed({ from: 8, to: 7, points: 10 })).toBe(true);
  expect(isListed({ from: null, to: null, points: 399 })).toBe(false);
  const rival = { username: 'Clock Killer', points: 110, from: 7, to: 6, passed: null };
  expect(isListed({ ...still, points: 0, rival })).toBe(false);
  expect(isListed({ ...still, points: 0, rival: { ...rival, points: 400 } })).toBe(true);
  expect(isListed({ ...still, points: 0, rival: { ...rival, passed: 'rival' } })).toBe(true);
});
