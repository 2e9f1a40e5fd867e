import { settingsToWire } from '@singleback/contract/group-settings.ts';
import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type OpenedApp, openApp, signedInApi } from '../testing/open-app.tsx';
import { group, id, PLAYERS, SEASON } from '../testing/small-league.ts';

const INVITER = { display_name: 'Ben', username: 'ben' };
const preview = (more: object = {}) => ({ group: { ...group(1, 'Regulars'), ...more }, inviter: INVITER });

let api: ReturnType<typeof signedInApi>;
beforeEach(() => {
  api = signedInApi(null);
  api.reply('GET /players', PLAYERS);
  api.reply('POST /auth/code/send', { status: true, suggested_name: 'Jet Sweep 481', next_code_in: 45 });
});

/** From a join link to the builder. */
async function follow(): Promise<OpenedApp> {
  const app = await openApp('/join/some-token', api);
  await app.screen.getByRole('link', { name: /^Pick Your Nine/ }).click();
  await expect.element(app.screen.getByRole('button', { name: /^Fill the rest/ })).toBeVisible();
  return app;
}

async function openSheet({ screen }: OpenedApp) {
  await screen.getByRole('button', { name: /^Fill the rest/ }).click();
  await screen.getByRole('button', { name: 'Save Lineup' }).click();
  const sheet = screen.getByRole('dialog', { name: 'Save Your Lineup' });
  await sheet.getByLabelText('Email').fill('dana@one.test');
  await sheet.getByRole('button', { name: 'Send Code' }).click();
  await expect.element(sheet.getByLabelText('Code from the email')).toHaveFocus();
  return sheet;
}

test('the sign-in screen invites to no group that is full, or whose link is dead', async () => {
  api.reply('GET /join-links/:token', preview({ current_participants: 14, max_participants: 14 }));
  const full = await openApp('/join/some-token', api);
  await expect.element(full.screen.getByText('This group is full')).toBeVisible();
  await expect.element(full.screen.getByRole('link', { name: 'Pick Your Nine', exact: true })).toBeVisible();
  api.refuse('GET /join-links/:token', 404, { error: 'Gone', code: 'not_found' });
  const dead = await openApp('/join/other-token', api);
  await expect.element(dead.screen.getByText(/no longer valid/)).toBeVisible();
  await expect
    .element(dead.screen.getByRole('heading', { name: 'Sign in to manage your fantasy lineup' }))
    .toBeVisible();
  await expect.element(dead.screen.getByText(/^Until you have a new one/)).toBeVisible();
  await expect.element(dead.screen.getByRole('link', { name: 'Pick Your Nine', exact: true })).toBeVisible();
});

test('a link that has ended, a full group and other rules are explained, and the builder goes on', async () => {
  api.refuse('GET /join-links/:token', 404, { error: 'Gone', code: 'not_found' });
  const dead = await follow();
  await expect.element(dead.screen.getByText(/This join link is no longer valid/)).toBeVisible();
  // A visitor has no plan, and nothing to choose from.
  expect(dead.screen.getByRole('link', { name: 'Season Plan' }).query()).toBeNull();
  expect(dead.screen.getByRole('button', { name: 'Groups', exact: true }).query()).toBeNull();
  api.reply('GET /join-links/:token', preview({ current_participants: 14, max_participants: 14 }));
  const full = await follow();
  await expect.element(full.screen.getByText(/Regulars is full, 14 of 14/)).toBeVisible();
  const { group_settings: settings } = group(1, 'Regulars');
  api.reply('GET /join-links/:token', preview({ group_settings: { ...settings, max_player_usage: 2 } }));
  const other = await follow();
  await expect.element(other.screen.getByText(/Use each NFL player up to twice/)).toBeVisible();
  await expect.element(other.screen.getByText(/this lineup counts in Regulars only/)).toBeVisible();
});

test('[G5.22] players picked before a link was opened count in its group, too, or by its rules', async () => {
  let app = await openApp('/play', api);
  const before = await openSheet(app);
  await expect.element(before.getByText('You join', { exact: true })).not.toBeInTheDocument();
  const sheetOf = async (token: string, link: object) => {
    api.reply('GET /join-links/:token', preview(link));
    app = await app.reload(`/join/${token}`);
    await app.screen.getByRole('link', { name: /^Pick Your Nine/ }).click();
    // The code was requested for another link or none: another one is, also after a reload.
    await expect.element(app.screen.getByRole('button', { name: 'Save Lineup' })).toBeVisible();
    app = await app.reload();
    await app.screen.getByRole('button', { name: 'Save Lineup' }).click();
    const sheet = app.screen.getByRole('dialog', { name: 'Save Your Lineup' });
    await expect.element(sheet.getByText('9 of 9', { exact: false })).toBeVisible();
    await sheet.getByLabelText('Email').fill('dana@one.test');
    await sheet.getByRole('button', { name: 'Send Code' }).click();
    await expect.element(sheet.getByText('You join', { exact: true })).toBeVisible();
    return sheet;
  };
  const equal = await sheetOf('first', { group_settings: settingsToWire(DEFAULT_SETTINGS) });
  await expect.element(equal.getByText('Your lineup counts in Everyone.', { exact: false })).toBeVisible();
  await sheetOf('second', group(2, 'Twice'));
});

test('during the games the list begins with whom a visitor can still pick', async () => {
  api.reply('GET /join-links/:token', preview());
  const [quarterback, ...others] = PLAYERS;
  if (!quarterback) throw new Error('PLAYERS is empty');
  const begun = { game_status: 'in_progress', is_locked: true } as const;
  const playing = { ...quarterback, ...begun, id: id(990), name: 'Quinn Early' };
  api.reply('GET /players', [playing, quarterback, ...others]);
  const { screen } = await follow();
  const players = screen.getByRole('region', { name: 'Players' });
  await expect.element(players.getByText(quarterback.name, { exact: true })).toBeVisible();
  await expect.element(players.getByText('Quinn Early', { exact: true })).not.toBeInTheDocument();
  await players.getByLabelText('Available Only').click();
  await expect.element(players.getByText('Quinn Early', { exact: true })).toBeVisible();
});

/** On Monday night every game of week 2 has begun; those of week 3 have not. */
function onMondayNight() {
  const begun = PLAYERS.map((player) => ({ ...player, game_status: 'in_progress' as const, is_locked: true }));
  api.replyWith('GET /players', ({ url }) => (url.includes(id(102)) ? begun : PLAYERS));
}

/** The season as it is fetched again after a while, in that week. */
async function weekBegins(number: number) {
  const weeks = [...SEASON.weeks, { ...SEASON.currentWeek, id: id(104), week_number: 4 }];
  const currentWeek = weeks.find(({ week_number }) => week_number === number) ?? SEASON.currentWeek;
  const count = () => api.requests.filter(({ key }) => key === 'GET /current-season-weeks').length;
  const before = count();
  api.reply('GET /current-season-weeks', { ...SEASON, weeks, currentWeek });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(count).toBeGreaterThan(before);
}

afterEach(() => void vi.useRealTimers());

test('a group that starts next week takes the lineup that is built for that week', async () => {
  onMondayNight();
  api.reply('GET /join-links/:token', preview({ start_week: 3 }));
  const { screen } = await follow();
  await expect.element(screen.getByRole('heading', { name: 'Week 3 Lineup' })).toBeVisible();
  const intro = screen.getByRole('region', { name: 'What this is' });
  await expect.element(intro).toMatchTextContent(/Counts in\W*Regulars/);
});

test('a lineup of next week and its sheet stay open when that week begins, and when it is over the page goes on', async () => {
  onMondayNight();
  api.reply('GET /join-links/:token', preview());
  const app = await follow();
  const { screen } = app;
  const sheet = await openSheet(app);
  await weekBegins(3);
  await expect.element(sheet.getByText('9 of 9', { exact: false })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('heading', { name: 'Week 3 Lineup' })).toBeVisible();
  await weekBegins(4);
  await expect.element(screen.getByRole('heading', { name: 'Week 4 Lineup' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Fill the rest, 9 slots' })).toBeVisible();
});

test('a wrong code can be corrected, and a known account needs no name', async () => {
  api.reply('GET /join-links/:token', preview());
  const app = await follow();
  const sheet = await openSheet(app);
  await expect.element(sheet.getByLabelText('Username')).toHaveValue('Jet Sweep 481');
  await sheet.getByRole('button', { name: 'Save and Join' }).click();
  await expect.element(sheet.getByText('Enter all six digits')).toBeVisible();
  const words = 'That code isn’t right. 4 tries left.';
  api.refuse('POST /auth/code/check', 400, { error: words, code: 'code_wrong', details: { tries_left: 4 } });
  await sheet.getByLabelText('Code from the email').fill('481 907');
  await expect.element(sheet.getByText(words)).toBeVisible();
  await expect.element(sheet.getByLabelText('Code from the email')).toHaveValue('');
  api.reply('POST /auth/code/check', { account: 'known', display_name: 'Dana', is_member: true });
  await sheet.getByLabelText('Code from the email').fill('481906');
  await expect.element(sheet.getByText('Welcome back, Dana.')).toBeVisible();
  await expect.element(sheet.getByLabelText('Username')).not.toBeInTheDocument();
  await expect.element(sheet.getByText('You’re already in Regulars.')).toBeVisible();
  await expect.element(sheet.getByRole('button', { name: 'Save Lineup' })).toBeVisible();
  expect(sheet.element().textContent).not.toMatch(/You join|Past weeks/);
});

test.for([
  ['lowest', 'For past weeks you get the group’s lowest score, and for up to two you miss later.'],
  ['nothing', 'Past weeks count as zero for you.'],
] as const)('the sheet says what missed weeks count in the group: %s', async ([missed_weeks, words]) => {
  api.reply('GET /join-links/:token', preview({ missed_weeks }));
  const sheet = await openSheet(await follow());
  await expect.element(sheet.getByText(words)).toBeVisible();
  await expect.element(sheet.getByText('You join', { exact: true })).toBeVisible();
});

test('the sheet shows the total and all letters of each player in one line at 320 pixels', async () => {
  await page.viewport(320, 844);
  api.reply('GET /join-links/:token', preview());
  const defense = { team_abbreviation: 'SEA', projected_points: 158.88 };
  api.reply(
    'GET /players',
    PLAYERS.map((player) => (player.position === 'DEF' ? { ...player, ...defense } : player)),
  );
  const lineup = (await openSheet(await follow())).getByRole('region', { name: 'Your lineup' });
  const heightOf = (words: string | RegExp) => lineup.getByText(words).element().getBoundingClientRect().height;
  const heights = [heightOf('SEA'), heightOf(/^[\d.]+$/)];
  await page.viewport(1280, 800);
  expect(heights[0]).toBeLessThan(20);
  expect(heights[1]).toBeLessThan(50);
});

test('a lineup that cannot be saved stays on the device', async () => {
  api.reply('GET /join-links/:token', preview());
  api.reply('POST /auth/code/check', { account: 'new', display_name: 'Jet Sweep 481', is_member: false });
  api.refuse('POST /auth/code/sign-in', 409, { error: 'Username is already taken', code: 'display_name_taken' });
  const app = await follow();
  const sheet = await openSheet(app);
  await sheet.getByLabelText('Code from the email').fill('481906');
  await expect.element(sheet.getByText('Your email is confirmed.')).toBeVisible();
  await sheet.getByLabelText('Username').fill('Dana');
  await sheet.getByRole('button', { name: 'Save and Join' }).click();
  await expect.element(sheet.getByText('Username is already taken')).toBeVisible();
  const { screen } = await app.reload('/play?redirect=join');
  await expect.element(screen.getByRole('dialog', { name: 'Save Your Lineup' })).toBeVisible();
  await expect.element(screen.getByText('9 of 9', { exact: false }).first()).toBeVisible();
});

test('a player picked on the landing page is in the lineup, if the season has them', async () => {
  const [kicker] = PLAYERS.filter(({ position }) => position === 'K');
  api.reply('GET /players', [
    ...PLAYERS.filter(({ position }) => position !== 'K'),
    { ...(kicker as (typeof PLAYERS)[number]), name: 'Brandon Aubrey' },
  ]);
  const { screen, path } = await openApp('/', api);
  await screen.getByRole('button', { name: /Aubrey/ }).click();
  await screen.getByRole('link', { name: 'Pick Your Nine', exact: true }).click();
  await expect.element(screen.getByRole('button', { name: 'Fill the rest, 8 slots' })).toBeVisible();
  expect(path()).toBe('/play');
  await expect.element(screen.getByRole('button', { name: /Remove Brandon Aubrey/ })).toBeVisible();

  api.reply('GET /players', PLAYERS);
  localStorage.clear();
  const other = await openApp('/', api);
  await other.screen.getByRole('button', { name: /Aubrey/ }).click();
  await other.screen.getByRole('link', { name: 'Pick Your Nine', exact: true }).click();
  await expect.element(other.screen.getByRole('button', { name: 'Fill the rest, 9 slots' })).toBeVisible();
});
