import type { ScoreboardGame } from '@singleback/contract/scoreboard.ts';
import { expect, test } from 'vitest';
import { expectNoBarriers, expectNoBarriersAtBothWidths } from '../../app/testing/barriers.ts';
import { openApp } from '../../app/testing/open-app.tsx';
import { id, TEAMS } from '../../app/testing/small-league.ts';
import { consoleApi } from '../testing/console.ts';

const [KC, BUF] = TEAMS.map((team) => ({ ...team, primary_color: '#e31837', secondary_color: '#ffb81c' }));

async function openDialog() {
  const api = consoleApi();
  if (KC && BUF) {
    const game: ScoreboardGame = {
      ...{ id: id(600), status: 'scheduled', start_time: '2026-09-20T17:00:00.000Z', quarter: null },
      ...{ time_remaining: null, home_team: KC, away_team: BUF, home_score: null, away_score: null },
      ...{ possession_team_id: null, scores_delayed_since: null, players: [] },
    };
    api.replyWith('GET /scoreboard/:weekId', ({ url }) => (url.endsWith(id(102)) ? [game] : []));
  }
  const { screen } = await openApp('/admin', api);
  await screen.getByRole('button', { name: 'Add an override' }).click();
  const form = screen.getByRole('dialog', { name: 'Add Override' });
  const set = () => form.getByRole('button', { name: 'Set Override' }).click();
  const choose = async (select: string, option: string) => {
    await form.getByRole('combobox', { name: select }).click();
    await screen.getByRole('option', { name: option }).click();
  };
  const lastSent = () => api.requests.findLast(({ key }) => key === 'POST /admin/overrides')?.body;
  return { api, screen, form, set, choose, lastSent };
}

test('a game is set, and what may not be is refused in the words of the server', async () => {
  const { api, screen, form, set, choose, lastSent } = await openDialog();
  await set();
  await expect.element(form.getByText('Choose a game.')).toBeVisible();
  await choose('Game', 'BUF @ KC');
  await choose('Status', 'Final');
  await form.getByLabelText('BUF score').fill('17');
  await form.getByLabelText('KC score').fill('21');
  await form.getByLabelText('Reason').fill('No source says so');
  const refusal = 'BUF @ KC kicks off at 2026-09-20 17:00 UTC, and cannot be started or finished before.';
  api.refuse('POST /admin/overrides', 422, { error: refusal, code: 'field_invalid' });
  await set();
  await expect.element(form.getByText(refusal)).toBeVisible();
  await expectNoBarriersAtBothWidths();
  api.reply('POST /admin/overrides', { id: id(810) });
  await set();
  await expect.element(screen.getByText('Override set')).toBeVisible();
  expect(lastSent()).toEqual({
    ...{ kind: 'game', game_id: id(600), status: 'final', home_score: 21, away_score: 17 },
    reason: 'No source says so',
  });
});

test('the figures of a stat line are named, and checked like the server does', async () => {
  const { api, screen, form, set, choose, lastSent } = await openDialog();
  api.reply('POST /admin/overrides', { id: id(810) });
  await form.getByText('Stats', { exact: true }).click();
  await form.getByLabelText('Player').fill('ron kc');
  await form.getByRole('button', { name: /^Ron Ning/ }).click();
  await form.getByRole('button', { name: 'Add Stat' }).click();
  await choose('Stat', 'Rushing yards');
  await form.getByLabelText('New value').fill('88.5');
  await form.getByLabelText('Reason').fill('Box score is wrong');
  await set();
  await expect.element(form.getByText("'rushingYards' is a whole number, not 88.5.")).toBeVisible();
  await expectNoBarriers();
  await form.getByLabelText('New value').fill('88');
  await choose('Week', 'Week 1');
  await set();
  await expect.element(screen.getByText('Override set')).toBeVisible();
  expect(lastSent()).toEqual({
    ...{ kind: 'stat_line', player_id: id(401), week_id: id(101), stats: { rushingYards: 88 } },
    reason: 'Box score is wrong',
  });
});

test('an injury has a status, notes and an end, and a look at another kind loses nothing', async () => {
  const { api, screen, form, set, choose, lastSent } = await openDialog();
  api.reply('POST /admin/overrides', { id: id(810) });
  await form.getByText('Injury', { exact: true }).click();
  await form.getByLabelText('Player').fill('ty end');
  await form.getByRole('button', { name: /^Ty End/ }).click();
  await choose('Injury status', 'Out');
  await form.getByLabelText('Notes (optional)').fill('Knee');
  await form.getByLabelText('Until (optional)').fill('2026-09-19T12:00');
  await form.getByText('Game', { exact: true }).first().click();
  await form.getByText('Injury', { exact: true }).click();
  await expect.element(form.getByLabelText('Notes (optional)')).toHaveValue('Knee');
  await expectNoBarriers();
  await form.getByLabelText('Reason').fill('Seen on the sideline');
  await set();
  await expect.element(screen.getByText('Override set')).toBeVisible();
  expect(lastSent()).toEqual({
    ...{ kind: 'injury', player_id: id(405), week_id: id(102), status: 'out', notes: 'Knee' },
    ...{ ends_at: new Date('2026-09-19T12:00').toISOString(), reason: 'Seen on the sideline' },
  });
});
