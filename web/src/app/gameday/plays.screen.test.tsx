import type { NamedPlayer, Need, Swing } from '@singleback/contract/gameday/chances.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoBarriersAtBothWidths } from '../testing/barriers.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { gameDayApi, OVERALL, REGULARS, says } from '../testing/game-day-api.ts';
import { openApp, signedInApi } from '../testing/open-app.tsx';
import { groupOutlook, NO_CHANCES, NO_NEED, playerOutlook } from '../testing/small-chances.ts';
import { EVERYONE, GAME_DAY, group, id, LINEUP, place, touchdownPlay } from '../testing/small-league.ts';

afterEach(() => page.viewport(1280, 800));

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

const RIVALS = group(2, 'Office Rivals');

const named = (name: string): NamedPlayer => ({
  ...{ player_id: LINEUP.id, name, position: 'WR', team: 'PHI', scored: 12, to_come: 5, times: 1 },
});

const swing = (username: string, more: Partial<Swing>): Swing => ({
  ...{ user_id: REGULARS.id, username, rank: 2, gap: 6.2, chance: 0.64, by: 6.3, open_slots: 3 },
  ...{ outscores: named('DeVonta Smith'), outscored: named('Jordan Addison') },
  ...more,
});

const NEED: Need = {
  ...NO_NEED,
  ...{ state: 'known', places: [0.1, 0.2, 0.5, 0.2] },
  passes: [swing('Clock Killer', {})],
  caught_by: [swing('Hail Mary Ann', { user_id: LINEUP.id, rank: 4, gap: 4.6, chance: 0.27, outscores: null })],
  root_for: [named('DeVonta Smith')],
  root_against: [named('Jordan Addison')],
};

/** The user's lineup with its games live, in these groups, whose chances are known. */
function liveApi(groups = [REGULARS], need: Need = NEED): FakeApi {
  const api = signedInApi();
  const players = LINEUP.players.map((slot) => {
    const live = { game_status: 'in_progress', is_locked: true, game_clock: '6:42 3rd', actual_points: 4 } as const;
    return { ...slot, player: { ...slot.player, ...live } };
  });
  const shown = groups.map(({ id, name, group_settings }) => ({ id, name, group_settings }));
  api.reply('GET /groups', [EVERYONE, ...groups.filter(({ id }) => id !== EVERYONE_GROUP_ID)]);
  api.reply('GET /lineups/:weekId', [{ ...LINEUP, groups: shown, total_actual_points: 22.06, players }]);
  api.reply('GET /game-day', { ...GAME_DAY, has_begun: true, groups: groups.map(({ id }) => place(id)) });
  api.reply('GET /game-day/groups/:id/need', need);
  api.reply('GET /scoreboard/:weekId', []);
  api.reply('GET /game-day/chances', {
    ...NO_CHANCES,
    groups: groups.map(({ id }) =>
      id === EVERYONE_GROUP_ID ? groupOutlook(id, { state: 'large', own: null }) : groupOutlook(id),
    ),
    lineups: [
      {
        ...{ lineup_id: LINEUP.id, scored: 22.06, expected: 87.86, floor: 70.2, ceiling: 105.9 },
        players: players.map(({ player }) => playerOutlook(player.id)),
      },
    ],
  });
  return api;
}

async function openOutlook(api = liveApi()) {
  const { screen } = await openApp('/lineups', api);
  const rows = screen.getByRole('list', { name: 'Outlook' });
  await expect.element(rows).toBeVisible();
  return { screen, rows, row: (name: string) => rows.getByRole('button', { name, exact: true }) };
}

test('each row is one sentence, and opens in place to its numbers, one at a time', async () => {
  const { rows, row } = await openOutlook();
  await says(rows, /You have a 22% chance to win the week, and will likely be 3rd after it\./);
  await says(rows, /Outscore Clock Killer by 6\.3 from here and you are 2nd\./);
  await says(rows, /Hail Mary Ann is 4\.6 behind and can still pass you: 27%\./);
  await says(rows, /Likely between 70 and 106 points when the week ends\./);
  await row('To move up').click();
  await says(rows, /Clock Killer64%Your Smith must outscore their Addison by 6\.3\./);
  await row('To watch out for').click();
  await says(rows, /Their open slots must outscore your Addison by 6\.3\./);
  await says(rows, /Root forSmithRoot againstAddison/);
  await expect.element(row('To move up')).toHaveAttribute('aria-expanded', 'false');
  expect(rows.element().textContent).not.toContain('Your Smith must');
  (row('The week').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await says(rows, /1st10%2nd20%3rd50%4th20%/);
  await row('The week').click();
  await expect.element(rows.getByText('50%')).not.toBeInTheDocument();
  await expectNoBarriersAtBothWidths();
});

test('a number in a sentence explains itself', async () => {
  const { screen, rows } = await openOutlook();
  await rows.getByRole('button', { name: '27% to pass you' }).click();
  await expect.element(screen.getByRole('dialog', { name: '27% to pass you' })).toBeVisible();
});

test('in the group of everybody there is the lineup’s range alone', async () => {
  const { screen, rows } = await openOutlook(liveApi([EVERYONE]));
  await says(rows, /^Your rangeLikely between/);
  await expect.element(screen.getByRole('combobox', { name: 'Outlook in' })).not.toBeInTheDocument();
});

test('with two groups that have chances the group is chosen first', async () => {
  const { screen } = await openOutlook(liveApi([EVERYONE, REGULARS, RIVALS]));
  const choice = screen.getByRole('combobox', { name: 'Outlook in' });
  await expect.element(choice).toHaveTextContent('Sunday Morning Regulars');
  await choice.click();
  await expect.element(screen.getByRole('option', { name: /Everyone/ })).not.toBeInTheDocument();
  await screen.getByRole('option', { name: 'Office Rivals' }).click();
  await expect.element(choice).toHaveTextContent('Office Rivals');
});

test('while scores are late, and before the first lock, rows with nothing to say are absent', async () => {
  const { rows } = await openOutlook(liveApi([REGULARS], NO_NEED));
  await says(rows, /^The weekYou have a 22% chance.*Your rangeLikely/);
  expect(rows.getByRole('listitem').elements()).toHaveLength(2);
});

test('with all games over there is nothing left to say', async () => {
  const api = liveApi();
  const groups = [groupOutlook(REGULARS.id, { state: 'over' })];
  const final = LINEUP.players.map((slot) => ({ ...slot, player: { ...slot.player, game_status: 'final' } as const }));
  api.reply('GET /lineups/:weekId', [{ ...LINEUP, players: final }]);
  api.reply('GET /game-day/chances', { ...NO_CHANCES, groups });
  const { screen } = await openApp('/lineups', api);
  await expect.element(screen.getByText('Nothing can change anymore this week.')).toBeVisible();
});

test('a failed answer can be asked for again, and the other rows stay', async () => {
  const api = liveApi();
  api.refuse('GET /game-day/groups/:id/need', 400);
  const { screen, rows } = await openOutlook(api);
  await expect.element(screen.getByText('This could not be loaded')).toBeVisible();
  await says(rows, /Likely between/);
  api.reply('GET /game-day/groups/:id/need', NEED);
  await screen.getByRole('button', { name: 'Try Again' }).click();
  await says(rows, /Outscore Clock Killer/);
});

test('on a phone the rows are behind the tab of the card, and nothing is cut off', async () => {
  await page.viewport(320, 700);
  const { screen } = await openApp('/lineups', liveApi());
  await screen.getByText('Outlook', { exact: true }).click();
  const rows = screen.getByRole('list', { name: 'Outlook' });
  await says(rows, /You have a 22% chance/);
  await rows.getByRole('button', { name: 'Your range', exact: true }).click();
  await says(rows, /5\.0 to 18\.4/);
  expect(document.documentElement.scrollWidth).toBe(320);
});
