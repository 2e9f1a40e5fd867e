import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { person } from '../../platform/api/testing/person.ts';
import { gameDayApi, lineupIn, OVERALL, REGULARS, says } from '../testing/game-day-api.ts';
import { openApp } from '../testing/open-app.tsx';
import { NO_TABLE } from '../testing/small-chances.ts';
import { EVERYONE, group, id, LINEUP, place } from '../testing/small-league.ts';

afterEach(() => page.viewport(1280, 800));

const rows = (screen: Awaited<ReturnType<typeof openApp>>['screen']) =>
  screen.getByRole('table', { name: 'Places of Gut Feeling' }).getByRole('row');

test('each group of a lineup is a line: its place and move, and its name leads to its page', async () => {
  const { screen } = await openApp('/lineups', gameDayApi([OVERALL, place(REGULARS.id)]));
  await says(rows(screen).nth(1), /^Everyone.*down 38 places since last week612th/);
  await says(rows(screen).nth(2), /^Sunday Morning Regulars.*▲1up 1 place since last week8th/);
  const name = screen.getByRole('link', { name: 'Sunday Morning Regulars' });
  await expect.element(name).toHaveAttribute('href', `/groups/${REGULARS.id}`);
});

test('a place that has not moved has no mark, and before the games none is shown', async () => {
  const still = await openApp('/lineups', gameDayApi([OVERALL, place(REGULARS.id, { rank_before: 8 })]));
  await says(rows(still.screen).nth(2), /^.?Sunday Morning Regulars.?8th$/);
  const api = gameDayApi([OVERALL, place(REGULARS.id)], { has_begun: false });
  const { screen } = await openApp('/lineups', api);
  await says(rows(screen).nth(2), /^.?Sunday Morning Regulars.?8th$/);
});

test('a place is added up from the points on the card, whatever an older answer said (rules 7.21)', async () => {
  const api = gameDayApi([OVERALL, place(REGULARS.id)]);
  const row = (user_id: string, username: string, before: number) => ({
    ...{ user_id, username, before, stands: true, slots: [] },
  });
  const table = [row(id(9), 'Ben', 125.16), row(person().id, 'You', 100), row(id(8), 'Cass', 80)];
  const known = { ...NO_TABLE, group_id: REGULARS.id, week_id: LINEUP.week_id, rows: table };
  api.reply('GET /game-day/groups/:id/table', known);
  const { screen } = await openApp('/lineups', api);
  // 100 and 22.06 of this week: 3.1 behind Ben. Last week 9th.
  await says(rows(screen).nth(2), '▲7up 7 places since last week2nd');
});

test('while places load, and where they failed, the names stand where they will and lead to the groups', async () => {
  const api = gameDayApi([]);
  const release = api.hold('GET /game-day');
  api.refuse('GET /game-day');
  const { screen } = await openApp('/lineups', api);
  const name = screen.getByRole('link', { name: 'Sunday Morning Regulars' });
  await expect.element(name).toBeVisible();
  release();
  await expect.element(name).toHaveAttribute('href', `/groups/${REGULARS.id}`);
});

test('a group without a lineup is the next thing to do, before it only a starter who is out', async () => {
  const api = gameDayApi([OVERALL, place(REGULARS.id)]);
  const lineup = lineupIn([EVERYONE]);
  api.reply('GET /lineups/:weekId', [lineup]);
  const { screen } = await openApp('/lineups', api);
  const open = screen.getByRole('region', { name: 'Groups without a lineup' });
  await says(open, /Sunday Morning Regulars.? has no lineup/);
  const create = open.getByRole('link', { name: 'Create Lineup' });
  await expect.element(create).toHaveAttribute('href', `/lineup/2?group=${REGULARS.id}`);
  await expect.element(create).toHaveClass('btn-flag');
  await expect.element(screen.getByRole('link', { name: 'Create New Lineup' })).toHaveClass('btn-outline');
  await screen.unmount();
  const players = lineup.players.map((slot) =>
    slot.position_key === 'k1' ? { ...slot, player: { ...slot.player, injury_status: 'Out' } } : slot,
  );
  api.reply('GET /lineups/:weekId', [{ ...lineup, players }]);
  const other = await openApp('/lineups', api);
  const replace = other.screen.getByRole('link', { name: 'Replace Karl Kick' });
  await says(other.screen.getByRole('region', { name: 'Players to replace' }), /^Karl Kick is out Locks/);
  await expect.element(replace).toHaveAttribute('href', `/lineup/2?edit=${LINEUP.id}&change=K1`);
  await expect.element(replace).toHaveClass('btn-flag');
  await expect.element(other.screen.getByRole('link', { name: 'Create Lineup' })).toHaveClass('btn-outline');
  expect(document.querySelectorAll('main .btn-flag')).toHaveLength(1);
});

test('[G2.52] another lineup is created from the head, on a phone below the card', async () => {
  const { screen } = await openApp('/lineups', gameDayApi([OVERALL, place(REGULARS.id)]));
  const create = screen.getByRole('link', { name: 'Create New Lineup' });
  await expect.element(create).toHaveClass('btn-outline');
  const top = (element: Element) => element.getBoundingClientRect().top;
  const card = () => screen.getByRole('article', { name: 'Gut Feeling' }).element();
  expect(top(create.element())).toBeLessThan(top(card()));
  await page.viewport(390, 844);
  await expect.poll(() => top(create.element()) > card().getBoundingClientRect().bottom).toBe(true);
});

test('several lineups are tabs named by their groups: arrow keys open them, and the open one is kept', async () => {
  const api = gameDayApi([OVERALL, place(REGULARS.id)]);
  const office = group(2, 'Office League');
  const out = lineupIn([office]);
  const players = out.players.map((slot, at) =>
    at > 6 ? { ...slot, player: { ...slot.player, injury_status: 'Out' } } : slot,
  );
  const second = { ...out, id: id(777), lineup_name: 'Second Thoughts', players, total_actual_points: 10 };
  api.reply('GET /lineups/:weekId', [lineupIn([EVERYONE, REGULARS]), second]);
  const { screen, reload } = await openApp('/lineups', api);
  const tab = (name: RegExp) => screen.getByRole('tablist', { name: 'Lineups' }).getByRole('tab', { name });
  await says(tab(/^.?Sunday/), /Sunday Morning Regulars \+1.?22\.06$/);
  await says(tab(/^.?Office/), /Office League.?10\.002 to replace$/);
  await says(screen.getByRole('region', { name: 'Players to replace' }), /^2 starters are out First lock/);
  await expect.element(screen.getByRole('article', { name: 'Gut Feeling' })).toBeVisible();
  expect(screen.getByRole('article').elements()).toHaveLength(1);
  (tab(/^.?Sunday/).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab(/^.?Office/)).toHaveFocus();
  await expect.element(screen.getByRole('article', { name: 'Second Thoughts' })).toBeVisible();
  expect(screen.getByRole('article').elements()).toHaveLength(1);
  const again = await reload();
  await expect.element(again.screen.getByRole('article', { name: 'Second Thoughts' })).toBeVisible();
});

test('more tabs than fit scroll on their own, and a long name stays in its tab', async () => {
  await page.viewport(390, 844);
  const api = gameDayApi([OVERALL, place(REGULARS.id)]);
  const many = Array.from({ length: 6 }, (_, at) => ({
    ...lineupIn([group(40 + at, at === 0 ? 'Donaudampfschifffahrtsgesellschaft' : `The Long Name of Group ${at}`)]),
    id: id(770 + at),
  }));
  api.reply('GET /lineups/:weekId', many);
  const { screen } = await openApp('/lineups', api);
  const last = screen.getByRole('tab', { name: /Group 5/ });
  await last.click();
  await expect.element(last).toBeInViewport();
  expect(document.documentElement.scrollWidth).toBe(390);
  for (const tab of screen.getByRole('tab').elements()) expect(tab.scrollWidth).toBe(tab.clientWidth);
});

test('the plan and the backups are in the menu of a phone’s head, the plan in a wide one', async () => {
  const { screen, path } = await openApp('/lineups', gameDayApi([OVERALL, place(REGULARS.id)]));
  await expect.element(screen.getByRole('link', { name: 'Plan', exact: true })).toBeVisible();
  await page.viewport(390, 844);
  await expect.element(screen.getByRole('link', { name: 'Plan', exact: true })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'More', exact: true }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Backups' })).toBeVisible();
  expect(
    screen
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['Plan', 'Backups']);
  await screen.getByRole('menuitem', { name: 'Backups' }).click();
  expect(path()).toMatch(/^\/orders|^\/plan/);
});

test('[G2.54] the rarer actions of a lineup are in its menu, which says why one is not possible any more', async () => {
  const { screen, path } = await openApp('/lineups', gameDayApi([OVERALL, place(REGULARS.id)]));
  await expect.element(screen.getByRole('link', { name: 'Edit Gut Feeling' })).toBeVisible();
  await screen.getByRole('button', { name: 'More of Gut Feeling' }).click();
  // Six players are locked (rules 2.5).
  const groups = screen.getByRole('menuitem', { name: /^Manage Groups/ });
  await expect.element(groups).toHaveAttribute('aria-disabled', 'true');
  await expect.element(screen.getByRole('menuitem', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('menuitem', { name: 'History' }).click();
  expect(path()).toBe(`/lineup/${LINEUP.id}/transactions`);
});

test('other weeks show the groups as tags', async () => {
  const api = gameDayApi([OVERALL, place(REGULARS.id)]);
  api.reply('GET /lineups/:weekId', [{ ...lineupIn([REGULARS]), week_id: id(103) }]);
  const { screen } = await openApp('/lineups/3', api);
  await expect
    .element(screen.getByRole('link', { name: 'Sunday Morning Regulars' }))
    .toHaveAttribute('href', `/groups/${REGULARS.id}`);
  await expect.element(screen.getByRole('complementary', { name: 'Game day' })).not.toBeInTheDocument();
});

test('[G2.50] nobody is asked for a lineup where they are out or watch, nor after the playoffs, and the card says it', async () => {
  const api = gameDayApi([OVERALL, place(REGULARS.id)]);
  const cut = { cut: 1, cut_from: 1 };
  const playoffs = (week: number) => ({ group_settings: { ...EVERYONE.group_settings, playoff_weeks: [week] } });
  api.reply('GET /groups', [
    EVERYONE,
    { ...REGULARS, ...cut, ...playoffs(18), out_since_week: 1 },
    group(7, 'Came Late', { ...cut, is_watching: true }),
    group(6, 'Over', playoffs(1)),
    group(8, 'Still In', cut),
  ]);
  const { screen } = await openApp('/lineups', api);
  await says(screen.getByRole('region', { name: 'Groups without a lineup' }), /^.?Still In.? has no lineup/);
  await says(rows(screen).nth(2), /^.?Sunday Morning Regulars.?Out in week 1/);
});
