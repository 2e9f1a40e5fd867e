import type { Hindsight, HindsightRow } from '@singleback/contract/hindsight/hindsight.ts';
import type { Recap, RecapRow } from '@singleback/contract/recap.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { person } from '../../platform/api/testing/person.ts';
import { DESKTOP, expectNoBarriersAtBothWidths, PHONE } from '../testing/barriers.ts';
import { openApp, signedInApi } from '../testing/open-app.tsx';
import { brokenWords } from '../testing/page-texts.ts';
import { EVERYONE, group, id } from '../testing/small-league.ts';

const SIX = group(1, 'Sunday Six');
const SEASON_PATH = `/groups/${SIX.id}?tab=season`;
const WEEK_PATH = `/groups/${SIX.id}/recap/1`;
const [KING, COLT] = [id(901), id(902)] as const;
const ME = person().id;
/** 24 characters, without a space and with one. */
const [UNBROKEN, LONG] = ['touchdown_terrance_no_24', 'Maximiliana Featherstone'] as const;

const seasonRow = (change: Partial<HindsightRow>): HindsightRow => ({
  ...{ userId: ME, username: 'ben', rank: 4, points: 150, share: 50 },
  ...{ luck: -20, timing: 70, choice: 100 },
  weeks: [
    { points: 80, bestLeft: 200 },
    { points: 70, bestLeft: 140 },
  ],
  bestPicks: [{ playerId: KING, weekNumber: 1, points: 31.2, bestWeekNumber: 1, more: 0 }],
  dearestPicks: [{ playerId: COLT, weekNumber: 2, points: 4, bestWeekNumber: 1, more: 18.5 }],
  left: [],
  ...change,
});

const player = (playerId: string, name: string) => ({
  ...{ id: playerId, name, position: 'QB' as const, teamAbbreviation: 'KC', primaryColor: null, secondaryColor: null },
});

const HINDSIGHT: Hindsight = {
  weeks: [
    { weekNumber: 1, multiplier: 1, best: 210 },
    { weekNumber: 2, multiplier: 1, best: 190 },
  ],
  ...{ bestPoints: 300, isExact: true, userRow: seasonRow({}) },
  rows: [
    seasonRow({ userId: id(11), username: UNBROKEN, rank: 1, points: 1200.4, share: 60, luck: 10 }),
    seasonRow({ userId: id(12), username: LONG, rank: 2, points: 1190.9 }),
    seasonRow({ userId: id(13), username: 'dan', rank: 3 }),
    seasonRow({}),
    seasonRow({ userId: id(14), username: 'eve', rank: 5, share: 40 }),
  ],
  spent: [
    {
      ...{ playerId: KING, points: 60, left: 1 },
      uses: [{ userId: ME, weekNumbers: [1], points: 31.2, isSpent: true }],
    },
  ],
  players: [player(KING, 'Ty King'), player(COLT, 'Al Colt')],
};

const weekRow = (change: Partial<RecapRow>): RecapRow => ({
  ...{ userId: ME, username: 'ben', rank: 4, points: 60.2, bestPoints: 215.6, luck: 10.6 },
  played: [{ positionKey: 'QB1', playerId: COLT, isDoubleDown: false }],
  best: [{ positionKey: 'QB1', playerId: KING, isDoubleDown: true }],
  ...{ spentPoints: 40, spentCount: 1, spent: [{ playerId: COLT, weeks: [1] }] },
  ...change,
});

const RECAP: Recap = {
  ...{ weekId: id(101), multiplier: 1, members: 5, lineups: 4 },
  winners: [{ userId: id(11), username: UNBROKEN, points: 1153.5 }],
  risers: [{ userId: id(12), username: LONG, fromRank: 9, toRank: 3 }],
  rows: [
    weekRow({ userId: id(11), username: UNBROKEN, rank: 1, points: 1153.5 }),
    weekRow({ userId: id(12), username: LONG, rank: 2, points: 1140.1 }),
    weekRow({ userId: id(13), username: 'dan', rank: 3, points: 100 }),
    weekRow({}),
    weekRow({ userId: id(14), username: 'eve', rank: null, points: null, luck: null, granted: 50 }),
  ],
  userRow: null,
  players: [
    { ...player(KING, 'Ty King'), points: 28.1 },
    { ...player(COLT, 'Al Colt'), points: 4 },
  ],
};

interface Given {
  hindsight?: Hindsight | null;
  recap?: Recap | null;
}

function apiWith({ hindsight = HINDSIGHT, recap = RECAP }: Given = {}) {
  const api = signedInApi();
  api.reply('GET /groups', [EVERYONE, SIX]);
  const about = { groupId: SIX.id, groupName: SIX.name };
  api.reply('GET /groups/:groupId/hindsight', { ...about, nextWeekNumber: 3, hindsight });
  api.reply('GET /groups/:groupId/recap/:weekNumber', { ...about, weekNumber: 1, finalWeeks: [1], recap });
  api.reply('GET /groups/:id/trophies', {
    seasons: [{ year: 2026, through_week: 1, is_complete: false, leaders: [], points: null }],
    ...{ best_week: null, longest_streak: null, unluckiest: null, closest_week: null, honors: [] },
  });
  return api;
}

test('a week is led by the user and the winner, beside what was possible and who moved up', async () => {
  const { screen } = await openApp(WEEK_PATH, apiWith());
  const results = screen.getByRole('region', { name: 'Week results' });
  await expect.element(results.getByRole('heading', { level: 2, name: 'Week 1 results' })).toBeVisible();
  await expect.element(results.getByRole('combobox', { name: 'Week' })).toBeVisible();
  await expect.element(results).toMatchTextContent(/You60\.24th of 4Winner1,153\.5touchdown_terrance_no_24/);
  await expect.element(results).toMatchTextContent(/With players you still had215\.6155\.4 more/);
  await expect.element(results).toMatchTextContent(/Biggest riserMaximiliana Featherstone.*69th to 3rd/);
  await expect.element(results).not.toMatchTextContent('40.0');
});

test('the week of a group that plays last one standing says who went out, and how many are left', async () => {
  const cut = { out: [{ userId: id(12), username: LONG, points: 39.7 }], winners: [], left: 4 };
  const { screen } = await openApp(WEEK_PATH, apiWith({ recap: { ...RECAP, cut } }));
  const results = screen.getByRole('region', { name: 'Week results' });
  await expect.element(results).toMatchTextContent(/OutMaximiliana Featherstone.*39\.74 in/);
  await expectNoBarriersAtBothWidths();
});

test('the best possible lineup is behind its number, and everyone’s is behind all results', async () => {
  const { screen } = await openApp(WEEK_PATH, apiWith());
  await screen.getByRole('button', { name: 'Your best possible: 215.6' }).click();
  const own = screen.getByRole('dialog', { name: 'Your best possible' });
  await expect.element(own.getByText('The lineup was 10.6 under projection.')).toBeVisible();
  await expect.element(own.getByRole('row', { name: /QB Ty King.*counts twice 56\.2/ })).toBeVisible();
  await own.getByRole('button', { name: 'Close' }).click();

  await screen.getByRole('button', { name: 'All 5 results' }).click();
  const all = screen.getByRole('dialog', { name: 'Week 1 results' });
  await expect.element(all.getByText('4 of 5 had a lineup.')).toBeVisible();
  await expect.element(all.getByRole('listitem').nth(4)).toMatchTextContent(/eveBest possible 215\.650\.0 granted/);
  const row = all.getByRole('button', { name: LONG });
  await row.click();
  await expect.element(row).toHaveAttribute('aria-expanded', 'true');
  await expect.element(all.getByRole('table', { name: `Best possible of ${LONG}` })).toBeVisible();
});

test('the season is one sentence, the user’s weeks, the first three and the user', async () => {
  const { screen } = await openApp(SEASON_PATH, apiWith());
  const season = screen.getByRole('region', { name: 'Season so far' });
  await expect
    .element(season)
    .toMatchTextContent('You scored 50% of your best possible season, 4th of 5. Group average: 50%.');
  const week = season.getByRole('link', { name: 'Week 2: you 70.0, your best possible 140.0' });
  await expect.element(week).toHaveAttribute('href', `/groups/${SIX.id}?tab=season&week=2`);
  await expect.element(season.getByText('50% of best possible').nth(2)).toBeVisible();
  await expect.element(season).not.toMatchTextContent('eve');

  await season.getByRole('button', { name: '50% of your best possible season' }).click();
  const own = screen.getByRole('dialog');
  await expect.element(own).toMatchTextContent(/Luck.*20\.0 over projection.*Timing.*70\.0 missed.*Choice/);
  await expect.element(own.getByRole('region', { name: 'Costliest picks' })).toMatchTextContent('18.5 more in week 1');
  await expect.element(own.getByRole('region', { name: 'Best you still have' })).not.toBeInTheDocument();
});

test('what was counted opens to how it adds up: a week in the results, and a season', async () => {
  const { screen } = await openApp(WEEK_PATH, apiWith());
  const results = screen.getByRole('region', { name: 'Week results' });
  const derivation = screen.getByRole('dialog', { name: 'How It Adds Up' });
  for (const points of ['60.2', '1,153.5']) {
    await results.getByRole('button', { name: points }).click();
    await expect.element(derivation).toBeVisible();
    await derivation.getByRole('button', { name: 'Close' }).click();
  }
  await screen.getByRole('button', { name: 'All 5 results' }).click();
  const all = screen.getByRole('dialog', { name: 'Week 1 results' });
  await all.getByRole('button', { name: '100.0' }).click();
  await expect.element(derivation).toBeVisible();
  await derivation.getByRole('button', { name: 'Close' }).click();
  await all.getByRole('button', { name: 'Close' }).click();

  await screen.getByRole('button', { name: '150.0', exact: true }).last().click();
  await expect.element(derivation.getByRole('button', { name: /^Week 1.*80\.00/ })).toBeVisible();
  await expect.element(derivation.getByRole('button', { name: /^Week 2.*70\.00/ })).toBeVisible();
  await derivation.getByRole('button', { name: 'Close' }).click();
});

test('luck and timing are rows on a phone and a table beside it, in words instead of signs', async () => {
  await page.viewport(...PHONE);
  const { screen } = await openApp(SEASON_PATH, apiWith());
  await screen.getByRole('button', { name: 'All 5, luck and timing' }).click();
  const all = screen.getByRole('dialog', { name: 'Luck and timing' });
  await expect.element(all.getByText('Week 3 is added after its last game.')).toBeVisible();
  await expect
    .element(all.getByRole('listitem').first())
    .toMatchTextContent(/60% of best possible.*Luck: 10\.0 under projection.*Timing: 70\.0 missed.*1,200\.4/);
  await expect.element(all.getByRole('table')).not.toBeInTheDocument();
  await page.viewport(...DESKTOP);
  await expect.element(all.getByRole('row', { name: /dan.*20\.0 over projection/ })).toBeVisible();
});

test('no word is broken and no figure wraps with names of 24 characters', async () => {
  for (const width of [320, 390]) {
    await page.viewport(width, 844);
    const { screen } = await openApp(WEEK_PATH, apiWith());
    await expect.element(screen.getByText(LONG).first()).toBeVisible();
    await expect.element(screen.getByText('1,200.4')).toBeVisible();
    for (const text of [UNBROKEN, LONG, '1,200.4', '1,153.5']) {
      for (const place of screen.getByText(text, { exact: true }).elements()) {
        expect([width, text, brokenWords(place)]).toEqual([width, text, []]);
      }
    }
    expect(document.documentElement.scrollWidth).toBe(width);
  }
});

test('who used whom is whole beside a phone, and on one shows the user’s uses', async () => {
  await page.viewport(...DESKTOP);
  const { screen } = await openApp(SEASON_PATH, apiWith());
  const table = screen.getByRole('table', { name: 'Points and week of each use, by player and member' });
  await expect.element(table.getByRole('row', { name: /Ty King 31\.2 W1 not used .*not used 1$/ })).toBeVisible();
  await page.viewport(...PHONE);
  await expect.element(table.getByRole('row', { name: 'Ty King 31.2 W1 1' })).toBeVisible();
  await expect.element(table.getByRole('columnheader')).toHaveLength(3);
});

test('teaches what will be here before the first week is final', async () => {
  const { screen } = await openApp(WEEK_PATH, apiWith({ hindsight: null, recap: null }));
  await expect.element(screen.getByText('Nothing to Look Back on Yet')).toBeVisible();
  await expect.element(screen.getByText(/Once the last game of week 3 is final/)).toBeVisible();
  await expect.element(screen.getByText('Week 1 Is Not Final Yet')).toBeVisible();
});

test('says that the user had no lineup, and offers a retry', async () => {
  const { screen } = await openApp(SEASON_PATH, apiWith({ hindsight: { ...HINDSIGHT, userRow: null } }));
  await expect.element(screen.getByText(/You had no lineup in these weeks/)).toBeVisible();
  const broken = apiWith();
  broken.refuse('GET /groups/:groupId/hindsight');
  broken.refuse('GET /groups/:groupId/recap/:weekNumber');
  const { screen: failed } = await openApp(WEEK_PATH, broken);
  await expect.element(failed.getByText('Failed to load the season')).toBeVisible();
  await expect.element(failed.getByText('Failed to load the results')).toBeVisible();
});

test('nobody is blamed for weeks after they went out, or for watching', async () => {
  const out = apiWith();
  out.reply('GET /groups', [EVERYONE, { ...SIX, cut: 1, cut_from: 1, out_since_week: 1 }]);
  const { screen } = await openApp(SEASON_PATH, out);
  const weeks = screen.getByRole('list', { name: 'Your weeks' });
  await expect.element(weeks.getByRole('listitem')).toHaveLength(1);
  await expect.element(weeks.getByRole('link', { name: /^Week 1: you 80/ })).toBeVisible();
  const watching = apiWith({ hindsight: { ...HINDSIGHT, userRow: null } });
  watching.reply('GET /groups', [EVERYONE, { ...SIX, cut: 1, cut_from: 1, is_watching: true }]);
  const { screen: watched } = await openApp(SEASON_PATH, watching);
  await expect.element(watched.getByText(/^Watching\. The best possible season made/)).toBeVisible();
  await expect.element(watched.getByText(/You had no lineup/)).not.toBeInTheDocument();
});

test('a week that does not exist leads to the latest results', async () => {
  const api = apiWith();
  api.refuse('GET /groups/:groupId/recap/:weekNumber', 404, { code: 'not_found', error: 'Week not found' });
  const { screen } = await openApp(`/groups/${SIX.id}/recap/17`, api);
  await expect.element(screen.getByRole('link', { name: 'Latest Results' })).toBeVisible();
});

test('no accessibility violation at both widths', async () => {
  const { screen } = await openApp(WEEK_PATH, apiWith());
  await expect.element(screen.getByText('50% of best possible').first()).toBeVisible();
  await expect.element(screen.getByText('155.4 more')).toBeVisible();
  await expectNoBarriersAtBothWidths();
});
