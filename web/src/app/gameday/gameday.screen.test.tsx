import type { GameDay, GroupPlace } from '@singleback/contract/gameday/game-day.ts';
import type { Lineup } from '@singleback/contract/lineups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { person } from '../../api/testing/person.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { openApp, signedInApi } from '../testing/open-app.tsx';
import { NO_TABLE } from '../testing/small-chances.ts';
import { EVERYONE, GAME_DAY, group, id, LINEUP, place, touchdownPlay } from '../testing/small-league.ts';

const REGULARS = group(1, 'Sunday Morning Regulars');
const PREMIUM = { subscription_plan: 'premium', subscription_status: 'active' } as never;

afterEach(() => page.viewport(1280, 800));

/** The user's lineup, in the given groups, with three of its games live. */
function lineupIn(groups: readonly { id: string; name: string }[]): Lineup {
  const { group_settings } = REGULARS;
  return {
    ...LINEUP,
    groups: groups.map(({ id: groupId, name }) => ({ id: groupId, name, group_settings })),
    total_actual_points: 22.06,
    players: LINEUP.players.map((slot, at) => {
      const live = { game_status: 'in_progress', is_locked: true, game_clock: '6:42 3rd', actual_points: 4 } as const;
      return at < 6 ? { ...slot, player: { ...slot.player, ...live } } : slot;
    }),
  };
}

function gameDayApi(places: readonly GroupPlace[], more: Partial<GameDay> = {}): FakeApi {
  const api = signedInApi();
  api.reply('GET /groups', [EVERYONE, REGULARS]);
  api.reply('GET /subscriptions/current', PREMIUM);
  api.reply('GET /lineups/:weekId', [lineupIn([EVERYONE, REGULARS])]);
  api.reply('GET /game-day', { ...GAME_DAY, has_begun: true, ...more, groups: [...places] });
  return api;
}

const rows = (screen: Awaited<ReturnType<typeof openApp>>['screen']) =>
  screen.getByRole('table', { name: 'Places of Gut Feeling' }).getByRole('row');

/** Waits until an element says a text, as a part of what it says. */
const says = (locator: Locator, text: string | RegExp) =>
  expect
    .poll(() => locator.query()?.textContent ?? '')
    .toEqual(typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text));

const OVERALL = place(EVERYONE_GROUP_ID, { rank: 612, rank_before: 574, level: 12, members_in: null, members: 9000 });

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

const kittle = touchdownPlay(REGULARS.id, '2026-09-17T15:54:00.000Z');
const addison = {
  ...{ id: 5, at: '2026-09-17T15:22:00.000Z', is_correction: true },
  groups: [
    {
      ...{
        group_id: EVERYONE_GROUP_ID,
        text: 'Addison 32-yd catch',
        points: 0,
        players: [],
        from: 11,
        to: 12,
        source: null,
      },
      rival: { username: 'Clock Killer', points: 4.2, from: 12, to: 11, passed: 'caller' as const },
    },
  ],
};

test('the plays of the lineup stand beside its card', async () => {
  const api = gameDayApi([OVERALL, place(REGULARS.id)]);
  api.reply('GET /game-day/plays', { week_id: id(102), since: 0, last: 8, plays: [kittle, addison] });
  const { screen } = await openApp('/lineups', api);
  const side = screen.getByRole('complementary', { name: 'Game day' });
  await side.getByRole('tab', { name: /^Plays.?2$/ }).click();
  const plays = side.getByRole('listitem');
  await says(plays.first(), /3:54 PM Kittle 24-yd TD catchYours\+8\.48th ▲ +to 6th/);
  await says(plays.nth(1), /Correction Addison 32-yd catch.?Clock Killer.? passes you: 11th\+4\.211th ▼ +to 12th/);
});

const TEXT = '(Shotgun) B.Purdy pass short right to G.Kittle for 24 yards, TOUCHDOWN. J.Moody extra point is GOOD.';

/** Kittle's play with a source's words for it. */
const told = (text: string) => ({
  ...kittle,
  groups: kittle.groups.map((one) => ({ ...one, source: { text, quarter: 2, clock: '7:58' } })),
});

test.each([320, 390, 820, 1440])('a source’s words stand below the play, at %d px', async (width) => {
  await page.viewport(width, 844);
  const api = gameDayApi([OVERALL, place(REGULARS.id)]);
  const plays = [told(TEXT.repeat(3)), { ...addison, id: 4 }];
  api.reply('GET /game-day/plays', { week_id: id(102), since: 0, last: 8, plays });
  const { screen } = await openApp('/lineups', api);
  if (width < 1180) await screen.getByText(/^Plays/).click();
  else await screen.getByRole('tab', { name: /^Plays/ }).click();
  const items = screen.getByRole('listitem');
  const [row, bare] = [items.filter({ hasText: 'Kittle' }), items.filter({ hasText: 'Addison' })];
  await says(row, `7:58 2nd${TEXT}`);
  const box = (element: Element | null) => (element as Element).getBoundingClientRect();
  const item = row.element();
  const text = item.querySelector('bdi')?.parentElement ?? null;
  const points = box(row.getByText('+8.4').element());
  // Two lines, below the points, which stay in the row; the button shows the rest.
  expect(box(text).height).toBeLessThan(2.2 * 18);
  expect(points.right).toBeLessThanOrEqual(box(item).right);
  expect(points.bottom).toBeLessThanOrEqual(box(text).top + 1);
  expect(item.scrollWidth).toBe(item.clientWidth);
  await row.getByRole('button', { name: 'All of the play: Kittle 24-yd TD catch' }).click();
  await expect.poll(() => box(text).height).toBeGreaterThan(50);
  await row.getByRole('button', { name: 'Less' }).click();
  // A play without words has no room for them.
  const parts = [...bare.element().children].map((part) => box(part).bottom);
  expect(parts).toHaveLength(4);
  expect(box(bare.element()).bottom - Math.max(...parts)).toBeLessThanOrEqual(10);
});

test('a source’s words are text and nothing else, and a play without them is drawn as before', async () => {
  const api = gameDayApi([OVERALL, place(REGULARS.id)]);
  const text = '<b>B.Purdy</b> pass to G.Kittle, <img src=x onerror=alert(1)>';
  api.reply('GET /game-day/plays', { week_id: id(102), since: 0, last: 8, plays: [told(text), addison] });
  const { screen } = await openApp('/lineups', api);
  await screen.getByRole('tab', { name: /^Plays/ }).click();
  const rows = screen.getByRole('complementary', { name: 'Game day' }).getByRole('listitem');
  await says(rows.first(), `7:58 2nd${text}`);
  expect(rows.first().element().querySelector('img, b')).toBeNull();
  expect(rows.first().element().querySelector('bdi')?.textContent).toBe(text);
  await says(rows.nth(1), /passes you: 11th\+4\.211th ▼ +to 12th/);
  expect(rows.nth(1).element().children).toHaveLength(4);
});

test('no play yet, and plays that failed to load', async () => {
  const api = gameDayApi([OVERALL, place(REGULARS.id)]);
  const first = await openApp('/lineups', api);
  await first.screen.getByRole('tab', { name: /^Plays/ }).click();
  await expect.element(first.screen.getByText('No play has moved your place yet.')).toBeVisible();
  await first.screen.unmount();
  api.refuse('GET /game-day/plays');
  const { screen } = await openApp('/lineups', api);
  await screen.getByRole('tab', { name: /^Plays/ }).click();
  await expect.element(screen.getByRole('heading', { name: 'Failed to load plays' })).toBeVisible();
});

test('on a phone a card shows its players or its plays, as chosen before', async () => {
  await page.viewport(390, 844);
  const api = gameDayApi([OVERALL, place(REGULARS.id)]);
  api.reply('GET /game-day/plays', { week_id: id(102), since: 0, last: 8, plays: [kittle] });
  const { screen, goTo } = await openApp('/lineups', api);
  const card = screen.getByRole('article', { name: 'Gut Feeling' });
  await expect.element(card.getByRole('table', { name: 'Players of Gut Feeling' })).toBeVisible();
  await expect.element(card.getByRole('radio', { name: 'Players' })).toBeChecked();
  await card.getByText(/^Plays/).click();
  await expect.element(card.getByRole('radio', { name: /^Plays/ })).toBeChecked();
  await expect.element(card.getByRole('listitem').filter({ hasText: 'Kittle' })).toBeVisible();
  await expect.element(card.getByRole('table', { name: /^Players/ })).not.toBeInTheDocument();
  await goTo('/groups');
  await goTo('/lineups');
  await expect.element(screen.getByRole('radio', { name: /^Plays/ })).toBeChecked();
  // Browsers ignore a click on a label while text of the page is selected.
  getSelection()?.selectAllChildren(screen.getByRole('heading', { level: 1 }).element());
  // Each change of the focus costs a slow phone some of the time in which a press should be answered.
  const focused: string[] = [];
  const noteFocus = (event: FocusEvent) => focused.push((event.target as Element).tagName);
  document.addEventListener('focusin', noteFocus);
  await screen.getByText('Players', { exact: true }).click();
  await expect.element(screen.getByRole('radio', { name: 'Players' })).toBeChecked();
  await expect.poll(() => focused).toEqual(['INPUT']);
  document.removeEventListener('focusin', noteFocus);
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
