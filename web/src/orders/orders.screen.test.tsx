import type { OrdersToSave } from '@singleback/contract/orders/orders.ts';
import type { Player } from '@singleback/contract/players.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoBarriers } from '../app/testing/barriers.ts';
import { openApp } from '../app/testing/open-app.tsx';
import { id, LINEUP, PLAYERS } from '../app/testing/small-league.ts';
import { setOffline } from '../ui/is-offline.ts';
import { ORDERS, ordersApi, SUNDAY } from './testing/orders-api.ts';

test('a list is made, ordered by buttons and keys, and saved with its version', async () => {
  const api = ordersApi({ version: 3 });
  let sent: OrdersToSave | undefined;
  api.replyWith('PUT /orders', ({ body }) => {
    sent = body as OrdersToSave;
    return { ...ORDERS, ...sent, version: 4 };
  });
  const { screen } = await openApp('/orders', api);
  await screen.getByRole('radio', { name: 'Best available' }).click();
  await expect.element(screen.getByText('Changed', { exact: true })).toBeVisible();
  const row = screen.getByRole('button', { name: /^TE Ty End/ });
  await expect.element(row).toMatchTextContent(/Backup: none$/);
  await row.click();
  const sheet = screen.getByRole('dialog', { name: 'Ty End' });
  await expect
    .element(sheet.getByText('If Ty End is ruled out before kickoff (checked until 1 minute before), start:'))
    .toBeVisible();
  await expect.element(sheet.getByText('Only 2 TE left who plays late enough and is not used up.')).toBeVisible();
  for (const name of [/^Late Larry/, /^Monday Max/, /^Early Earl/]) {
    await sheet.getByRole('button', { name: 'Add Player' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'In for Ty End' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^Spent Sam/ })).not.toBeInTheDocument();
    await screen.getByRole('button', { name }).click();
  }
  await expect.element(sheet.getByText(/^plays .*, too early$/)).toBeVisible();
  const order = () => sheet.getByRole('list', { name: 'Who comes in for Ty End' }).element().textContent;
  await sheet.getByRole('button', { name: 'Remove Early Earl' }).click();
  await sheet.getByRole('button', { name: 'Move Monday Max up' }).click();
  await expect.poll(order).toMatch(/Monday[\s\S]*Late/);
  await sheet.getByRole('button', { name: 'Remove Late Larry' }).element().focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(order).toMatch(/Late[\s\S]*Monday/);
  await sheet.getByRole('combobox', { name: 'Then, for Ty End' }).click();
  await screen.getByRole('option', { name: 'best available', exact: true }).click();
  await expectNoBarriers();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect.element(row).toMatchTextContent(/Backup: Late Larry \+1$/);
  await expectNoBarriers();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  expect(sent).toEqual({
    ...{ week_rule: 'best', submit_before: 'main', planned_weeks: [], version: 3 },
    week_kickoffs: [],
    slots: [
      {
        ...{ week_id: id(102), lineup_id: id(500), position: 'TE1', player_ids: [id(601), id(602)], rest: 'best' },
        kickoffs: [
          { player_id: LINEUP.players.find(({ position_key }) => position_key === 'te1')?.player.id, kickoff: SUNDAY },
          { player_id: id(601), kickoff: '2026-09-21T00:20:00.000Z' },
          { player_id: id(602), kickoff: '2026-09-22T00:15:00.000Z' },
        ],
      },
    ],
  });
});

test('a list is ordered by a grip, and marks a game that has moved since it was written', async () => {
  const written = { player_id: id(602), kickoff: '2026-09-20T17:00:00.000Z' };
  const order = {
    week_id: id(102),
    lineup_id: null,
    position: 'TE1',
    player_ids: [id(601), id(602)],
    kickoffs: [written],
  };
  const api = ordersApi({ slots: [{ ...order, rest: 'best' }], version: 3 });
  let sent: OrdersToSave | undefined;
  api.replyWith('PUT /orders', ({ body }) => {
    sent = body as OrdersToSave;
    return { ...ORDERS, ...sent, version: 4 };
  });
  const { screen } = await openApp(`/orders?week=2&lineup=${id(500)}`, api);
  await screen.getByRole('button', { name: /^TE Ty End.*A game has moved$/ }).click();
  await expect.element(screen.getByText(/^Monday Max played Sun .* when you wrote this, now (Mon|Tue)/)).toBeVisible();
  const list = screen.getByRole('list', { name: 'Who comes in for Ty End' });
  const rows = [...list.element().children];
  const grip = rows[1]?.querySelector('[title="Drag to move"]') as HTMLElement;
  const point = (row: Element | undefined) => {
    const { left, top, height } = (row as Element).getBoundingClientRect();
    return { bubbles: true, pointerId: 1, clientX: left + 10, clientY: top + height / 4 };
  };
  // The pointer of a test can't be taken.
  (list.element() as HTMLElement).setPointerCapture = () => {};
  grip.dispatchEvent(new PointerEvent('pointerdown', { ...point(rows[1]), cancelable: true }));
  await expect.poll(() => rows[1]?.hasAttribute('data-dragged')).toBe(true);
  list.element().dispatchEvent(new PointerEvent('pointermove', point(rows[0])));
  list.element().dispatchEvent(new PointerEvent('pointerup', point(rows[0])));
  await expect.poll(() => list.element().textContent).toMatch(/Monday[\s\S]*Late/);
  // Written again, it has the games of now.
  await expect.element(screen.getByText(/when you wrote this/)).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Done' }).click();
  await expect.element(screen.getByText('1 backup changed')).toBeVisible();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent?.slots).toHaveLength(2);
  expect(sent?.slots[1]).toMatchObject({
    ...{ lineup_id: id(500), player_ids: [id(602), id(601)], rest: 'best' },
    kickoffs: [{}, { player_id: id(602), kickoff: '2026-09-22T00:15:00.000Z' }, {}],
  });
});

test('a week without a lineup takes lists of its own, and any kickoff before the fullest', async () => {
  const api = ordersApi({ week_rule: 'best' });
  api.reply('GET /lineups/:weekId', []);
  let sent: OrdersToSave | undefined;
  api.replyWith('PUT /orders', ({ body }) => {
    sent = body as OrdersToSave;
    return { ...ORDERS, ...sent, version: 1 };
  });
  const { screen } = await openApp('/orders', api);
  await screen.getByRole('combobox', { name: 'Week' }).click();
  await screen.getByRole('option', { name: 'Week 3' }).click();
  await expect.element(screen.getByText(/^No lineup yet. What is submitted takes these players first/)).toBeVisible();
  await screen.getByRole('combobox', { name: 'Submitted before' }).last().click();
  await screen.getByRole('option', { name: /^(Thu|Fri) .*1 game$/ }).click();
  await screen.getByRole('button', { name: /^TE1/ }).click();
  await screen.getByRole('button', { name: 'Add Player' }).click();
  await screen.getByRole('button', { name: /^Monday Max/ }).click();
  await expect.element(screen.getByRole('list', { name: 'Who plays as TE1' })).toBeVisible();
  await expectNoBarriers();
  await screen.getByRole('button', { name: 'Done' }).click();
  await expect.element(screen.getByRole('button', { name: /^TE1/ })).toMatchTextContent(/Monday Max$/);
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent).toBeDefined();
  expect(sent).toMatchObject({
    week_kickoffs: [{ week_id: id(103), kickoff: '2026-09-18T00:15:00.000Z' }],
    slots: [{ week_id: id(103), lineup_id: null, position: 'TE1', player_ids: [id(602)], rest: 'nothing' }],
  });
});

test('a chosen kickoff that no game begins at any more is marked, with the one that counts', async () => {
  const chosen = [{ week_id: id(102), kickoff: '2026-09-19T17:00:00.000Z' }];
  const api = ordersApi({ week_rule: 'best', week_kickoffs: chosen });
  api.reply('GET /lineups/:weekId', []);
  const { screen } = await openApp('/orders', api);
  await expect.element(screen.getByText(/^No game begins Sat .* anymore: submitted before (Thu|Fri)/)).toBeVisible();
  const chooser = screen.getByRole('combobox', { name: 'Submitted before' }).last();
  await expect.poll(() => chooser.element().textContent).toMatch(/, moved$/);
});

test('offline what is ordered can be read, by name, and nothing changed', async () => {
  const order = { week_id: id(102), lineup_id: null, position: 'TE1', player_ids: [id(601)], rest: 'best' as const };
  const api = ordersApi({ week_rule: 'best', slots: [order], players: [{ id: id(601), name: 'Late Larry' }] });
  api.refuse('GET /players', 503);
  const { screen } = await openApp('/orders', api);
  await expect.element(screen.getByRole('radio', { name: 'Best available' })).toBeChecked();
  setOffline(true);
  try {
    await expect.element(screen.getByText('You’re offline: this can be read, not changed.')).toBeVisible();
    await screen.getByRole('button', { name: /^TE Ty End/ }).click();
    await expect.element(screen.getByText('Late Larry')).toBeVisible();
    await expect.element(screen.getByText('best available', { exact: true })).toBeVisible();
    for (const name of ['Add Player', 'Move Late Larry up', 'Remove Late Larry']) {
      await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument();
    }
    await screen.getByRole('button', { name: 'Done' }).click();
    await expect.element(screen.getByRole('radio', { name: 'My plan' })).toBeDisabled();
    await expectNoBarriers();
  } finally {
    setOffline(false);
  }
});

test('asks before unsaved changes are left, and lets them be discarded', async () => {
  const app = await openApp('/orders', ordersApi());
  const { screen } = app;
  await screen.getByRole('radio', { name: 'Best available' }).click();
  void app.goTo('/groups');
  await expect.element(screen.getByText('Leave without saving?')).toBeVisible();
  await screen.getByRole('button', { name: 'Stay' }).click();
  await screen.getByRole('button', { name: 'Discard' }).click();
  await expect.element(screen.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  await app.goTo('/groups');
  expect(app.path()).toBe('/groups');
});

test('orders that were changed elsewhere are not overwritten, and can be loaded', async () => {
  const api = ordersApi();
  api.refuse('PUT /orders', 409, { code: 'changed_elsewhere', error: 'Your backups were changed on another device.' });
  const { screen } = await openApp('/orders', api);
  await screen.getByRole('radio', { name: 'Best available' }).click();
  api.reply('GET /orders', { ...ORDERS, version: 1, week_rule: 'plan' });
  await screen.getByRole('button', { name: 'Save' }).click();
  await screen.getByRole('button', { name: 'Load Theirs' }).click();
  await expect.element(screen.getByRole('radio', { name: /^My plan/ })).toBeChecked();
});

test('says what is missing: while loading, after a failure, and without a lineup', async () => {
  const api = ordersApi();
  const release = api.hold('GET /orders');
  const { screen } = await openApp('/orders', api);
  await expect.element(screen.getByRole('status', { name: 'Loading your backups' })).toBeInTheDocument();
  release();
  await expect.element(screen.getByRole('heading', { name: 'If a starter is ruled out' })).toBeVisible();
  await screen.unmount();

  api.refuse('GET /orders', 400);
  api.reply('GET /lineups/:weekId', []);
  const failed = await openApp('/orders', api);
  await expect.element(failed.screen.getByText('Failed to Load Your Backups')).toBeVisible();
  api.reply('GET /orders', ORDERS);
  await failed.screen.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(failed.screen.getByText(/^No lineup yet, and none is submitted/)).toBeVisible();
  await expect.element(failed.screen.getByText('What We Did')).not.toBeInTheDocument();
});

test('what is edited while a save is on its way stays, and is saved with the version that it led to', async () => {
  const api = ordersApi({ version: 3 });
  const sent: OrdersToSave[] = [];
  api.replyWith('PUT /orders', ({ body }) => {
    sent.push(body as OrdersToSave);
    return { ...ORDERS, ...(body as OrdersToSave), version: 3 + sent.length };
  });
  const { screen } = await openApp('/orders', api);
  await screen.getByRole('radio', { name: 'Best available' }).click();
  const release = api.hold('PUT /orders');
  await screen.getByRole('button', { name: 'Save' }).click();
  await screen.getByRole('button', { name: /^TE Ty End/ }).click();
  const sheet = screen.getByRole('dialog', { name: 'Ty End' });
  await sheet.getByRole('button', { name: 'Add Player' }).click();
  await screen.getByRole('button', { name: /^Monday Max/ }).click();
  await sheet.getByRole('button', { name: 'Done' }).click();
  release();
  await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^TE Ty End/ })).toMatchTextContent(/Backup: Monday Max$/);
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toMatchObject({ week_rule: 'best', version: 4, slots: [{ player_ids: [id(602)] }] });
});

test('who else may come in is found by names as they are written, and by words in any order', async () => {
  const api = ordersApi();
  const kickoff_time = '2026-09-21T00:20:00.000Z';
  const end = { ...(PLAYERS[5] as Player), id: id(605), name: "Ja'Marr St. Amon-Ra", kickoff_time };
  api.reply('GET /players', [...PLAYERS, end]);
  const { screen } = await openApp('/orders', api);
  await screen.getByRole('button', { name: /^TE Ty End/ }).click();
  await screen.getByRole('button', { name: 'Add Player' }).click();
  const search = screen.getByRole('textbox', { name: 'Search players' });
  for (const typed of ["Ja'Marr", 'St. Amon-Ra', 'amon ra jamarr']) {
    await search.fill(typed);
    await expect.element(screen.getByText('1 player', { exact: true })).toBeVisible();
  }
  await search.fill('Ja’Marr Larry');
  await expect.element(screen.getByText('Nobody matches.')).toBeVisible();
});

test('Escape clears a search first, and what was searched for is not asked about', async () => {
  const { screen } = await openApp('/orders', ordersApi());
  await screen.getByRole('button', { name: /^TE Ty End/ }).click();
  await screen.getByRole('button', { name: 'Add Player' }).click();
  const dialog = screen.getByRole('dialog', { name: 'In for Ty End' });
  const search = dialog.getByRole('textbox', { name: 'Search players' });
  await search.fill('Monday');
  await expect.element(dialog.getByText('1 player', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(search).toHaveValue('');
  await search.fill('Late');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(screen.getByText('Discard what you typed?').query()).toBeNull();
});
