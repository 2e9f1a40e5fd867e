import type { GameDay, GroupPlace } from '@singleback/contract/gameday/game-day.ts';
import type { Lineup } from '@singleback/contract/lineups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterEach, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { person } from '../../api/testing/person.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { openApp, signedInApi } from '../testing/open-app.tsx';
import { NO_TABLE } from '../testing/small-chances.ts';
import { EVERYONE, GAME_DAY, group, id, LINEUP, place, SEASON, touchdownPlay } from '../testing/small-league.ts';

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

const strips = (screen: Awaited<ReturnType<typeof openApp>>['screen']) =>
  screen.getByRole('list', { name: 'Places of Gut Feeling' }).getByRole('listitem');

/** Waits until an element says a text, as a part of what it says. */
const says = (locator: Locator, text: string | RegExp) =>
  expect
    .poll(() => locator.query()?.textContent ?? '')
    .toEqual(typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text));

const OVERALL = place(EVERYONE_GROUP_ID, { rank: 612, rank_before: 574, level: 12, members_in: null, members: 9000 });

test('each group of a lineup is a live line: place, move, distance, and who is still to play', async () => {
  const { screen } = await openApp('/lineups', gameDayApi([OVERALL, place(REGULARS.id)]));
  await says(strips(screen).nth(1), '8th▲1up 1 place since last week');
  await says(strips(screen).nth(1), 'Sunday Morning Regulars6.2 behind 7th · 3 to play');
  await says(strips(screen).first(), 'down 38 places');
  await says(strips(screen).first(), 'Everyone (Default)level with 12 others · 3 to play');
});

test('a line is added up from the points on the card, whatever an older answer said (rules 7.21)', async () => {
  const api = gameDayApi([OVERALL, place(REGULARS.id)]);
  const row = (user_id: string, username: string, before: number) => ({
    ...{ user_id, username, before, stands: true, slots: [] },
  });
  const rows = [row(id(9), 'Ben', 125.16), row(person().id, 'You', 100), row(id(8), 'Cass', 80)];
  api.reply('GET /game-day/groups/:id/table', { ...NO_TABLE, group_id: REGULARS.id, week_id: LINEUP.week_id, rows });
  const { screen } = await openApp('/lineups', api);
  // 100 and 22.06 of this week: 3.1 behind Ben. Last week 9th.
  await says(strips(screen).nth(1), '2nd▲7up 7 places since last week');
  await says(strips(screen).nth(1), '3.1 behind 1st · 3 to play');
  await says(strips(screen).first(), 'level with 12 others');
});

test('before the first kickoff, level, delayed, after the week: each is said', async () => {
  const texts: [Partial<GroupPlace>, Partial<GameDay>, string | null, RegExp][] = [
    [
      { rank: null, rank_before: null },
      { has_begun: false },
      null,
      /No rank.*First kickoff Fri 12:15 AM · 12 of 12 in/,
    ],
    [{ level: 1, level_with: 'Hail Mary Ann' }, {}, null, /level with .?Hail Mary Ann.? · 3 to play/],
    [{}, {}, '2026-09-17T15:54:00.000Z', /Scores delayed, as of 3:54 PM/],
    [{ rank: 3, rank_before: 4 }, { is_final: true }, null, /3rd.*up 1 place.*Final · 31\.5 behind 1st/],
  ];
  for (const [of, day, scoresDelayedSince, text] of texts) {
    const api = gameDayApi([OVERALL, place(REGULARS.id, of)], day);
    api.reply('GET /current-season-weeks', { ...SEASON, scoresDelayedSince });
    const { screen } = await openApp('/lineups', api);
    await says(strips(screen).nth(1), text);
  }
});

test('while places load there is one bone per group, and where they failed the names still lead to the tables', async () => {
  const api = gameDayApi([]);
  const release = api.hold('GET /game-day');
  api.refuse('GET /game-day');
  const { screen, path } = await openApp('/lineups', api);
  await expect.element(screen.getByRole('status', { name: 'Loading places' })).toBeInTheDocument();
  release();
  await screen.getByRole('link', { name: 'Sunday Morning Regulars' }).click();
  expect(path()).toBe(`/leaderboard?group=${REGULARS.id}`);
});

test('a line leads to the user’s own row of that table, in view and focused', async () => {
  const api = gameDayApi([OVERALL, place(REGULARS.id)]);
  const row = (n: number, userId: string) => ({
    ...{ userId, username: `Player ${n}`, rank: n, rankChange: 0, totalPoints: 900 - n, thisWeekPoints: 20 },
    ...{ weeks: 2, averagePoints: 50, lineups: [{ weekId: id(102), points: 20 }] },
  });
  const user = '1';
  const entries = Array.from({ length: 15 }, (_, at) => row(at + 1, at === 14 ? user : id(900 + at)));
  const reply = { entries, total: 15, userRank: 15, userRow: entries.at(-1) ?? null };
  api.reply('GET /leaderboard/overall', reply);
  api.reply('GET /leaderboard/group/:groupId', { ...reply, group: REGULARS, page: 1 });
  const { screen, path } = await openApp('/lineups', api);
  await screen.getByRole('link', { name: 'Sunday Morning Regulars' }).click();
  expect(path()).toBe(`/leaderboard?group=${REGULARS.id}`);
  const own = screen
    .getByRole('table', { name: /Standings of Sunday Morning Regulars/ })
    .getByRole('button', { name: 'Player 15' });
  await expect.element(own).toHaveFocus();
  await expect.element(own).toBeInViewport();
});

test('a group without a lineup says so, with the way to one; creating is then the next thing to do', async () => {
  const api = gameDayApi([OVERALL, place(REGULARS.id)]);
  api.reply('GET /lineups/:weekId', [lineupIn([EVERYONE])]);
  const { screen } = await openApp('/lineups', api);
  const open = screen.getByRole('list', { name: 'Groups without a lineup' });
  await says(open, 'Sunday Morning RegularsNo lineup in.');
  await expect
    .element(open.getByRole('link', { name: /^Add lineup for/ }))
    .toHaveAttribute('href', `/lineup/2?group=${REGULARS.id}`);
  await expect.element(screen.getByRole('link', { name: 'Create New Lineup' })).toHaveClass('btn-flag');
});

test('once every group has a lineup, creating one is outlined, and on a phone below the cards', async () => {
  const { screen } = await openApp('/lineups', gameDayApi([OVERALL, place(REGULARS.id)]));
  const create = screen.getByRole('link', { name: 'Create New Lineup' });
  await expect.element(create).toHaveClass('btn-outline');
  const top = (element: Element) => element.getBoundingClientRect().top;
  const card = () => screen.getByRole('article', { name: 'Gut Feeling' }).element();
  expect(top(create.element())).toBeLessThan(top(card()));
  await page.viewport(390, 844);
  await expect.poll(() => top(create.element()) > card().getBoundingClientRect().bottom).toBe(true);
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

test('plays that counted stand beside the cards, and can be filtered by group', async () => {
  const api = gameDayApi([OVERALL, place(REGULARS.id)]);
  api.reply('GET /game-day/plays', { week_id: id(102), since: 0, last: 8, plays: [kittle, addison] });
  const { screen } = await openApp('/lineups', api);
  const panel = screen.getByRole('region', { name: 'Plays That Counted' });
  const rows = panel.getByRole('listitem');
  await says(rows.first(), /3:54 Kittle 24-yd TD catchYours\+8\.48th ▲ +to 6th/);
  await says(rows.nth(1), /Correction Addison 32-yd catchFor .?Clock Killer.?, passes you\+4\.211th ▼ +to 12th/);
  await panel.getByRole('combobox', { name: 'Plays of' }).click();
  await screen.getByRole('option', { name: 'Sunday Morning Regulars' }).click();
  await says(rows, 'Kittle');
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
  if (width < 1024) await screen.getByRole('button', { name: /^Newest play:/ }).click();
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
  const rows = screen.getByRole('region', { name: 'Plays That Counted' }).getByRole('listitem');
  await says(rows.first(), `7:58 2nd${text}`);
  expect(rows.first().element().querySelector('img, b')).toBeNull();
  expect(rows.first().element().querySelector('bdi')?.textContent).toBe(text);
  await says(rows.nth(1), /passes you\+4\.211th ▼ +to 12th/);
  expect(rows.nth(1).element().children).toHaveLength(4);
});

test('no play yet, and plays that failed to load', async () => {
  const api = gameDayApi([OVERALL, place(REGULARS.id)]);
  const first = await openApp('/lineups', api);
  await expect.element(first.screen.getByText('Nothing has changed your place yet.')).toBeVisible();
  api.refuse('GET /game-day/plays');
  const { screen } = await openApp('/lineups', api);
  await expect.element(screen.getByRole('heading', { name: 'Failed to load plays' })).toBeVisible();
});

test('on a phone a card shows its players or its plays, as chosen before; the newest play opens them', async () => {
  await page.viewport(390, 844);
  const api = gameDayApi([OVERALL, place(REGULARS.id)]);
  api.reply('GET /game-day/plays', { week_id: id(102), since: 0, last: 8, plays: [kittle] });
  const { screen, goTo } = await openApp('/lineups', api);
  const card = screen.getByRole('article', { name: 'Gut Feeling' });
  await expect.element(card.getByRole('table', { name: 'Players of Gut Feeling' })).toBeVisible();
  await expect.element(card.getByRole('radio', { name: 'Players' })).toBeChecked();
  await card.getByRole('button', { name: /^Newest play:.*Kittle 24-yd TD catch/ }).click();
  await expect.element(card.getByRole('radio', { name: /^Plays/ })).toBeChecked();
  await expect.element(card.getByRole('listitem').filter({ hasText: 'Kittle' })).toBeVisible();
  await expect.element(card.getByRole('table')).not.toBeInTheDocument();
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
  await expect.element(screen.getByRole('button', { name: 'Delete Gut Feeling' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'More of Gut Feeling' }).click();
  await expect.element(screen.getByRole('link', { name: 'History of Gut Feeling' })).toBeVisible();
});

test('other weeks show the groups as tags', async () => {
  const api = gameDayApi([OVERALL, place(REGULARS.id)]);
  api.reply('GET /lineups/:weekId', [{ ...lineupIn([REGULARS]), week_id: id(103) }]);
  const { screen } = await openApp('/lineups/3', api);
  await expect
    .element(screen.getByRole('link', { name: 'Sunday Morning Regulars' }))
    .toHaveAttribute('href', `/groups/${REGULARS.id}`);
  await expect.element(screen.getByText('Plays That Counted')).not.toBeInTheDocument();
});
