import type { OrderRecord, OrdersToSave } from '@singleback/contract/orders/orders.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoBarriers } from '../app/testing/barriers.ts';
import { openApp } from '../app/testing/open-app.tsx';
import { id, LINEUP } from '../app/testing/small-league.ts';
import { ORDERS, ordersApi } from './testing/orders-api.ts';

const DONE: OrderRecord = {
  ...{ id: id(701), kind: 'slot', outcome: 'done', week_id: id(101), week_number: 1, lineup_id: id(500) },
  ...{
    position: 'WR1',
    out_player: { id: id(403), name: 'Ladd Hurt' },
    in_player: { id: id(404), name: 'Keen Allen' },
  },
  ...{ is_double_down: false, reason: null, at: '2026-09-13T16:45:00.000Z', undone_at: null, may_undo: true },
};

afterEach(() => page.viewport(1280, 800));

test('what was carried out is listed, and undone until the lock', async () => {
  const late: OrderRecord = {
    ...DONE,
    id: id(702),
    outcome: 'too_late',
    may_undo: false,
    reason: 'It was not run before the lock.',
  };
  const api = ordersApi({ closed_groups: [{ id: id(1), name: 'Regulars' }] }, [DONE, late]);
  api.replyWith('POST /orders/log/:id/undo', () => {
    const undone = { ...DONE, undone_at: '2026-09-13T16:50:00.000Z', may_undo: false };
    api.reply('GET /orders/log', [undone, late]);
    return undone;
  });
  const { screen } = await openApp('/orders', api);
  await expect.element(screen.getByText(/“Regulars” doesn’t allow backups/)).toBeVisible();
  await expect.element(screen.getByText('Too late to replace Ladd Hurt')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo: Keen Allen for Ladd Hurt, out' }).click();
  await expect.element(screen.getByText(/, undone/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
});

test('tests what the saved backups would do, on a phone too', async () => {
  await page.viewport(390, 844);
  const api = ordersApi();
  api.reply('GET /orders/preview', {
    ...{ week_id: id(102), week_number: 2, lineups: [] },
    slots: [
      {
        ...{
          lineup_id: id(500),
          lineup_name: null,
          position: 'TE1',
          player: { id: id(405), name: 'Ty End' },
          is_out: true,
        },
        ...{ replacement: { id: id(601), name: 'Late Larry' }, why_not: null },
      },
    ],
  });
  const { screen } = await openApp('/orders', api);
  await screen.getByRole('button', { name: 'Test it' }).click();
  await expect.element(screen.getByText('Late Larry comes in.')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  await expectNoBarriers();
});

test('my plan is planned where it is chosen, and saved with the rest', async () => {
  const api = ordersApi();
  api.reply('GET /lineups/:weekId', []);
  let sent: OrdersToSave | undefined;
  api.replyWith('PUT /orders', ({ body }) => {
    sent = body as OrdersToSave;
    return { ...ORDERS, ...sent, version: 1 };
  });
  const { screen } = await openApp('/orders', api);
  await screen.getByRole('radio', { name: 'My plan' }).click();
  await expect.element(screen.getByText('Week 2: 126.0 projected')).toBeVisible();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent?.planned_weeks.map(({ week_id }) => week_id)).toEqual([id(102)]);
  expect(sent?.planned_weeks[0]?.players).toHaveLength(9);
});

test('a week in which nothing is submitted asks for nobody, but shows who was chosen before', async () => {
  const api = ordersApi();
  api.reply('GET /lineups/:weekId', []);
  const { screen } = await openApp('/orders', api);
  await expect.element(screen.getByText(/^No lineup yet, and none is submitted for you/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^TE1/ })).not.toBeInTheDocument();
  await screen.getByRole('radio', { name: 'Best available' }).click();
  await expect.element(screen.getByRole('button', { name: /^TE1/ })).toMatchTextContent(/Best available$/);
  await screen.unmount();

  const order = { week_id: id(102), lineup_id: null, position: 'TE1', player_ids: [id(601)], rest: 'best' as const };
  api.reply('GET /orders', { ...ORDERS, slots: [order], players: [{ id: id(601), name: 'Late Larry' }] });
  const again = await openApp('/orders', api);
  await expect.element(again.screen.getByRole('button', { name: /^TE1/ })).toMatchTextContent(/Late Larry$/);
});

test('a slot that is locked says so, and opens nothing', async () => {
  const api = ordersApi();
  const [first, ...others] = LINEUP.players;
  if (first === undefined) throw new Error('no slots');
  const locked = { ...first, player: { ...first.player, is_locked: true } };
  api.reply('GET /lineups/:weekId', [{ ...LINEUP, players: [locked, ...others] }]);
  const { screen } = await openApp('/orders', api);
  const row = screen.getByRole('listitem').filter({ hasText: 'Quentin Back' });
  await expect.element(row).toMatchTextContent(/Locked$/);
  await expect.element(screen.getByRole('button', { name: /Quentin Back/ })).not.toBeInTheDocument();
});
