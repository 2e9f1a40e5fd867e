import type { TryEnd, TryRun, TryWeekResult } from '@singleback/contract/try.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { expectNoBarriers } from '../app/testing/barriers.ts';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';
import { PLAYERS } from '../app/testing/small-league.ts';
import { device } from '../platform/api/device-storage.ts';
import { drawCard } from '../ui/share/draw-card.ts';
import { seasonCard } from './share-season.tsx';
import { WatchWeek } from './watch-week.tsx';

const season = { id: 'invented-1', name: 'A simulated season', weeks: 18, is_invented: true, is_ready: true };
const start = {
  ...season,
  field: {
    ...{ of: 10_000, average_points: 1655 },
    histogram: [
      { from: 1155, count: 6000 },
      { from: 1700, count: 4000 },
    ],
  },
  best_points_here: 1902.1,
};
const run: TryRun = { season, next_week: 7, is_ranked: false, points: 731.2, weeks: [] };
const weeks = Array.from({ length: 6 }, (_, at) => ({ week_number: at + 1, points: 100, players: [] }));

function tryApi() {
  const api = signedInApi(null);
  api.reply('GET /try', start);
  return api;
}

test('a season that is being prepared cannot be started yet', async () => {
  const api = tryApi();
  api.reply('GET /try', { ...start, is_ready: false, field: null });
  const { screen } = await openApp('/try', api);
  const button = screen.getByRole('button', { name: 'Getting the season ready...' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  const { height } = screen.getByRole('figure').element().getBoundingClientRect();
  api.reply('GET /try', start);
  await expect.element(screen.getByRole('button', { name: 'Start Week 1' })).toBeVisible();
  expect(screen.getByRole('figure').element().getBoundingClientRect().height).toBe(height);
  await expectNoBarriers();
});

test('what there is to beat is the best here; a friend’s points of the same season stand in its place', async () => {
  const { screen, reload } = await openApp('/try', tryApi());
  const figure = screen.getByRole('figure');
  await expect.element(figure).toMatchTextContent(/managers after 18 weeks: 1,655 on average, Best here 1,902$/);
  await expect.element(screen.getByText('Sign in later to be ranked.')).toBeVisible();
  const other = await reload('/try?season=nfl-2024&beat=1700&by=Ben');
  await expect.element(other.screen.getByText('Best here 1,902', { exact: true })).toBeVisible();
});

test('a failure to load the season can be retried, and a refused start says why', async () => {
  const api = tryApi();
  api.refuse('GET /try');
  const { screen } = await openApp('/try', api);
  await expect.element(screen.getByText('Failed to load the season')).toBeVisible();
  api.reply('GET /try', start);
  await screen.getByRole('button', { name: 'Try Again' }).click();
  api.refuse('POST /try/runs', 429, { error: 'Too many attempts. Please wait a minute.', code: 'too_many' });
  await screen.getByRole('button', { name: 'Start Week 1' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Too many attempts. Please wait a minute.');
});

test('a run that was begun in this browser goes on in its week, and an unknown one is forgotten', async () => {
  const api = tryApi();
  api.reply('POST /try/run', { ...run, weeks });
  const first = await openApp('/try', api);
  await expect.element(first.screen.getByText('No account needed.', { exact: true })).toBeVisible();
  localStorage.setItem('try-run', 'a-token-of-twenty-characters');
  const { screen } = await first.reload();
  await expect.element(screen.getByRole('button', { name: 'Continue with Week 7' })).toBeVisible();
  await expect.element(screen.getByText('No account needed. Saved in this browser.')).toBeVisible();
  api.refuse('POST /try/run', 404, { error: 'not found', code: 'not_found' });
  const again = await first.reload();
  await expect.element(again.screen.getByRole('button', { name: 'Start Week 1' })).toBeVisible();
});

test('a run that the browser refuses to store is not called saved', async () => {
  const api = tryApi();
  api.reply('POST /try/run', { ...run, weeks });
  const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  device.set('try-run', 'a-token-of-twenty-characters');
  set.mockRestore();
  onTestFinished(() => device.set('try-run', null));
  const { screen } = await openApp('/try', api);
  await expect.element(screen.getByRole('button', { name: 'Continue with Week 7' })).toBeVisible();
  expect(screen.getByText(/Saved in this browser/).elements()).toEqual([]);
});

const POSTSEASON = {
  ...{ id: 'nfl-2025-postseason', name: '2025 Postseason', kind: 'postseason' as const, weeks: 4 },
  ...{ is_invented: false, is_ready: true },
};

test('a finished postseason is one choice away, and is started in its rounds', async () => {
  const api = tryApi();
  api.replyWith('GET /try', ({ url }) =>
    url.includes(POSTSEASON.id) ? { ...start, ...POSTSEASON, other: season } : { ...start, other: POSTSEASON },
  );
  const { screen } = await openApp('/try', api);
  await expect.element(screen.getByText('18 weeks, 20 minutes, every player once.')).toBeVisible();
  await screen.getByText('2025 Postseason', { exact: true }).click();
  await expect.element(screen.getByText('2025 Postseason: 4 rounds, 5 minutes, every player once.')).toBeVisible();
  await expect.element(screen.getByRole('figure')).toMatchTextContent(/managers after 4 rounds/);
  await expect.element(screen.getByText(/known that round, and slots may stay empty\.$/)).toBeVisible();
  api.refuse('POST /try/runs', 429, { error: 'Too many attempts. Please wait a minute.', code: 'too_many' });
  await screen.getByRole('button', { name: 'Start Wild Card' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(api.requests.at(-1)?.body).toEqual({ season: POSTSEASON.id });
  await expectNoBarriers();
  // Without one nothing is to be chosen.
  await screen.unmount();
  const plain = await openApp('/try', tryApi());
  await expect.element(plain.screen.getByRole('button', { name: 'Start Week 1' })).toBeVisible();
  await expect.element(plain.screen.getByRole('radio')).toHaveLength(0);
});

const field = {
  ...{ percentile: 91, place: 912, of: 10_000, median_points: 1627, highest_points: 2099 },
  histogram: [
    { from: 1155, count: 6000 },
    { from: 1700, count: 4000 },
  ],
};
const pick = { id: 'p', name: 'Bo Nix', position: 'QB' as const, team_abbreviation: 'DEN', week_number: 7 };
const end: TryEnd = {
  ...{ points: 1874.2, field, best_possible: 3071, is_ranked: true },
  people: { rank: 12, of: 212, rows: [{ rank: 12, name: 'You', points: 1874.2, is_own: true }] },
  weeks: Array.from({ length: 18 }, (_, at) => ({
    ...{ week_number: at + 1, points: 104.12, median_points: 90.5, place: 900 + at },
    best_pick: { ...pick, week_number: at + 1, points: 30.1 + at, projected_points: 19.2 },
  })),
  best_pick: { ...pick, points: 36, projected_points: 19.2 },
  worst_pick: { ...pick, points: 1.8, projected_points: 14, better_week: 13, better_points: 35.2 },
};

/** Opens the page with a run that was begun in this browser. */
async function openRun(api: ReturnType<typeof tryApi>, path = '/try') {
  const first = await openApp('/try', api);
  localStorage.setItem('try-run', 'a-token-of-twenty-characters');
  return first.reload(path);
}

test('the result of a link says how far the user is ahead, and names a place only among enough people', async () => {
  const api = tryApi();
  api.reply('POST /try/run', { ...run, next_week: null, weeks });
  api.reply('POST /try/end', end);
  const { screen } = await openRun(api, '/try?season=invented-1&beat=1862&by=Ben');
  await expect.element(screen.getByText('Ben 1,862', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Show the Result' }).click();
  await expect.element(screen.getByRole('heading', { name: '1,874 points' })).toBeVisible();
  for (const words of [
    '91st',
    '12 more than Ben',
    '12th',
    'of 212',
    'you made 61%',
    '▼ 35.20 in week 13',
    '1,874.20',
  ]) {
    await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
  }
});

test('the result of a postseason names its rounds', async () => {
  const api = tryApi();
  const rounds = end.weeks.slice(0, 4);
  const players = ['a', 'b'].map((each) => ({ id: each, name: each }));
  const played = rounds.map(({ week_number, points }) => ({ week_number, points, players }));
  api.reply('POST /try/run', { ...run, season: POSTSEASON, next_week: null, weeks: played });
  const worst = { ...pick, week_number: 1, points: 1.8, projected_points: 14, better_week: 4, better_points: 35.2 };
  api.reply('POST /try/end', { ...end, people: null, weeks: rounds, worst_pick: worst });
  const { screen } = await openRun(api);
  await screen.getByRole('button', { name: 'Show the Result' }).click();
  for (const words of ['2025 Postseason, 4 rounds, 8 players', '▼ 35.20 in the Super Bowl']) {
    await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
  }
  await screen.getByRole('button', { name: 'All 4 Rounds' }).click();
  const table = screen.getByRole('table', { name: 'Points by round' });
  await expect.element(table.getByRole('row', { name: 'Divisional 104.12 90.50 901 Bo Nix 31.10' })).toBeVisible();
});

test('all weeks of the season can be opened as a table', async () => {
  const api = tryApi();
  api.reply('POST /try/run', { ...run, next_week: null, weeks: end.weeks.map((week) => ({ ...week, players: [] })) });
  api.reply('POST /try/end', end);
  const { screen } = await openRun(api);
  await screen.getByRole('button', { name: 'Show the Result' }).click();
  await screen.getByRole('button', { name: 'All 18 Weeks' }).click();
  const table = screen.getByRole('table', { name: 'Points by week' });
  await expect.element(table.getByRole('row', { name: '3 104.12 90.50 902 Bo Nix 32.10' })).toBeVisible();
  await expect.element(table.getByRole('row', { name: 'All 1,874.20 1,627.00 912' })).toBeVisible();
});

test('the result is shared as a small image that says in words what it shows, with a link to beat it', async () => {
  const api = tryApi();
  api.reply('POST /try/run', { ...run, next_week: null, weeks });
  api.reply('POST /try/end', end);
  const { screen } = await openRun(api);
  await screen.getByRole('button', { name: 'Show the Result' }).click();
  await screen.getByRole('button', { name: 'Beat My 1,874' }).click();
  const image = screen.getByRole('img', {
    name: /^91st percentile of 10,000 in Season in an Evening, .*1,874 points\./,
  });
  await expect.element(image).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Share Link' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Save Image' }))
    .toHaveAttribute('download', 'singleback-invented-1.png');
});

test('the image of a season is 1080 by 1350 and below 300 KB', async () => {
  const card = seasonCard({ season, end, teams: new Map(), name: 'Ben', site: 'singleback.example' });
  expect(card.rows.map(({ label }) => label)).toEqual(end.weeks.slice(9).map((week) => `Wk ${week.week_number}`));
  const image = await drawCard(card);
  expect([image.type, image.size < 300 * 1024]).toEqual(['image/png', true]);
  const { width, height } = await createImageBitmap(image);
  expect([width, height]).toEqual([1080, 1350]);
});

const at = (hour: number) => new Date(Date.UTC(2025, 9, 19, hour)).toISOString();
const week: TryWeekResult = {
  ...{ week_number: 7, points: 30.25, multiplier: 1, median_points: 20.1, season_points: 630.25, field },
  ...{ percentile_before: 80, people: null },
  slots: [
    {
      ...{ position_key: 'QB1', id: 'p', name: 'Bo Nix', position: 'QB', team_abbreviation: 'DEN', opponent: 'vs NYG' },
      ...{ kickoff_time: at(17), projected_points: 19.2, points: 30.25 },
    },
  ],
  windows: [{ kickoff_time: at(17), ends_at: at(21), games: ['NYG @ DEN'] }],
  moments: [{ at: at(18), player_id: 'p', gain: 30.25, words: '8-yard touchdown run' }],
  line: [{ at: at(18), points: 30.25 }],
  median_line: [],
};

test('a week that runs can be paused, sped up and skipped with keys, and Enter goes on', async () => {
  await cleanup();
  // Screen tests run with reduced motion, with which the week would be over at once.
  const { matchMedia } = window;
  const noMotion = matchMedia('(prefers-reduced-motion: no-preference)');
  vi.stubGlobal('matchMedia', (query: string) => (query.includes('reduced-motion') ? noMotion : matchMedia(query)));
  onTestFinished(() => void vi.unstubAllGlobals());
  const onNext = vi.fn();
  const screen = await render(<WatchWeek run={{ ...run, weeks }} result={week} teams={new Map()} onNext={onNext} />);
  await userEvent.keyboard(' ');
  await expect.element(screen.getByRole('button', { name: 'Resume' })).toBeVisible();
  await expect.element(screen.getByText('80th percentile before this week.')).toBeVisible();
  await userEvent.keyboard('2');
  await expect.element(screen.getByRole('radio', { name: '2×' })).toBeChecked();
  await userEvent.keyboard('s');
  await expect.element(screen.getByText('30.25', { exact: true }).first()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Next Week' })).toHaveFocus();
  await expect.element(screen.getByText('percentile of the season so far')).toBeVisible();
  await expect.element(screen.getByText('up 11 this week')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(onNext).toHaveBeenCalledOnce();
});

test('a round of a postseason is called by its name while it is watched', async () => {
  await cleanup();
  const ofRound = { ...run, season: POSTSEASON, weeks: weeks.slice(0, 2) };
  const result = { ...week, week_number: 2 };
  const screen = await render(<WatchWeek run={ofRound} result={result} teams={new Map()} onNext={() => {}} />);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Divisional, 2 of 4' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Next Round' })).toBeVisible();
  await expect.element(screen.getByText('up 11 this round')).toBeInTheDocument();
  expect(screen.container.textContent).not.toMatch(/\bweek/i);
});

test('with reduced motion a week is at its end at once, with its big plays', async () => {
  await cleanup();
  const screen = await render(<WatchWeek run={{ ...run, weeks }} result={week} teams={new Map()} onNext={() => {}} />);
  await expect.element(screen.getByText('All games are final')).toBeVisible();
  await expect.element(screen.getByText(/^8-yard touchdown run, Sun/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Pause' })).not.toBeInTheDocument();
});

test('a week that was locked in elsewhere meanwhile gives way to the next one', async () => {
  const api = tryApi();
  api.reply('POST /try/run', { ...run, weeks });
  api.reply('POST /try/week', { week_number: 7, players: PLAYERS });
  const first = await openApp('/try', api);
  localStorage.setItem('try-run', 'a-token-of-twenty-characters');
  const { screen } = await first.reload();
  await screen.getByRole('button', { name: 'Continue with Week 7' }).click();
  await screen.getByRole('button', { name: /^Fill the rest/i }).click();
  api.refuse('POST /try/picks', 409, { error: 'Your picks of week 7 are final.', code: 'already_submitted' });
  api.reply('POST /try/run', { ...run, next_week: 8, weeks });
  api.reply('POST /try/week', { week_number: 8, players: PLAYERS });
  await screen.getByRole('button', { name: 'Lock In' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Week 8 Lineup' })).toBeVisible();
});
