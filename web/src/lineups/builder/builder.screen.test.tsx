import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { DESKTOP, expectNoBarriers } from '../../app/testing/barriers.ts';
import { pressAt, tabTo } from '../../app/testing/keys.ts';
import { type OpenedApp, openApp, signedInApi } from '../../app/testing/open-app.tsx';
import { EVERYONE, group, id, LINEUP, PLAYERS } from '../../app/testing/small-league.ts';
import { storeLineups } from '../testing/lineups-api.ts';

const makeApi = () => {
  const api = signedInApi();
  api.reply('GET /players', PLAYERS);
  api.reply('GET /lineups/used-players', []);
  api.reply('GET /lineups/week/:weekId/groups', { lineupsPerGroup: {} });
  api.reply('GET /lineup/:id', LINEUP);
  return api;
};

/** Picks all nine players, in slot order. */
async function pickNine({ screen }: OpenedApp) {
  for (const { name } of PLAYERS) await screen.getByRole('button', { name: `Add ${name}`, exact: true }).click();
  await expect.element(screen.getByText('Lineup ready to submit')).toBeVisible();
}

test('[G2.48, G8.19] shows loading texts for a new and an edited lineup, and failures', async () => {
  const api = makeApi();
  let release = api.hold('GET /players');
  const { screen } = await openApp('/lineup/2', api);
  await expect.element(screen.getByText('Loading Lineup Builder').first()).toBeVisible();
  release();
  await expect.element(screen.getByText('0 of 9')).toBeVisible();
  await screen.unmount();

  release = api.hold('GET /players');
  const editor = await openApp(`/lineup/2?edit=${LINEUP.id}`, api);
  await expect.element(editor.screen.getByText('Loading Lineup Editor').first()).toBeVisible();
  release();
  await expect.element(editor.screen.getByText('9 of 9')).toBeVisible();
  await editor.screen.unmount();

  api.refuse('GET /players', 400);
  const failed = await openApp('/lineup/2', api);
  const failure = failed.screen.getByRole('alert').filter({ hasText: 'Failed to load players' });
  await expect.element(failure.getByRole('heading', { name: 'Error', exact: true })).toBeVisible();
  await expectNoBarriers();
  api.reply('GET /players', PLAYERS);
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(failed.screen.getByText('0 of 9')).toBeVisible();
});

test('[G2.43, G8.25] the status line leads back to the groups, and a lineup without a group is refused', async () => {
  const api = makeApi();
  api.reply('GET /groups', [EVERYONE, group(1, 'Sunday Six')]);
  const { screen } = await openApp('/lineup/2', api);
  await screen.getByRole('button', { name: 'Continue to Lineup Builder' }).click();
  await expect.element(screen.getByText('Please select at least one group')).toBeVisible();
});

test('[G2.44, G8.20, G8.26] a submit shows progress, and why it was refused', async () => {
  const api = makeApi();
  const app = await openApp('/lineup/2', api);
  await pickNine(app);
  await expectNoBarriers();
  const submit = app.screen.getByRole('button', { name: /^Submit/ });
  const failure = app.screen.getByRole('region', { name: 'Lineup', exact: true }).getByRole('alert');
  const release = api.hold('POST /lineup');
  api.refuse('POST /lineup');
  await submit.click();
  await expect.element(submit).toHaveTextContent('Submitting...');
  release();
  await expect.element(failure).toHaveTextContent('Failed to submit lineup');
  await expect.element(submit).toHaveTextContent('Submit Lineup');
  api.refuse('POST /lineup', 409, {
    error: 'Lineup does not match group settings requirements',
    code: 'lineup_mismatch',
    details: { required: { RB: 3, TE: 1 }, provided: { RB: 2, TE: 2 } },
  });
  await submit.click();
  await expect.element(failure).toMatchTextContent(/does not match group settings requirements/);
  await expect.element(failure).toMatchTextContent(/Missing: RB: 2\/3/);
  await expect.element(failure).toMatchTextContent(/Extra: TE: 2\/1/);
  await expectNoBarriers();
});

test('[G8.29] a game log or season that fails to load leaves the player’s detail empty without a message', async () => {
  const api = makeApi();
  api.refuse('GET /players/:id/game-log', 400, { error: 'Broken', code: 'unexpected' });
  api.refuse('GET /players/:id/season-stats', 400, { error: 'Broken', code: 'unexpected' });
  const { screen } = await openApp('/lineup/2', api);
  await screen.getByRole('button', { name: 'Quentin Back', exact: true }).click();
  const detail = screen.getByRole('dialog');
  await expect.element(detail.getByRole('heading', { name: 'Game Log' })).toBeVisible();
  await expect.poll(() => detail.getByLabelText('Loading the game log').elements()).toEqual([]);
  expect(detail.getByText('No games yet this season.').query()).toBeNull();
  await expect.element(detail.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(screen.getByText(/Broken|Failed/)).not.toBeInTheDocument();
  await expectNoBarriers();
});

test.each(['Suspended', null])(
  '[G2.32] the matchup says of a postponed game whether it had begun: %s',
  async (game_clock) => {
    const api = makeApi();
    api.reply(
      'GET /players',
      PLAYERS.map((player) => ({ ...player, game_status: 'postponed' as const, game_clock })),
    );
    const { screen } = await openApp('/lineup/2', api);
    await screen.getByRole('button', { name: 'Quentin Back', exact: true }).click();
    const matchup = screen.getByRole('region', { name: 'This Week’s Matchup' });
    await expect.element(matchup.getByText(game_clock ?? 'Postponed', { exact: true })).toBeVisible();
  },
);

test('a player’s detail that is longer than the screen can be focused to scroll it by keys, unless its table can', async () => {
  await page.viewport(390, 420);
  const api = makeApi();
  api.refuse('GET /players/:id/game-log');
  const { screen } = await openApp('/lineup/2', api);
  await screen.getByRole('button', { name: 'Quentin Back', exact: true }).click();
  const detail = screen.getByRole('dialog');
  await expect.element(detail.getByRole('heading', { name: 'Game Log' })).toBeVisible();
  const body = () => detail.element().querySelector('.dialog-body');
  await expect.poll(() => body()?.getAttribute('tabindex')).toBe('0');
  await expectNoBarriers();
  await page.viewport(390, 1400);
  await expect.poll(() => body()?.getAttribute('tabindex')).toBe(null);
  await page.viewport(1280, 800);
});

test.each([
  [10, 390],
  [10, 320],
  [20, 320],
])('[G5.16] %i slots at %i pixels fit, can be pressed, and show a defense’s letters', async (slots, width) => {
  const api = makeApi();
  api.reply(
    'GET /players',
    PLAYERS.map((player) =>
      player.position === 'DEF' ? { ...player, team_abbreviation: 'SEA', projected_points: 158.88 } : player,
    ),
  );
  const settings = { ...EVERYONE.group_settings, flex_count: slots - 8 };
  api.reply('GET /groups', [{ ...EVERYONE, group_settings: settings }]);
  await page.viewport(width, 844);
  const { screen } = await openApp('/lineup/2', api);
  await screen.getByRole('button', { name: 'Add Kansas City Chiefs', exact: true }).click();
  const bar = screen.getByRole('region', { name: 'Your lineup' });
  const word = bar.getByText('SEA', { exact: true });
  await expect.element(word).toBeVisible();
  const room = (of: Element | null | undefined) => of?.getBoundingClientRect() ?? new DOMRect();
  const fill = bar.getByRole('button', { name: /^Fill the rest/ }).element();
  expect(room(fill).right).toBeLessThanOrEqual(room(word.element().closest('ol')).right);
  const letters = document.createRange();
  letters.selectNodeContents(word.element());
  expect(room(word.element().closest('li')).width).toBeGreaterThanOrEqual(24);
  expect(letters.getBoundingClientRect().right).toBeLessThanOrEqual(room(word.element().closest('li')).right);
  expect(word.element().scrollWidth).toBeLessThanOrEqual(word.element().clientWidth);
});

// A short lineup, because what works for one of each kind of slot works for all nine.
const settings = { ...EVERYONE.group_settings, rb_count: 1, wr_count: 0, te_count: 0, def_count: 0 };
const GROUPS = [
  { ...EVERYONE, group_settings: settings },
  group(31, 'Sunday Morning Regulars', { group_settings: settings }),
];
const PICKS = ['QB', 'RB', 'RB', 'K'];
const ALL = `of ${PICKS.length}`;

/** The league's players, each after an injured one and before a healthy one of the same position. */
const THREE_TIMES = PLAYERS.filter(({ position }) => PICKS.includes(position)).flatMap((player, at) => [
  { ...player, id: id(700 + at), name: `Hurt ${player.name}`, injury_status: 'OUT' as const, projected_points: 12 },
  player,
  { ...player, id: id(800 + at), name: `Spare ${player.name}`, projected_points: 8 },
]);

function makeStoringApi() {
  const api = signedInApi();
  api.reply('GET /groups', GROUPS);
  storeLineups(api, { groups: GROUPS, players: THREE_TIMES });
  return api;
}

const rowButtons = () => page.getByRole('region', { name: 'Players' }).element().querySelectorAll('[data-row-button]');
const isHealthy = (button: Element) => button.closest('[data-kind="open"]')?.querySelector('.injury') === null;
const activeRow = () => [...rowButtons()].find((button) => button.getAttribute('tabindex') === '0');

/** Moves down to the next healthy player who can be added, and adds them. */
async function addByKeys() {
  for (let pressed = 0; !isHealthy(document.activeElement as Element); pressed++) {
    if (pressed > rowButtons().length) throw new Error('The arrow keys lead to no healthy player.');
    await userEvent.keyboard('{ArrowDown}');
  }
  await userEvent.keyboard('{Enter}');
}

async function pickAllByKeys({ screen }: OpenedApp) {
  for (const [at, position] of PICKS.entries()) {
    const tab = screen
      .getByRole('group', { name: 'Position' })
      .getByRole('button', { name: new RegExp(`^${position}`) });
    await tabTo(tab, { shift: true });
    await userEvent.keyboard('{Enter}');
    await expect.element(tab).toHaveAttribute('aria-pressed', 'true');
    await expect.element(screen.getByRole('region', { name: 'Players' })).toHaveAttribute('aria-busy', 'false');
    await expect.poll(activeRow).toBeDefined();
    for (let pressed = 0; document.activeElement !== activeRow() && pressed < 60; pressed++) await userEvent.tab();
    await addByKeys();
    await expect.element(screen.getByText(`${at + 1} ${ALL}`)).toBeVisible();
  }
}

test('[G4.7, G2.44] a lineup of two groups is built, changed, taken out of one and deleted by the keyboard alone', async () => {
  await page.viewport(...DESKTOP);
  const api = makeStoringApi();
  const app = await openApp('/lineup/3', api);
  const { screen } = app;
  for (const name of [/^Everyone \(Default\)/, /^Sunday Morning Regulars/]) {
    const box = screen.getByRole('checkbox', { name });
    await tabTo(box);
    if (!(box.element() as HTMLInputElement).checked) await userEvent.keyboard(' ');
    await expect.element(box).toBeChecked();
  }
  await pressAt(screen.getByRole('button', { name: 'Continue to Lineup Builder' }));
  await expect.element(screen.getByText(`0 ${ALL}`)).toBeVisible();
  const right = (element: Locator) => element.element().getBoundingClientRect().right;
  const groupsEnd = right(screen.getByRole('button', { name: 'Groups', exact: true }));
  const clockBegins = screen.getByRole('timer').element().getBoundingClientRect().left;
  expect(groupsEnd, 'the groups end before the clock begins').toBeLessThan(clockBegins);
  await pickAllByKeys(app);
  await expect.element(screen.getByText('Lineup ready to submit')).toBeVisible();
  await tabTo(screen.getByLabelText('Lineup Name'), { shift: true });
  await userEvent.keyboard('By Keys');
  await pressAt(screen.getByRole('button', { name: 'Submit Lineup' }));
  await expect.poll(app.path).toBe('/lineups/3');
  const sent = api.requests.find(({ key }) => key === 'POST /lineup')?.body as { players: { position: string }[] };
  const slots = sent.players.map(({ position }) => position);
  expect(slots).toEqual(['QB1', 'RB1', 'FLEX1', 'K1']);

  await pressAt(screen.getByRole('link', { name: 'Edit By Keys' }));
  await expect.element(screen.getByText(`${PICKS.length} ${ALL}`)).toBeVisible();
  const lineup = screen.getByRole('region', { name: 'Lineup', exact: true });
  const removeKicker = lineup.getByRole('button', { name: 'Remove Karl Kick' });
  await pressAt(removeKicker);
  await expect.element(screen.getByText(`${PICKS.length - 1} ${ALL}`)).toBeVisible();
  // A press on a slot shows the players who fit there, and moves the focus to them.
  await tabTo(lineup.getByRole('button', { name: /^Add K/ }), { shift: true });
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.hasAttribute('data-row-button')).toBe(true);
  await userEvent.keyboard('{ArrowDown}');
  await addByKeys();
  await expect.element(screen.getByText(`${PICKS.length} ${ALL}`)).toBeVisible();
  await pressAt(screen.getByRole('button', { name: 'Update Lineup' }));
  await expect.poll(app.path).toBe('/lineups/3');

  const opener = screen.getByRole('button', { name: 'More of By Keys' });
  const choose = async (name: string) => {
    await pressAt(opener);
    await expect.element(screen.getByRole('menu')).toBeVisible();
    const item = screen.getByRole('menuitem', { name });
    for (const _ of screen.getByRole('menuitem').elements()) {
      if (item.element() === document.activeElement) break;
      await userEvent.keyboard('{ArrowDown}');
    }
    await userEvent.keyboard('{Enter}');
  };
  await choose('Manage Groups');
  const groups = screen.getByRole('dialog', { name: 'Manage Groups' });
  await pressAt(groups.getByRole('checkbox', { name: 'Remove Sunday Morning Regulars' }), ' ');
  await pressAt(groups.getByRole('button', { name: 'Remove from 1 group(s)' }));
  await expect.element(screen.getByText('Lineup successfully removed from 1 group(s)')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
  api.reply('GET /lineup/:id/transactions/summary', {
    ...{ week_id: id(102), total_transactions: 1, last_modified: '2026-09-17T16:00:00.000Z', actions: { update: 1 } },
  });
  api.reply('GET /lineup/:id/transactions', [
    {
      ...{ id: id(900), action: 'update', position: null, old_player: null, new_player: null },
      ...{ transaction_data: { removed_groups: ['Sunday Morning Regulars'] }, created_at: '2026-09-17T16:00:00.000Z' },
    },
  ]);
  await choose('History');
  await expect.element(screen.getByText('Removed from Sunday Morning Regulars')).toBeVisible();
  await pressAt(screen.getByRole('link', { name: 'Back to Week 3 Lineups' }));
  await choose('Delete');
  await pressAt(screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
  await expect.element(screen.getByRole('article')).not.toBeInTheDocument();
});
