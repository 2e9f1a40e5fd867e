import { expect, test } from 'vitest';
import { isSameLead, type LeadState, lookAtLead } from './lead.ts';

const START = Date.parse('2025-10-05T17:00:00Z');
const [EARLY, LATE] = ['2025-10-05T17:00:00.000Z', '2025-10-05T20:25:00.000Z'];

/** Looks one after another: minutes after the start, who leads, which kickoffs are in progress; the minutes announced at. */
function announcedAt(
  ...looks: [minute: number, leaders: number[], windows?: string[]][]
): [number, readonly number[]][] {
  let state: LeadState | null = null;
  return looks.flatMap(([minute, leaders, windows = []]) => {
    const next = lookAtLead(state, { leaders, windows, now: new Date(START + minute * 60_000) });
    state = next.state;
    return next.isAnnounced ? [[minute, next.state.announced] as [number, readonly number[]]] : [];
  });
}

test('the first look announces nothing', () => {
  expect(announcedAt([0, [1]], [30, [1]])).toEqual([]);
});

test('a new lead is announced once it has stood for ten minutes', () => {
  expect(announcedAt([0, [1], [EARLY]], [5, [2], [EARLY]], [14, [2], [EARLY]], [15, [2], [EARLY]], [30, [2]])).toEqual([
    [15, [2]],
  ]);
});

test('a lead that goes back and forth is not', () => {
  expect(announcedAt([0, [1]], [1, [2]], [9, [1]], [12, [2]], [20, [1]], [40, [1]])).toEqual([]);
  expect(announcedAt([0, [1]], [1, [2]], [9, [3]], [12, [3]], [18, [3]], [19, [3]])).toEqual([[19, [3]]]);
});

test('when all games of one kickoff are over, it is announced at once', () => {
  expect(announcedAt([0, [1], [EARLY]], [180, [2], [EARLY, LATE]], [181, [2], [LATE]])).toEqual([[181, [2]]]);
  expect(announcedAt([0, [1], [EARLY]], [181, [2], []])).toEqual([[181, [2]]]);
  // A kickoff that begins is no end.
  expect(announcedAt([0, [1], []], [1, [2], [EARLY]])).toEqual([]);
});

test('a tie is a new lead, and nobody with points is none', () => {
  expect(
    announcedAt([0, []], [1, [1]], [11, [1]], [12, [1, 2]], [22, [1, 2]], [23, []], [60, []], [61, [1, 2]]),
  ).toEqual([
    [11, [1]],
    [22, [1, 2]],
  ]);
});

test('a state that has not changed is the same', () => {
  const state: LeadState = { announced: [1], next: { leaders: [2], since: EARLY }, windows: [EARLY] };
  expect(isSameLead(state, { ...state, announced: [1], windows: [EARLY] })).toBe(true);
  expect(isSameLead(state, { ...state, next: null })).toBe(false);
  expect(isSameLead(state, { ...state, windows: [] })).toBe(false);
  expect(isSameLead(state, { ...state, announced: [2] })).toBe(false);
  expect(isSameLead(state, { ...state, next: { leaders: [3], since: EARLY } })).toBe(false);
});
