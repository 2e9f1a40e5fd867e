import { expect, test } from 'vitest';
import { LINEUP } from '../../app/testing/small-league.ts';
import { isAllLocked, savedLineupFromWire } from '../model.ts';
import { lineupShareCard } from './share-lineup.tsx';

const KICKOFF = new Date('2026-09-20T17:00:00.000Z');
const lineup = savedLineupFromWire(LINEUP);
const parts = {
  ...{ lineup: { ...lineup, actual: 15_190 }, weekNumber: 2, groupName: 'Sunday Six', rank: 2, members: 6 },
  ...{ username: 'Ann', colorOf: () => '#123456', site: 'one.test' },
};

test('a lineup may leave the app once every slot is locked, and not a moment earlier', () => {
  expect(isAllLocked(lineup, new Date(KICKOFF.getTime() - 1))).toBe(false);
  expect(isAllLocked(lineup, KICKOFF)).toBe(true);
  expect(isAllLocked(lineup, null)).toBe(false);
  const [first, ...rest] = lineup.slots;
  const later = { ...(first as (typeof lineup.slots)[number]), gameTime: null };
  expect(isAllLocked({ slots: [later, ...rest] }, KICKOFF)).toBe(false);
  expect(isAllLocked({ slots: [] }, KICKOFF)).toBe(false);
});

test('the image shows the rank, the points with the multiplier, and every slot', () => {
  const card = lineupShareCard(parts);
  expect(card).toMatchObject({ big: '2', suffix: 'nd', under: 'of 6 this season', total: '151.90', note: 'So far.' });
  expect(card.rows.map(({ label }) => label)).toEqual(['QB', 'RB', 'RB', 'WR', 'WR', 'TE', 'FLEX', 'DEF', 'K']);
  expect(lineupShareCard({ ...parts, lineup: { ...parts.lineup, playoffMultiplier: 1.25 } }).total).toBe('189.88');
});

test('without a rank the points lead, and without a name none is shown', () => {
  const card = lineupShareCard({ ...parts, rank: null, groupName: null });
  expect(card).toMatchObject({ big: '151.90', suffix: '', under: 'points', title: null });
});
