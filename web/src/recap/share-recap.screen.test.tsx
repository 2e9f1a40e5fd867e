import { expect, test } from 'vitest';
import { cardText, drawCard } from '../ui/share/draw-card.ts';
import type { BestSlot } from './queries.ts';
import { recapCard } from './share-recap.tsx';

const MOST_BYTES = 300 * 1024;
const NAMES = ['Patrick Mahomes', 'Christian McCaffrey', 'Jonathan Taylor', 'Amon-Ra St. Brown', 'Justin Jefferson'];

const played: BestSlot[] = (['QB', 'RB', 'RB', 'WR', 'WR', 'TE', 'FLEX', 'DEF', 'K'] as const).map((kind, at) => {
  const name = NAMES[at] ?? `A Player with a Rather Long Name ${at}`;
  const player = {
    id: `p${at}`,
    name,
    position: 'RB' as const,
    team: 'IND',
    color: '#002C5F',
    foot: null,
    points: 2131,
  };
  return { key: `${kind}${at}`, kind, player, points: 2131, isDoubled: false, wasPlayed: true };
});
const own = { rank: 1, points: 19180, username: 'Dana', played, bestPoints: 21000 };
const parts = { recap: { lineups: 12 }, own, week: 7, site: 'singleback.example' };

test('the image of a week is 1080 by 1350 and small, also with a long group name', async () => {
  const groupName = 'The Sunday Morning Coffee and Inactives Reading Club of Greater Springfield';
  const card = recapCard({ ...parts, groupName });
  if (card === null) throw new Error('There is no card.');
  const image = await drawCard(card);
  expect([image.type, image.size > 20_000, image.size < MOST_BYTES]).toEqual(['image/png', true, true]);
  const { width, height } = await createImageBitmap(image);
  expect([width, height]).toEqual([1080, 1350]);
});

test('the image says in words what it shows, and names no group that is left out', () => {
  const card = recapCard({ ...parts, groupName: null });
  expect(card && cardText(card)).toMatch(
    /^Dana, 1st of 12 this week, week 7, 191\.80 points\. Patrick Mahomes 21\.31, .+ 21\.31\.$/,
  );
  expect(card).toMatchObject({ title: null, note: 'Week won.', foot: 'Nine used. Every player, once.' });
});

test('without a lineup there is nothing to share', () => {
  expect(recapCard({ ...parts, own: { ...own, rank: null, points: null }, groupName: null })).toBeNull();
});
