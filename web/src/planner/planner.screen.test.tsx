import type { OrdersToSave, StandingOrders } from '@singleback/contract/orders/orders.ts';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoBarriers } from '../app/testing/barriers.ts';
import { plannerApi } from '../app/testing/game-day-api.ts';
import { openApp } from '../app/testing/open-app.tsx';
import { EVERYONE, id, OUTLOOK, SEASON } from '../app/testing/small-league.ts';
import { setOffline } from '../ui/is-offline.ts';
import { keepWishes, readWishes } from './wishes-model.ts';

afterEach(() => page.viewport(1280, 800));

test('the plan says first what it comes to, fills the weeks that are left, and says how certain each pick is', async () => {
  const { screen } = await openApp('/plan', plannerApi());
  await expect.element(screen.getByRole('heading', { name: 'Plan', exact: true })).toBeVisible();
  await expect.element(screen.getByText('If all goes to plan you finish near 126 points.')).toBeVisible();
  const quarterback = screen.getByRole('button', { name: /^Week 2, QB1: Quentin Back, 10.0, (firm|likely)$/ });
  await expect.element(quarterback).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Week 3, K1: nobody left' })).toBeVisible();
  await expectNoBarriers();
  await screen.getByRole('button', { name: 'All positions' }).click();
  await expect.element(screen.getByRole('table', { name: /Startable players left/ })).toBeVisible();
  await expectNoBarriers();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'More' }).click();
  await screen.getByRole('menuitem', { name: 'How Good Is This?' }).click();
  await expect.element(screen.getByText(/^Planning was replayed and compared/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'More' }).click();
  await screen.getByRole('menuitem', { name: 'Used Players' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Used Players' })).toBeVisible();
});

test('the plan and what is done for the user are two tabs of one page', async () => {
  const api = plannerApi();
  const app = await openApp('/plan', api);
  const tabs = app.screen.getByRole('navigation', { name: 'Plan' });
  await expect.element(tabs.getByRole('link', { name: 'Season' })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name: 'If I’m Away' }).click();
  await expect.element(tabs.getByRole('link', { name: 'If I’m Away' })).toHaveAttribute('aria-current', 'page');
  expect(app.path()).toBe('/orders');
});

test('arrow keys move, L locks and B bans; both stay on the device and can be undone', async () => {
  const app = await openApp('/plan', plannerApi());
  const { screen } = app;
  const first = screen.getByRole('button', { name: /^Week 2, QB1/ });
  await expect.element(first).toBeVisible();
  first.element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  await expect.element(screen.getByRole('button', { name: /^Week 2, RB1/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowRight}');
  await expect.element(screen.getByRole('button', { name: 'Week 3, QB1: nobody left' })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}l');
  await expect
    .element(screen.getByRole('button', { name: 'Week 2, QB1: Quentin Back, 10.0, locked by you' }))
    .toBeVisible();
  await userEvent.keyboard('{ArrowDown}b');
  await expect.element(screen.getByRole('button', { name: /^Week 2, RB1: Ron Ning/ })).not.toBeInTheDocument();
  const again = await app.reload();
  await again.screen.getByRole('button', { name: 'More' }).click();
  await again.screen.getByRole('menuitem', { name: 'My Changes' }).click();
  await expect.element(again.screen.getByText('Quentin Back in week 2', { exact: true })).toBeVisible();
  await again.screen.getByRole('button', { name: 'Clear All' }).click();
  await userEvent.keyboard('{Escape}');
  await expect
    .element(again.screen.getByRole('button', { name: /^Week 2, QB1: Quentin Back, 10.0, (firm|likely)$/ }))
    .toBeVisible();
});

test('a slot opens its card beside it, where a player is locked, banned, kept, or another one taken', async () => {
  const { screen } = await openApp('/plan', plannerApi());
  const end = screen.getByRole('button', { name: /^Week 2, TE1: Ty End/ });
  await end.click();
  const card = screen.getByRole('dialog', { name: 'Ty End' });
  await expect.element(card.getByText('Week 2 TE, vs BUF, 15.0 projected')).toBeVisible();
  await expect.element(card.getByText(/^Week 2 in \d+ plans?/)).toBeVisible();
  await expect.element(end).toHaveAttribute('aria-expanded', 'true');
  await expectNoBarriers();
  await card.getByRole('button', { name: 'Keep For' }).click();
  await card.getByRole('button', { name: 'Keep for week 3' }).click();
  await expect.element(screen.getByRole('button', { name: /^Week 3, TE1: Ty End/ })).toBeVisible();
  // The card of a slot stays with it, whoever is in it now.
  await expect.element(screen.getByRole('dialog', { name: 'Nobody Left' })).toBeVisible();
  const other = screen.getByRole('button', { name: /^Week 2, K1: Karl Kick/ });
  await other.click();
  const otherCard = screen.getByRole('dialog', { name: 'Karl Kick' });
  await otherCard.getByRole('button', { name: 'Ban' }).click();
  await otherCard.getByRole('button', { name: 'The Season' }).click();
  await expect.element(other).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: /^Week 2, QB1: Quentin Back/ }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Quentin Back' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('one press sends a week to the builder as its draft, and a draft with picks is not replaced unasked', async () => {
  const app = await openApp('/plan', plannerApi());
  const { screen } = app;
  await screen.getByRole('button', { name: 'Send Week 2 to Builder' }).click();
  await expect.element(screen.getByText('9 of 9')).toBeVisible();
  expect(app.path()).toBe('/lineup');
  void app.goTo('/plan');
  await screen.getByRole('button', { name: 'Leave', exact: true }).click();
  await screen.getByRole('button', { name: 'Send Week 2 to Builder' }).click();
  await expect.element(screen.getByText('Replace your draft of week 2?')).toBeVisible();
  await screen.getByRole('button', { name: 'Replace Draft' }).click();
  await expect.element(screen.getByText('9 of 9')).toBeVisible();
});

test('the weeks of a whole season stand beside each other at 1440 px, and none is cut', async () => {
  await page.viewport(1440, 900);
  const api = plannerApi();
  const weeks = Array.from({ length: 18 }, (_, at) => ({
    id: id(100 + at + 1),
    week_number: at + 1,
    start_date: new Date(Date.UTC(2026, 8, 8 + 7 * at)).toISOString(),
    end_date: new Date(Date.UTC(2026, 8, 15 + 7 * at)).toISOString(),
  }));
  const [current] = weeks;
  if (current === undefined) throw new Error('no week');
  api.reply('GET /current-season-weeks', { ...SEASON, weeks, currentWeek: current, now: '2026-09-09T16:00:00.000Z' });
  api.reply('GET /players/outlook', {
    ...OUTLOOK,
    weeks: weeks.map(({ week_number }) => week_number),
    teams: OUTLOOK.teams.map((team) => ({ ...team, games: weeks.map(() => 'vs BUF') })),
    players: OUTLOOK.players.map((player) => ({
      ...player,
      points: weeks.map(() => 1000),
      plays: weeks.map(() => 970),
    })),
  });
  const { screen } = await openApp('/plan', api);
  const grid = screen.getByRole('table', { name: 'Plan' });
  await expect.element(grid).toBeVisible();
  const heads = [...grid.element().querySelectorAll('thead th')].map((head) => head.getBoundingClientRect());
  expect(heads).toHaveLength(19);
  expect(Math.max(...heads.map(({ right }) => right))).toBeLessThanOrEqual(1440);
  expect(Math.min(...heads.map(({ width }) => width))).toBeGreaterThan(52);
  expect(Math.round(heads[1]?.width ?? 0)).toBeGreaterThan(145);
});

test('the plan is saved for weeks without a lineup, with the version that was read', async () => {
  const api = plannerApi();
  const orders = {
    week_rule: 'nothing',
    submit_before: 'first',
    week_kickoffs: [],
    planned_weeks: [],
    slots: [],
  } as const;
  const rest = { version: 3, updated_at: null, players: [], closed_groups: [] };
  api.reply('GET /orders', { ...orders, slots: [], week_kickoffs: [], planned_weeks: [], ...rest });
  const sent: OrdersToSave[] = [];
  api.replyWith('PUT /orders', ({ body }) => {
    sent.push(body as OrdersToSave);
    return {
      ...orders,
      week_kickoffs: [],
      slots: [],
      planned_weeks: sent.at(-1)?.planned_weeks ?? [],
      ...rest,
      version: 4,
    };
  });
  const { screen } = await openApp('/plan', api);
  await expect.element(screen.getByRole('button', { name: /^Week 2, QB1: Quentin Back/ })).toBeVisible();
  const choose = async () => {
    // By the keyboard, because a toast lies over the button for a while.
    screen.getByRole('button', { name: 'More' }).element().focus();
    await userEvent.keyboard('{Enter}');
    return screen.getByRole('menuitem', { name: /^Use for Weeks I Miss/ });
  };
  await (await choose()).click();
  await expect.element(screen.getByText('Plan saved for weeks you miss')).toBeVisible();
  // Week 3 has nobody left: it is not planned.
  expect(sent).toMatchObject([
    { week_rule: 'plan', submit_before: 'first', version: 3, planned_weeks: [{ week_id: id(102) }] },
  ]);
  expect(sent[0]?.planned_weeks[0]?.players).toContainEqual({ position: 'QB1', player_id: id(400) });
  api.refuse('PUT /orders', 409, { code: 'changed_elsewhere', error: 'Your backups were changed on another device.' });
  await (await choose()).click();
  await expect.element(screen.getByText('Your backups were changed on another device.')).toBeVisible();
  setOffline(true);
  const unavailable = await choose();
  await expect.element(unavailable).toHaveAttribute('aria-disabled', 'true');
  await expect.element(unavailable).toMatchTextContent('Not without a connection');
  setOffline(false);
});

test('a plan that was saved for missed weeks and is not this one any more can be replaced', async () => {
  const api = plannerApi();
  const orders: StandingOrders = {
    ...{ week_rule: 'plan', submit_before: 'main', week_kickoffs: [], slots: [], version: 1 },
    ...{ updated_at: null, players: [], closed_groups: [] },
    planned_weeks: [{ week_id: id(102), players: [{ position: 'QB1', player_id: id(999) }] }],
  };
  api.reply('GET /orders', orders);
  api.replyWith('PUT /orders', ({ body }) => ({ ...orders, ...(body as OrdersToSave), version: 2 }));
  const { screen } = await openApp('/plan', api);
  await expect.element(screen.getByText('Weeks you miss get an older plan.')).toBeVisible();
  await screen.getByRole('button', { name: 'Use This One' }).click();
  await expect.element(screen.getByText('Weeks you miss get an older plan.')).not.toBeInTheDocument();
});

test('with double-down the plan says that it is the best of all, and that prices are near', async () => {
  const api = plannerApi();
  const { group_settings } = EVERYONE;
  api.reply('GET /groups', [{ ...EVERYONE, group_settings: { ...group_settings, player_double_down: true } }]);
  const { screen } = await openApp('/plan', api);
  await screen.getByRole('button', { name: 'More' }).click();
  await screen.getByRole('menuitem', { name: 'How Good Is This?' }).click();
  await expect.element(screen.getByText(/^With double-down, all ways to double a player/)).toBeVisible();
});

test('says what is missing: while loading, after a failure, after the season', async () => {
  const api = plannerApi();
  const release = api.hold('GET /players/outlook');
  const { screen } = await openApp('/plan', api);
  await expect.element(screen.getByRole('status', { name: 'Loading the plan' })).toBeInTheDocument();
  release();
  await expect.element(screen.getByRole('button', { name: /^Week 2, QB1/ })).toBeVisible();
  await screen.unmount();

  api.refuse('GET /players/outlook', 400);
  const failed = await openApp('/plan', api);
  await expect.element(failed.screen.getByText('Failed to Load the Plan')).toBeVisible();
  api.reply('GET /players/outlook', { ...OUTLOOK, weeks: [], players: [] });
  await failed.screen.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(failed.screen.getByText('Nothing Left to Plan')).toBeVisible();
});

test('a lock leaves those that another tab has stored since', async () => {
  const { screen } = await openApp('/plan', plannerApi());
  const first = screen.getByRole('button', { name: /^Week 2, QB1/ });
  await expect.element(first).toBeVisible();
  const place = { userId: '1', seasonId: SEASON.season.id };
  const other = { playerId: id(999), weekNumber: 3 };
  keepWishes(place, { locks: [other], bans: [], keeps: [] });
  first.element().focus();
  await userEvent.keyboard('l');
  await expect.poll(() => readWishes(place).locks).toHaveLength(2);
  expect(readWishes(place).locks).toContainEqual(other);
});
