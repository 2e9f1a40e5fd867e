import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { gameDayApi, OVERALL, REGULARS, says } from '../testing/game-day-api.ts';
import { openApp } from '../testing/open-app.tsx';
import { id, place, touchdownPlay } from '../testing/small-league.ts';

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
