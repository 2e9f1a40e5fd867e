import type { ScoreboardGame } from '@singleback/contract/scoreboard.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoBarriers, expectNoBarriersAtBothWidths } from '../app/testing/barriers.ts';
import { openApp } from '../app/testing/open-app.tsx';
import { id, TEAMS } from '../app/testing/small-league.ts';
import { ACCESS, consoleApi, OVERVIEW } from './testing/console.ts';

async function openOverview(api = consoleApi()) {
  const app = await openApp('/admin', api);
  await expect.element(app.screen.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible();
  const panel = (name: string) => app.screen.getByRole('region', { name });
  return { ...app, api, panel };
}

test('the account menu leads an admin to the overview, which shows what is wrong first', async () => {
  const api = consoleApi();
  const { screen, path } = await openApp('/groups', api);
  await screen.getByRole('button', { name: 'Your account' }).click();
  await screen.getByRole('menuitem', { name: 'Admin' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible();
  expect(path()).toBe('/admin');
  await expect.element(screen.getByText('Unlocked slots are never shown here')).toBeVisible();
  const alarms = screen.getByRole('region', { name: 'Alarms' });
  await expect.element(alarms).toMatchTextContent('espn injuries has not been read for 42 minutes.');
  await expect.element(alarms).not.toMatchTextContent('No backup has been taken');
  await alarms.getByRole('button', { name: 'Details of 1 more alarm' }).click();
  await expect.element(alarms).toMatchTextContent('No backup has been taken');
  await expectNoBarriersAtBothWidths();
});

test('each source has a state in words and its age, and what is not believed is listed', async () => {
  const { panel } = await openOverview();
  const row = (name: RegExp) => panel('Sources').getByRole('row', { name });
  await expect.element(row(/^ESPN injuries/)).toMatchTextContent(/Late.*42:16/);
  const doubts = panel('Sources').getByRole('region', { name: 'Not believed' });
  await expect.element(doubts).toMatchTextContent(/Bo Burns, week 9: two rows.*playerStats.*the stored figures/);
  await expect.element(row(/^nflverse schedule/)).toMatchTextContent(/Fresh.*1:14:55/);
  await expect.element(row(/^Weather/)).toMatchTextContent(/Not read yet.*–/);
  await page.viewport(390, 844);
  const line = panel('Sources').getByRole('listitem').filter({ hasText: 'Player points' });
  await expect.element(line).toMatchTextContent(/Fresh.*age 0:14/);
  await page.viewport(1280, 800);
});

test('without alarms there is no strip, and the tabs count what is open', async () => {
  const api = consoleApi();
  api.reply('GET /admin/overview', { ...OVERVIEW, alarms: [], overrides: [] });
  const { screen, panel } = await openOverview(api);
  await expect.element(panel('Overrides')).toMatchTextContent('No overrides.');
  await expect.element(screen.getByRole('region', { name: 'Alarms' })).not.toBeInTheDocument();
  const tabs = screen.getByRole('navigation', { name: 'Admin' });
  await expect.element(tabs.getByRole('link', { name: 'Reports 3 open' })).toBeVisible();
  await expect.element(tabs.getByRole('link', { name: 'Feedback 7 open' })).toBeVisible();
  await panel('Overrides')
    .getByRole('link', { name: /2 unmatched players/ })
    .click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
  await expect.element(tabs.getByRole('link', { name: 'Jobs' })).toHaveAttribute('aria-current', 'page');
});

test('maintenance refused before a kickoff starts only when forced, with the same reason', async () => {
  const refusal = {
    error: 'A game kicks off within the hour or meanwhile, and users could not change their lineups before it.',
    code: 'not_allowed',
    details: { kickoff: '2026-09-17T17:00:00.000Z' },
  };
  const api = consoleApi();
  api.refuse('POST /admin/maintenance', 403, refusal);
  const { screen } = await openOverview(api);
  await screen.getByText('Maintenance mode').click();
  const form = screen.getByRole('dialog', { name: 'Start Maintenance' });
  await form.getByLabelText('Minutes').fill('30');
  await form.getByRole('button', { name: 'Start Maintenance' }).click();
  await expect.element(form.getByText('Give a reason of 1 to 500 characters.')).toBeVisible();
  expect(api.requests.map(({ key }) => key)).not.toContain('POST /admin/maintenance');
  await form.getByLabelText('Reason').fill('Upgrade');
  await expect.element(form.getByRole('button', { name: 'Start Anyway' })).not.toBeInTheDocument();
  await form.getByRole('button', { name: 'Start Maintenance' }).click();
  await expect.element(form.getByText(refusal.error)).toBeVisible();
  api.reply('POST /admin/maintenance', { until: '2026-09-17T16:30:00.000Z' });
  api.reply('GET /admin/overview', { ...OVERVIEW, maintenance_until: '2026-09-17T16:30:00.000Z' });
  await form.getByRole('button', { name: 'Start Anyway' }).click();
  await expect.element(screen.getByText('Maintenance until 4:30 PM', { exact: true })).toBeVisible();
  const sent = api.requests.filter(({ key }) => key === 'POST /admin/maintenance').map(({ body }) => body);
  expect(sent).toEqual([
    { minutes: 30, is_forced: false, reason: 'Upgrade' },
    { minutes: 30, is_forced: true, reason: 'Upgrade' },
  ]);
  await expect.element(screen.getByRole('switch', { name: 'Maintenance mode' })).toBeChecked();
  await expect.element(screen.getByRole('region', { name: 'Maintenance mode' })).toBeVisible();
  await screen.getByText('Maintenance mode', { exact: true }).click();
  const end = screen.getByRole('dialog', { name: 'End Maintenance' });
  await end.getByLabelText('Reason').fill('Done');
  await end.getByRole('button', { name: 'End Maintenance' }).click();
  await expect
    .poll(() => api.requests.findLast(({ key }) => key === 'POST /admin/maintenance')?.body)
    .toEqual({
      ...{ minutes: null, is_forced: false, reason: 'Done' },
    });
});

test('the banner has a preview, and is changed or ended', async () => {
  const api = consoleApi();
  api.reply('POST /admin/announcement', { success: true });
  const { screen } = await openOverview(api);
  await screen.getByRole('button', { name: 'Banner' }).click();
  const form = screen.getByRole('dialog', { name: 'Banner' });
  await form.getByLabelText('Text').fill('🏈'.repeat(201));
  await form.getByLabelText('Reason').fill('🏈'.repeat(501));
  await expect.element(form.getByText('201 / 200')).toBeVisible();
  await expect.element(form.getByText('501 / 500')).toBeVisible();
  await form.getByRole('button', { name: 'Show Banner' }).click();
  await expect.element(form.getByText('Give a reason of 1 to 500 characters.')).toBeVisible();
  await form.getByLabelText('Text').fill('Scores of the late games come tomorrow.');
  await expect.element(form.getByRole('figure')).toMatchTextContent('Scores of the late games come tomorrow.');
  await expect.element(form.getByText('39 / 200')).toBeVisible();
  await form.getByLabelText('Reason').fill('ESPN is down');
  await expectNoBarriers();
  api.reply('GET /admin/overview', { ...OVERVIEW, announcement: 'Scores of the late games come tomorrow.' });
  await form.getByRole('button', { name: 'Show Banner' }).click();
  await expect.element(screen.getByText('Banner shown to all users')).toBeVisible();
  await screen.getByRole('button', { name: 'Banner on' }).click();
  await form.getByText('End It').click();
  await form.getByLabelText('Reason').fill('It is back');
  await form.getByRole('button', { name: 'End Banner' }).click();
  await expect.element(screen.getByText('Banner ended')).toBeVisible();
  const sent = api.requests.filter(({ key }) => key === 'POST /admin/announcement').map(({ body }) => body);
  expect(sent).toEqual([
    { text: 'Scores of the late games come tomorrow.', reason: 'ESPN is down' },
    { text: null, reason: 'It is back' },
  ]);
});

test('an override is ended with a reason, and the refusal of the server is shown as it is', async () => {
  const refusal = {
    error: 'The kickoff of HOU @ SEA would move to less than 60 minutes ahead.',
    code: 'field_invalid',
  };
  const api = consoleApi();
  api.refuseOnce('POST /admin/overrides/:id/end', 422, refusal);
  const { screen, panel } = await openOverview(api);
  await expect
    .element(panel('Overrides').getByRole('row', { name: /^CeeDee Lamb injury, week 2/ }))
    .toMatchTextContent(/Practiced in full on Friday, says the team \(Ann\).*Questionable.*Sun 8:25 PM/);
  await panel('Overrides').getByRole('button', { name: 'End the override of HOU @ SEA' }).click();
  const form = screen.getByRole('dialog', { name: 'End Override' });
  await form.getByLabelText('Reason').fill('x'.repeat(201));
  await expect.element(form.getByText('201 / 200')).toBeVisible();
  await form.getByLabelText('Reason').fill('Back to normal');
  const end = form.getByRole('button', { name: 'End Override' });
  await end.click();
  await expect.element(form.getByText(refusal.error)).toBeVisible();
  await expect.element(form.getByLabelText('Reason')).toHaveValue('Back to normal');
  api.reply('POST /admin/overrides/:id/end', { success: true });
  await end.click();
  await expect.element(screen.getByText('Override ended')).toBeVisible();
  expect(api.requests.findLast(({ key }) => key === 'POST /admin/overrides/:id/end')).toMatchObject({
    ...{ url: `/admin/overrides/${id(802)}/end`, body: { reason: 'Back to normal' } },
  });
});

test('a failure of the overview is shown with a retry', async () => {
  const api = consoleApi(ACCESS);
  api.refuse('GET /admin/overview');
  const { screen } = await openApp('/admin', api);
  const retry = screen.getByRole('button', { name: 'Try Again' });
  await expect.element(retry).toBeVisible();
  await expect.element(screen.getByText('Failed to load the overview')).toBeVisible();
  api.reply('GET /admin/overview', OVERVIEW);
  await retry.click();
  await expect.element(screen.getByRole('region', { name: 'Sources' })).toBeVisible();
});

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
  await form.getByLabelText('Reason').fill('x'.repeat(201));
  await expect.element(form.getByText('201 / 200')).toBeVisible();
  await set();
  await expect.element(form.getByText('Give a reason of 1 to 200 characters.')).toBeVisible();
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
