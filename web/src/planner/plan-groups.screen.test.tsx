import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoBarriers } from '../app/testing/barriers.ts';
import { plannerApi } from '../app/testing/game-day-api.ts';
import { openApp } from '../app/testing/open-app.tsx';
import { EVERYONE, group, id } from '../app/testing/small-league.ts';

afterEach(() => page.viewport(1280, 800));

test('a group is planned from its first week on, and not once the user is out', async () => {
  const api = plannerApi();
  const late = group(1, 'Late Starters', { start_week: 3 });
  api.reply('GET /groups', [late, group(2, 'Out Of It', { out_since_week: 1 }), EVERYONE]);
  const { screen } = await openApp('/plan', api);
  const choice = screen.getByRole('combobox', { name: 'Groups' });
  await expect.element(choice).toMatchTextContent(/^\W*Late Starters\W*Everyone\W*$/);
  await screen.getByRole('button', { name: 'Send Week 2 to Builder' }).click();
  await expect.element(screen.getByText('9 of 9')).toBeVisible();
  const used = api.requests.filter(({ key }) => key === 'GET /lineups/used-players');
  expect(used.at(-1)?.url).toBe(`/lineups/used-players?group_ids=${EVERYONE.id}`);
});

for (const width of [320, 390]) {
  test(`on a phone of ${width} px the next week is open, the others are folded, and a slot opens a sheet`, async () => {
    await page.viewport(width, 844);
    const { screen } = await openApp('/plan', plannerApi());
    await screen.getByRole('button', { name: /^Week 2, TE1: Ty End/ }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Ty End' })).toBeVisible();
    await screen.getByRole('button', { name: 'Lock', exact: true }).click();
    await userEvent.keyboard('{Escape}');
    await expect
      .element(screen.getByRole('button', { name: /^Week 2, TE1: Ty End, 15.0, locked by you$/ }))
      .toBeVisible();
    const week = screen.getByRole('button', { name: /^Week 3/ });
    await expect.element(week).toHaveAttribute('aria-expanded', 'false');
    await week.click();
    await expect.element(screen.getByRole('button', { name: 'Week 3, QB1: nobody left' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Send Week 3 to Builder' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(width);
    await expectNoBarriers();
  });
}

test('groups with the same settings are planned together or apart, each with its own uses', async () => {
  const api = plannerApi();
  api.reply('GET /groups', [EVERYONE, group(1, 'Sunday Six')]);
  api.replyWith('GET /lineups/used-players', ({ url }) =>
    url.includes(id(1)) ? [{ player_id: id(400), usage_count: 1, weeks: [1] }] : [],
  );
  const { screen } = await openApp('/plan', api);
  await expect.element(screen.getByRole('button', { name: 'Week 2, QB1: nobody left' })).toBeVisible();
  await screen.getByRole('combobox', { name: 'Groups' }).click();
  await screen.getByRole('option', { name: 'Everyone (Default)', exact: true }).click();
  await expect.element(screen.getByRole('button', { name: /^Week 2, QB1: Quentin Back/ })).toBeVisible();
});

test('what the plan comes to includes what the group has granted, where it is for one group besides Everyone', async () => {
  const api = plannerApi();
  const six = group(1, 'Sunday Six', { missed_weeks: 'lowest' });
  const ownRow = {
    ...{ userId: '1', username: 'Ann', rank: 3, rankChange: null, totalPoints: 50, thisWeekPoints: 0, weeks: 0 },
    ...{ averagePoints: 0, lineups: [], granted: [{ weekId: id(101), points: 50, reason: 'missed' as const }] },
  };
  api.reply('GET /leaderboard/group/:groupId', {
    ...{ group: six, entries: [], page: 1, total: 1, userRank: 3, userRow: ownRow },
  });
  api.reply('GET /groups', [EVERYONE, six]);
  const app = await openApp('/plan', api);
  await expect.element(app.screen.getByText('If all goes to plan you finish near 176 points.')).toBeVisible();
  api.reply('GET /groups', [EVERYONE, six, group(2, 'Office', { missed_weeks: 'lowest' })]);
  const again = await app.reload();
  await expect.element(again.screen.getByText('If all goes to plan you finish near 126 points.')).toBeVisible();
});
