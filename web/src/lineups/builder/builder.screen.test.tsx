import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoBarriers } from '../../app/testing/barriers.ts';
import { type OpenedApp, openApp, signedInApi } from '../../app/testing/open-app.tsx';
import { EVERYONE, group, LINEUP, PLAYERS } from '../../app/testing/small-league.ts';

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

test.each([[390], [320]])('ten slots at %i pixels show all letters of a defense’s team', async (width) => {
  const api = makeApi();
  api.reply(
    'GET /players',
    PLAYERS.map((player) => (player.position === 'DEF' ? { ...player, team_abbreviation: 'SEA' } : player)),
  );
  const settings = { ...EVERYONE.group_settings, flex_count: 2 };
  api.reply('GET /groups', [{ ...EVERYONE, group_settings: settings }]);
  await page.viewport(width, 844);
  const { screen } = await openApp('/lineup/2', api);
  await screen.getByRole('button', { name: 'Add Kansas City Chiefs', exact: true }).click();
  const word = screen.getByRole('region', { name: 'Your lineup' }).getByText('SEA', { exact: true });
  await expect.element(word).toBeVisible();
  const room = (of: Element | null | undefined) => of?.getBoundingClientRect() ?? new DOMRect();
  const letters = document.createRange();
  letters.selectNodeContents(word.element());
  expect(letters.getBoundingClientRect().right).toBeLessThanOrEqual(room(word.element().closest('li')).right);
  expect(word.element().scrollWidth).toBeLessThanOrEqual(word.element().clientWidth);
});
