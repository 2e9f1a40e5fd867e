import type { OrdersToSave } from '@singleback/contract/orders/orders.ts';
import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { type PlanInput, solvePlan } from '@singleback/game/planner/plan.ts';
import { DEFAULT_POLICY } from '@singleback/game/planner/policy.ts';
import { pricesOf } from '@singleback/game/planner/prices.ts';
import { seasonProblem } from '@singleback/game/planner/testing/problems.ts';
import { NO_WISHES } from '@singleback/game/planner/wishes.ts';
import { afterEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { expectNoBarriers } from '../app/testing/barriers.ts';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';
import { EVERYONE, group, id, OUTLOOK, PLAYERS } from '../app/testing/small-league.ts';
import { setOffline } from '../ui/is-offline.ts';

const makeApi = () => {
  const api = signedInApi();
  api.reply('GET /players', PLAYERS);
  api.reply('GET /lineups/used-players', []);
  api.reply('GET /lineups/week/:weekId/groups', { lineupsPerGroup: {} });
  return api;
};

afterEach(() => page.viewport(1280, 800));

test('the plan fills the weeks that are left, says how many noisy plans agree, and where nobody is left', async () => {
  const { screen } = await openApp('/plan', makeApi());
  await expect.element(screen.getByRole('heading', { name: 'Season Plan' })).toBeVisible();
  const quarterback = screen.getByRole('button', {
    name: /^Week 2, QB1: Quentin Back, 10.0, \d+ of 100 noisy plans agree$/,
  });
  await expect.element(quarterback).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Week 3, K1: nobody left' })).toBeVisible();
  await expect.element(screen.getByText(/^Planning was replayed and compared/)).toBeVisible();
  await expect.element(screen.getByRole('table', { name: /Startable players left/ })).toBeVisible();
  await expectNoBarriers();
});

test('arrow keys move, L locks and B bans; both stay on the device and can be undone', async () => {
  const app = await openApp('/plan', makeApi());
  const { screen } = app;
  await screen.getByRole('button', { name: /^Week 2, QB1/ }).click();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  await expect.element(screen.getByRole('button', { name: /^Week 2, RB1/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowRight}');
  await expect.element(screen.getByRole('button', { name: 'Week 3, QB1: nobody left' })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}l');
  await expect
    .element(screen.getByRole('button', { name: 'Week 2, QB1: Quentin Back, 10.0, locked by you' }))
    .toBeVisible();
  await userEvent.keyboard('{ArrowDown}b');
  await expect.element(screen.getByText('Kansas City Chiefs').or(screen.getByText(/not in week 2/))).toBeVisible();
  const again = await app.reload();
  await expect.element(again.screen.getByText('Quentin Back in week 2', { exact: true })).toBeVisible();
  await again.screen.getByRole('button', { name: 'Clear All' }).click();
  await expect
    .element(again.screen.getByRole('button', { name: /^Week 2, QB1: Quentin Back, 10.0, \d+ of 100/ }))
    .toBeVisible();
});

test('one press sends a week to the builder as its draft, and a draft with picks is not replaced unasked', async () => {
  const app = await openApp('/plan', makeApi());
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

test('on a phone one week is shown at a time, with a lock at each row and a sheet behind it', async () => {
  await page.viewport(390, 844);
  const { screen } = await openApp('/plan', makeApi());
  const lock = screen.getByRole('button', { name: 'Lock Karl Kick in week 2' });
  await lock.click();
  await expect.element(lock).toHaveAttribute('aria-pressed', 'true');
  await screen.getByRole('button', { name: /^Ty End/ }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Week 2 TE1' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: /^Week 3,/ }).click();
  await expect.element(screen.getByText('Nobody left').first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  await expectNoBarriers();
});

test('the plan is saved for weeks without a lineup, with the version that was read', async () => {
  const api = makeApi();
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
  const save = screen.getByRole('button', { name: 'Save Plan for Me' });
  await expect.element(screen.getByRole('button', { name: /^Week 2, QB1: Quentin Back/ })).toBeVisible();
  await save.click();
  await expect.element(screen.getByText('Plan saved for weeks without a lineup')).toBeVisible();
  // Week 3 has nobody left: it is not planned.
  expect(sent).toMatchObject([
    { week_rule: 'plan', submit_before: 'first', version: 3, planned_weeks: [{ week_id: id(102) }] },
  ]);
  expect(sent[0]?.planned_weeks[0]?.players).toContainEqual({ position: 'QB1', player_id: id(400) });
  await expect.element(screen.getByText(/1 week is saved\./)).toBeVisible();
  api.refuse('PUT /orders', 409, { code: 'changed_elsewhere', error: 'Your orders were changed on another device.' });
  await save.click();
  await expect.element(screen.getByText('Your orders were changed on another device.')).toBeVisible();
  setOffline(true);
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  setOffline(false);
});

test('with double-down the plan says that it is the best of all, and that prices are near', async () => {
  const api = makeApi();
  const { group_settings } = EVERYONE;
  api.reply('GET /groups', [{ ...EVERYONE, group_settings: { ...group_settings, player_double_down: true } }]);
  const { screen } = await openApp('/plan', api);
  await expect.element(screen.getByText(/^With double-down, all ways to double a player/)).toBeVisible();
});

test('says what is missing: while loading, after a failure, after the season', async () => {
  const api = makeApi();
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

test('groups with the same settings are planned together or apart, each with its own uses', async () => {
  const api = makeApi();
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

// The worker's thread can't be slowed down, so the same code runs on the page's own.
test('a processor four times slower plans a season within a second, and prices a pick within 50 ms', async () => {
  const session = cdp() as unknown as { send(method: string, parameters: object): Promise<unknown> };
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  try {
    const input = seasonInput();
    const began = performance.now();
    solvePlan(input);
    const planned = performance.now() - began;
    const { prices } = pricesOf(input, [0, 50, 140]);
    const priced = (performance.now() - began - planned) / prices.filter((price) => price !== null).length;
    expect(planned).toBeLessThan(1000);
    expect(priced).toBeLessThan(50);
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
});

function seasonInput(): PlanInput {
  return {
    weeks: Array.from({ length: 18 }, (_, ahead) => ({ weekNumber: ahead + 1, multiplier: 100, ahead })),
    counts: DEFAULT_SETTINGS.counts,
    doubleDown: false,
    wishes: NO_WISHES,
    policy: DEFAULT_POLICY,
    players: seasonProblem(1, 1).players.map(({ position, values }, at) => ({
      ...{ id: String(at), position, left: 1 },
      points: values.map((value) => (value === null ? null : Math.round(value / 100))),
    })),
  };
}
