import type { NamedPlayer, Need, Swing } from '@singleback/contract/gameday/chances.ts';
import type { LiveTable } from '@singleback/contract/gameday/game-day.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  conditionSentence,
  gameSentence,
  moveUpSentence,
  needNow,
  placeSteps,
  rangeSentence,
  watchOutSentence,
  weekSentence,
} from './outlook-words.ts';

const named = (player_id: string): NamedPlayer => ({
  ...{ player_id, name: player_id, position: 'WR', team: 'NE', scored: 1, to_come: 5, times: 1 },
});

const NEED: Need = {
  ...{ group_id: 'g', week_id: 'w', state: 'known', delayed_since: null, multiplier: 1, places: [] },
  passes: [
    {
      ...{ user_id: 'ben', username: 'Ben', rank: 1, gap: 4, chance: 0.3, by: 4.1, open_slots: 0 },
      ...{ outscores: named('maye'), outscored: named('gibbs') },
    },
  ],
  ...{ caught_by: [], root_for: [], root_against: [], decisive_game: null },
};

const table = (maye: number): LiveTable => ({
  ...{ group_id: 'g', week_id: 'w', multiplier: 1 },
  players: ['maye', 'gibbs'].map((id) => ({
    ...{ id, team_id: null, game_status: 'in_progress' as const, actual_points: id === 'maye' ? maye : 5 },
  })),
  rows: ['ann', 'ben'].map((user_id, at) => ({
    ...{ user_id, username: user_id, before: 100, stands: true, slots: [{ at, factor: 1 }] },
  })),
});

test('what is needed follows the points of this moment; the chance stays as it was computed (rules 7.21)', () => {
  const [pass] = needNow(NEED, table(2), 'ann').passes;
  expect(pass).toMatchObject({ rank: 1, gap: 3, by: 3.1, chance: 0.3 });
  expect([pass?.outscores?.scored, pass?.outscored?.scored]).toEqual([2, 5]);
});

test('whoever was passed since then changes sides', () => {
  const { passes, caught_by } = needNow(NEED, table(9), 'ann');
  expect(passes).toEqual([]);
  expect(caught_by).toEqual([
    expect.objectContaining({
      ...{ user_id: 'ben', rank: 2, gap: 4, by: 4.1, chance: 0.7 },
      ...{ outscores: { ...named('gibbs'), scored: 5 }, outscored: { ...named('maye'), scored: 9 } },
    }),
  ]);
});

test('stays as sent without the table', () => {
  expect(needNow(NEED, undefined, 'ann')).toBe(NEED);
  expect(needNow(NEED, { ...table(2), rows: [] }, 'ann')).toBe(NEED);
});

const player = (name: string, times = 1): NamedPlayer => ({
  ...{ player_id: name, name, position: 'QB', team: 'NE', scored: 1, to_come: 5, times },
});

const swing = (username: string, more: Partial<Swing> = {}): Swing => ({
  ...{ user_id: username, username, rank: 7, gap: 6.5, chance: 0.4, by: 53.9, open_slots: 2 },
  ...{ outscores: null, outscored: null },
  ...more,
});

const needing = (passes: Swing[], multiplier = 1): Need => ({
  ...{ group_id: 'g', week_id: 'w', state: 'known', delayed_since: null, multiplier, places: [], passes },
  ...{ caught_by: [], root_for: [], root_against: [], decisive_game: null },
});

const week = (chance: number, isDecided = false, mean = 9.2) => {
  const { before, number, after } = weekSentence({
    week: { chance, is_decided: isDecided },
    place: { mean, best: 8, worst: 11 },
  });
  return `${before}${number ?? ''}${after}`;
};

test('the week: the chance to win it and the place after it', () => {
  expect(week(0.0705)).toBe('You have a 7% chance to win the week, and will likely be 9th after it.');
  expect([0.08, 0.11, 0.18, 0.8, 0.001, 0.995, 0.2].map((chance) => week(chance).slice(0, 14))).toEqual([
    ...['You have an 8%', 'You have an 11', 'You have an 18', 'You have an 80', 'You have a <1%', 'You have a >99'],
    'You have a 20%',
  ]);
});

test('a week that is decided has no chance left', () => {
  expect([1, 0, 0.5].map((chance) => week(chance, true, 1.4))).toEqual([
    'You win the week, and will likely be 1st after it.',
    'You can no longer win the week, and will likely be 1st after it.',
    'You share the win of the week, and will likely be 1st after it.',
  ]);
});

test('to move up: by how much whom, in points of the lineup; level ones are passed together', () => {
  const said = (need: Need) => moveUpSentence(need, undefined);
  expect(said(needing([swing('Hail Mary Ann')]))).toBe('Outscore Hail Mary Ann by 6.6 from here and you are 7th.');
  // A hundredth more than 6.5 in a week that counts 1.25 times is 5.21, rounded up to a tenth.
  expect(said(needing([swing('Ann')], 1.25))).toBe('Outscore Ann by 5.3 from here and you are 7th.');
  expect(said(needing([swing('Ann'), swing('Ben'), swing('Cy', { gap: 9 })]))).toMatch(/^Outscore Ann and Ben by 6\.6/);
  expect(said(needing(['a', 'b', 'c'].map((name) => swing(name))))).toMatch(/^Outscore 3 others by/);
  expect(said(needing([swing('Ann', { gap: 0 })]))).toBe(
    'You are level with Ann. Outscore them from here and 7th is yours.',
  );
});

test('the first says the lead; alone, level or with nobody left to pass there is nothing to say', () => {
  const said = (rank: number | null, gap: number | null, level = 0) =>
    moveUpSentence(needing([]), { rank, level, below: gap === null ? null : { gap } });
  expect([said(1, 3800), said(1, 4)]).toEqual(['You lead by 38.0.', 'You lead by 0.04.']);
  expect([said(1, null), said(1, 3800, 1), said(2, 3800), said(null, null)]).toEqual([null, null, null, null]);
});

test('to watch out for: who is near, with a gap below a point to the hundredth', () => {
  const said = (gap: number) => Object.values(watchOutSentence(swing('touchbacktina', { gap }), '57%')).join('');
  expect(said(4.3)).toBe('touchbacktina is 4.3 behind and can still pass you: 57%.');
  expect(said(0.16)).toBe('touchbacktina is 0.16 behind and can still pass you: 57%.');
});

test('what it takes names locked players only, and both directions mirror each other', () => {
  const [mine, theirs] = [player('Ian Northcutt', 2), player('Jo St. Brown')];
  const said = (outscores: NamedPlayer | null, outscored: NamedPlayer | null) =>
    [true, false].map((isUp) => conditionSentence(swing('Ann', { outscores, outscored }), isUp));
  expect(said(null, mine)).toEqual([
    'Your open slots must outscore their Northcutt (2x) by 53.9.',
    'Their open slots must outscore your Northcutt (2x) by 53.9.',
  ]);
  expect(said(theirs, mine)[1]).toBe('Their St. Brown must outscore your Northcutt (2x) by 53.9.');
  expect(said(mine, null)[0]).toBe('Your Northcutt (2x) must score 53.9 more.');
  expect(said(null, null)).toEqual([
    'Your open slots must outscore theirs by 53.9.',
    'Their open slots must outscore yours by 53.9.',
  ]);
});

test('the game to watch: its time today, its day else, its clock while it is on', () => {
  const kickoff = new Date(2026, 9, 25, 16, 25);
  const said = (stateText: string | null, players: number, now: Date | null, at: Date | null = kickoff) =>
    gameSentence(
      { away: { abbreviation: 'LAR' }, home: { abbreviation: 'ARI' }, kickoff: at, stateText },
      players,
      now,
    );
  expect(said(null, 2, new Date(2026, 9, 25, 14, 0))).toBe(
    'LAR @ ARI at 4:25 PM moves your odds most: you have 2 players in it.',
  );
  expect(said(null, 1, new Date(2026, 9, 24, 14, 0))).toBe(
    'LAR @ ARI on Sun 4:25 PM moves your odds most: you have 1 player in it.',
  );
  expect(said('7:40 2nd', 1, null)).toMatch(/^LAR @ ARI, 7:40 2nd, moves/);
  expect(said(null, 1, null, null)).toMatch(/^LAR @ ARI moves/);
});

test('the range is in whole points, and absent once nothing is open', () => {
  expect(rangeSentence(9120, 13_790)).toBe('Likely between 91 and 138 points when the week ends.');
  expect(rangeSentence(11_339, 11_339)).toBeNull();
});

test('whatever is known, a sentence ends with a period and has no number but real ones', () => {
  const swings = fc.record({
    gap: fc.integer({ min: 0, max: 40_000 }).map((gap) => gap / 100),
    rank: fc.integer({ min: 1, max: 1000 }),
    multiplier: fc.constantFrom(1, 1.25, 1.5, 2),
  });
  fc.assert(
    fc.property(swings, fc.double({ min: 0, max: 1, noNaN: true }), ({ gap, rank, multiplier }, chance) => {
      const pass = swing('Ann', { gap, rank });
      const said = [week(chance), moveUpSentence(needing([pass], multiplier), undefined) ?? ''];
      for (const sentence of said) expect(sentence).toMatch(/^(?!.*(NaN|undefined|null|-\d)).+\.$/);
    }),
  );
});

test('each likely place has a line; where there are more than fit, neighbors share one', () => {
  expect(placeSteps([0, 0.25, 0.5, 0.25])).toEqual([
    { label: '2nd', chance: 0.25 },
    { label: '3rd', chance: 0.5 },
    { label: '4th', chance: 0.25 },
  ]);
  expect(placeSteps([0.3, 0.3, 0.2, 0.1, 0.1], 3).map(({ label }) => label)).toEqual([
    '1st to 2nd',
    '3rd to 4th',
    '5th',
  ]);
  expect(placeSteps([])).toEqual([]);
});

test('no chance is lost but what is hardly possible, in at most so many lines', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 120 }), (counts) => {
      const all = counts.reduce((sum, count) => sum + count, 0);
      fc.pre(all > 0 && counts.some((count) => count / all >= 0.005));
      const steps = placeSteps(counts.map((count) => count / all));
      expect(steps.length).toBeLessThanOrEqual(8);
      const shown = steps.reduce((sum, { chance }) => sum + chance, 0);
      const left = counts.filter((count) => count / all < 0.005).length * 0.005;
      expect(shown).toBeLessThanOrEqual(1 + 1e-9);
      expect(shown).toBeGreaterThanOrEqual(1 - left - 1e-9);
    }),
  );
});
