import type { OrderRecord, OrdersToSave, StandingOrders } from '@singleback/contract/orders/orders.ts';
import type { Player } from '@singleback/contract/players.ts';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoBarriers } from '../app/testing/barriers.ts';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';
import { id, LINEUP, PLAYERS } from '../app/testing/small-league.ts';
import { setOffline } from '../ui/is-offline.ts';

const ORDERS: StandingOrders = {
  ...{ week_rule: 'nothing', submit_before: 'main', week_kickoffs: [], planned_weeks: [], slots: [], version: 0 },
  ...{ updated_at: null, players: [], closed_groups: [] },
};

const end = (number: number, name: string, kickoff_time: string, more: Partial<Player> = {}): Player => ({
  ...(PLAYERS[5] as Player),
  ...{ id: id(number), name, kickoff_time, game_date: kickoff_time, projected_points: 12 },
  ...more,
});
/** Two tight ends who play late enough, one who plays on the Thursday before, and one who is used up. */
const ENDS = [
  end(601, 'Late Larry', '2026-09-21T00:20:00.000Z', { team_abbreviation: 'BUF', opponent: '@ MIA' }),
  end(602, 'Monday Max', '2026-09-22T00:15:00.000Z', {
    projected_points: 9,
    team_abbreviation: 'DAL',
    opponent: 'vs NYG',
  }),
  end(603, 'Early Earl', '2026-09-18T00:15:00.000Z', { team_abbreviation: 'SEA', opponent: 'vs LAR' }),
  end(604, 'Spent Sam', '2026-09-21T00:20:00.000Z', { team_abbreviation: 'DEN', opponent: 'vs LV' }),
];

/** When the players of the lineup play. */
const SUNDAY = '2026-09-20T17:00:00.000Z';

const DONE: OrderRecord = {
  ...{ id: id(701), kind: 'slot', outcome: 'done', week_id: id(101), week_number: 1, lineup_id: id(500) },
  ...{
    position: 'WR1',
    out_player: { id: id(403), name: 'Ladd Hurt' },
    in_player: { id: id(404), name: 'Keen Allen' },
  },
  ...{ is_double_down: false, reason: null, at: '2026-09-13T16:45:00.000Z', undone_at: null, may_undo: true },
};

const makeApi = (orders: Partial<StandingOrders> = {}, log: OrderRecord[] = []) => {
  const api = signedInApi();
  api.reply('GET /orders', { ...ORDERS, ...orders });
  api.reply('GET /orders/log', log);
  api.reply('GET /lineups/:weekId', [LINEUP]);
  api.reply('GET /players', [...PLAYERS, ...ENDS]);
  api.reply('GET /lineups/used-players', [{ player_id: id(604), usage_count: 1, weeks: [1] }]);
  return api;
};

afterEach(() => page.viewport(1280, 800));

test('a list is made, ordered by buttons and keys, and saved with its version', async () => {
  const api = makeApi({ version: 3 });
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
  const api = makeApi({ slots: [{ ...order, rest: 'best' }], version: 3 });
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
  const api = makeApi({ week_rule: 'best' });
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
  const api = makeApi({ week_rule: 'best', week_kickoffs: chosen });
  api.reply('GET /lineups/:weekId', []);
  const { screen } = await openApp('/orders', api);
  await expect.element(screen.getByText(/^No game begins Sat .* anymore: submitted before (Thu|Fri)/)).toBeVisible();
  const chooser = screen.getByRole('combobox', { name: 'Submitted before' }).last();
  await expect.poll(() => chooser.element().textContent).toMatch(/, moved$/);
});

test('offline what is ordered can be read, by name, and nothing changed', async () => {
  const order = { week_id: id(102), lineup_id: null, position: 'TE1', player_ids: [id(601)], rest: 'best' as const };
  const api = makeApi({ week_rule: 'best', slots: [order], players: [{ id: id(601), name: 'Late Larry' }] });
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
  const app = await openApp('/orders', makeApi());
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
  const api = makeApi();
  api.refuse('PUT /orders', 409, { code: 'changed_elsewhere', error: 'Your backups were changed on another device.' });
  const { screen } = await openApp('/orders', api);
  await screen.getByRole('radio', { name: 'Best available' }).click();
  api.reply('GET /orders', { ...ORDERS, version: 1, week_rule: 'plan' });
  await screen.getByRole('button', { name: 'Save' }).click();
  await screen.getByRole('button', { name: 'Load Theirs' }).click();
  await expect.element(screen.getByRole('radio', { name: /^My plan/ })).toBeChecked();
});

test('what was carried out is listed, and undone until the lock', async () => {
  const late: OrderRecord = {
    ...DONE,
    id: id(702),
    outcome: 'too_late',
    may_undo: false,
    reason: 'It was not run before the lock.',
  };
  const api = makeApi({ closed_groups: [{ id: id(1), name: 'Regulars' }] }, [DONE, late]);
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
  const api = makeApi();
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

test('says what is missing: while loading, after a failure, and without a lineup', async () => {
  const api = makeApi();
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

test('my plan is planned where it is chosen, and saved with the rest', async () => {
  const api = makeApi();
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

test('a slot that is locked says so, and opens nothing', async () => {
  const api = makeApi();
  const [first, ...others] = LINEUP.players;
  if (first === undefined) throw new Error('no slots');
  const locked = { ...first, player: { ...first.player, is_locked: true } };
  api.reply('GET /lineups/:weekId', [{ ...LINEUP, players: [locked, ...others] }]);
  const { screen } = await openApp('/orders', api);
  const row = screen.getByRole('listitem').filter({ hasText: 'Quentin Back' });
  await expect.element(row).toMatchTextContent(/Locked$/);
  await expect.element(screen.getByRole('button', { name: /Quentin Back/ })).not.toBeInTheDocument();
});
