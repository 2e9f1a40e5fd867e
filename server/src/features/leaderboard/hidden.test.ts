import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openLimits } from '../../http/limits.ts';
import { openAdminBrowser } from '../../operator/admin/testing/admin-browser.ts';
import { setOverride } from '../../operator/overrides.ts';
import { openStandings } from '../../standings/standings.ts';
import { PUBLIC_URL } from '../../testing/app-fixture.ts';
import { exchangeSlots, replaceInSlot } from '../../testing/changed-slots.ts';
import {
  type LineupFixture,
  openLineupFixture,
  type Person,
  submissionOf,
  THIS_WEEK,
} from '../../testing/lineup-fixture.ts';
import { playLogged } from '../../testing/play-logged.ts';
import { changeGame, HOURS, nineOf, score } from '../../testing/small-season.ts';
import { hashPassword, seedAccounts } from '../account/account-service.ts';
import { joinGroup } from '../groups/membership-service.ts';
import { submitLineup } from '../lineups/save-service.ts';

// 200 users have a lineup with a locked quarterback of Thursday and open players of Sunday and Monday. If two of them
// exchange open players, no response to others may differ by a byte (rules 2.8, 3.4).

const OTHERS = 200;
const SEEN_BY_ALL = 20;
const ASKED_BY_ADMIN = 10;
const SEEN_BY_ADMINS = ['overview', 'audit-log', 'overrides', 'groups', 'users?search=Player'];
/** A week with the playoff multiplier of the group 'Double'. */
const PLAYOFF_WEEK = 15;
const OPEN_TEAMS = ['DAL', 'PHI', 'MIA', 'NYJ'] as const;

let fixture: LineupFixture;
let others: string[];
let watchers: Person[];
let double: string;

beforeAll(async () => {
  fixture = await openLineupFixture();
  const emails = Array.from({ length: OTHERS }, (_, n) => ({ email: `p${n}@crowd.test`, displayName: `Player ${n}` }));
  const accounts = emails.map((each) => ({ ...each, createdAt: fixture.clock.now() }));
  const hash = await hashPassword(fixture.auth, 'play-singleback');
  others = [...(await seedAccounts(fixture.context, fixture.auth, accounts, hash)).values()];
  const admin = await openAdminBrowser(fixture);
  await admin.setUp();
  watchers = [await fixture.free('ann'), await fixture.premium('ben'), admin];
  double = await fixture.group(watchers[1] as Person, 'Double', { playerDoubleDown: true, missedWeeks: 'lowest' });
  await lineUpEverybody();
  fixture.clock.set(fixture.season.at(THIS_WEEK, HOURS.sunday));
  await setByOperator();
  const { db } = fixture.context;
  for (const week of [THIS_WEEK, PLAYOFF_WEEK]) {
    await changeGame(db, fixture.season, week, 'KC', { status: 'final', lockedAt: fixture.clock.now() });
    for (const quarterback of ['KC QB1', 'KC QB2']) await score(db, fixture.season, week, quarterback, 2150);
  }
  await playOut();
}, 60_000);
afterAll(() => fixture.close());

async function lineUpEverybody(): Promise<void> {
  for (const [n, userId] of others.entries()) {
    const caller = { userId, role: null };
    const [first, second] = [OPEN_TEAMS[n % 4], OPEN_TEAMS[(n + 1) % 4]] as ['DAL', 'PHI'];
    const slots = { ...nineOf(first), QB1: `KC QB${(n % 2) + 1}`, TE1: `${second} TE2` };
    await submitLineup(fixture.context, caller, submissionOf(fixture.season, slots));
    if (n >= 4) continue;
    // Premium and free users may be in one more group; these four play the double-down there, in two other weeks.
    await joinGroup(fixture.context, caller, double, 'invited');
    const more = { groups: [double], doubleDown: `${first} RB1`, week: 3 };
    await submitLineup(fixture.context, caller, submissionOf(fixture.season, nineOf(first), more));
    const inPlayoffs = { groups: [double], doubleDown: `${second} RB1`, week: PLAYOFF_WEEK };
    const withQuarterback = { ...nineOf(second), QB1: `KC QB${(n % 2) + 1}` };
    await submitLineup(fixture.context, caller, submissionOf(fixture.season, withQuarterback, inPlayoffs));
  }
}

/** The locked quarterbacks score once more, one after the other. */
async function playOut(): Promise<void> {
  const game = { week: THIS_WEEK, home: 'KC', now: fixture.clock.now() } as const;
  for (const quarterback of ['KC QB1', 'KC QB2']) {
    const scored = { [quarterback]: { points: 2250, stats: { passingYards: 562 } } };
    await playLogged(fixture.context.db, fixture.season, game, scored);
  }
}

/** Overrides of a player whom some lineups hold and may still change, and of one whose game has begun. */
async function setByOperator(): Promise<void> {
  const weekId = fixture.season.week(THIS_WEEK);
  const rest = { weekId, actor: null, reason: 'The source is late', endsAt: null };
  const [hurt, scored] = [fixture.season.player('DAL RB1'), fixture.season.player('KC RB1')];
  const injury = { kind: 'injury', playerId: hurt, status: 'questionable', notes: 'Knee', ...rest } as const;
  await setOverride(fixture.context, injury);
  await setOverride(fixture.context, { kind: 'stat_line', playerId: scored, stats: { rushingYards: 12 }, ...rest });
}

/**
 * All responses about others, to all watchers, from an app without caches. The lineups of the first users are viewed by
 * every watcher; those of everybody, by one, where a test asks for it: none changes a lineup beyond the first.
 */
async function everyAnswer(viewsEverybody = false): Promise<string[]> {
  const standings = openStandings(fixture.context.database.pool, { leaseMs: 0 });
  // Downloads are counted in the process: with new counts the export is an export each time, never a refusal.
  const limits = openLimits(fixture.context.database);
  const app = await buildApp(
    { ...fixture.context, standings, limits },
    { auth: fixture.auth, requestsPerMinute: 1_000_000 },
  );
  const week = fixture.season.week(THIS_WEEK);
  const paths = [
    ...[1, 2, 3, 4].map((n) => `/api/players?week_id=${fixture.season.week(n)}`),
    ...['overall', 'season-before', `group/${EVERYONE_GROUP_ID}`, `group/${double}`].map(
      (of) => `/api/leaderboard/${of}`,
    ),
    `/api/leaderboard/group/${EVERYONE_GROUP_ID}?season_id=${fixture.season.id}`,
    '/api/game-day/chances',
    ...[EVERYONE_GROUP_ID, double].flatMap((id) => [
      ...['season', 'week'].map((of) => `/api/leaderboard/group/${id}/histogram?of=${of}`),
      ...['need', 'table', `against/${others[0]}`].map((part) => `/api/game-day/groups/${id}/${part}`),
    ]),
    '/api/groups',
    ...[
      'week',
      'chances',
      'trophies',
      'hindsight',
      'uses',
      'chat',
      'chat/changes?since=0',
      'announcements',
      'invitations',
      'history',
      'members',
      'webhooks',
    ].map((part) => `/api/groups/${double}/${part}`),
    ...[THIS_WEEK - 1, THIS_WEEK].map((n) => `/api/recaps/${fixture.season.week(n)}/wins`),
    '/api/teams',
    `/api/scoreboard/${week}`,
    `/api/overrides/${week}`,
    ...['', '/plays', '/plays?since=1'].map((part) => `/api/game-day${part}`),
    `/api/lineups/${week}`,
    '/api/lineups/season',
    `/api/lineups/week/${week}/groups`,
    `/api/lineups/used-players?group_ids=${EVERYONE_GROUP_ID}`,
    ...[3, PLAYOFF_WEEK].flatMap(ofFour),
  ];
  const answers: string[] = [];
  for (const [n, { token }] of watchers.entries()) {
    const viewed = n === 0 && viewsEverybody ? others : others.slice(0, SEEN_BY_ALL);
    const lineups = viewed.map((id) => `/api/leaderboard/lineups/group/${EVERYONE_GROUP_ID}/week/${week}/user/${id}`);
    // ben's group is the only one with an export; its counted points and week totals must not depend on open slots.
    const files = n === 1 ? ['', '?format=csv'].map((query) => `/api/groups/${double}/export${query}`) : [];
    const users = others.slice(0, ASKED_BY_ADMIN).map((id) => `users/${id}`);
    const ofAdmins = n === 2 ? [...SEEN_BY_ADMINS, `groups/${double}`, ...users] : [];
    const console = ofAdmins.map((path) => `/api/admin/${path}`);
    for (const url of [...paths, ...files, ...lineups, ...console]) {
      const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      // The export and the overview contain their own time.
      const body = answer.body.replace(/"(exportedAt|now)":"[^"]*"/g, '');
      expect(answer.statusCode, url).not.toBe(429);
      answers.push(`${url} ${answer.statusCode} ${answer.headers.etag ?? ''} ${body}`);
    }
  }
  await app.close();
  return answers;
}

/** Views the lineups of the four in 'Double'. */
const ofFour = (weekNumber: number) =>
  others
    .slice(0, 4)
    .map((id) => `/api/leaderboard/lineups/group/${double}/week/${fixture.season.week(weekNumber)}/user/${id}`);

/** Exchanges players between two users' slots in a week; only those in `keys`. */
const exchange = (one: string, other: string, weekNumber: number, keys: string[]) =>
  exchangeSlots(fixture.context.database.pool, { one, other, weekId: fixture.season.week(weekNumber), keys });

const OPEN_SLOTS = ['RB1', 'RB2', 'WR1', 'WR2', 'TE1', 'FLEX1', 'DEF1', 'K1'];

test('[G2.31, G4.5] exchanging open players of two lineups changes no byte of any response to others', async () => {
  const before = await everyAnswer(true);
  expect(before).toHaveLength(3 * (45 + 8) + 2 + OTHERS + 2 * SEEN_BY_ALL + SEEN_BY_ADMINS.length + 1 + ASKED_BY_ADMIN);
  const refused = before.filter((answer) => !answer.includes(' 200 '));
  expect(refused).toHaveLength(37);
  expect(refused.every((answer) => answer.includes(double) && / 40[34] /.test(answer))).toBe(true);
  await exchange(others[0] as string, others[1] as string, THIS_WEEK, OPEN_SLOTS);
  await exchange(others[6] as string, others[7] as string, THIS_WEEK, ['K1']);
  for (const week of [3, PLAYOFF_WEEK]) await exchange(others[0] as string, others[1] as string, week, OPEN_SLOTS);
  expect(await everyAnswer(true)).toEqual(before);
});

test('the lineup of a visitor who has not confirmed their address is in no response', async () => {
  const email = 'guest@crowd.test';
  const lineup = (team: 'DAL' | 'PHI') => submissionOf(fixture.season, nineOf(team));
  const send = (team: 'DAL' | 'PHI') =>
    fixture.call('POST /auth/code/send', { body: { email, lineup: lineup(team) }, headers: { origin: PUBLIC_URL } });
  const first = await send('DAL');
  expect(first.status).toBe(200);
  const search = async () => {
    const { token } = watchers[2] as Person;
    return fixture.call('GET /admin/users', { token, query: { search: email } });
  };
  const [before, found] = [await everyAnswer(), await search()];
  expect(found.status).toBe(200);
  const { rowCount } = await fixture.context.database.pool.query(
    'update pending_sign_ups set lineup = $1 where email = $2',
    [JSON.stringify(lineup('PHI')), email],
  );
  expect(rowCount).toBe(1);
  expect([await everyAnswer(), (await search()).text]).toEqual([before, found.text]);
});

/** Saves a lineup again with another open player in a slot, at the clock's time. */
async function editOpenSlot(userId: string, K1: string): Promise<void> {
  const { rows } = await fixture.context.database.pool.query(
    `select l.id, s.slot_key, p.name from lineups l join lineup_slots s on s.lineup_id = l.id
      join players p on p.id = s.player_id where l.user_id = $1 and l.week_id = $2`,
    [userId, fixture.season.week(THIS_WEEK)],
  );
  const slots = { ...Object.fromEntries(rows.map((row) => [row.slot_key, row.name])), K1 };
  const { token } = await fixture.auth.api.signJWT({ body: { payload: { sub: userId, role: null } } });
  const answer = await fixture.call('PUT /lineup/:id', {
    token,
    params: { id: rows[0].id },
    body: submissionOf(fixture.season, slots),
  });
  expect(answer.status).toBe(200);
}

test('edits of open slots change no byte either, however many and whenever', async () => {
  const now = fixture.clock.now();
  const before = await everyAnswer();
  for (const [user, edits, apart] of [
    [8, 1, 0],
    [9, 2, 17],
    [10, 5, 1_000],
  ] as const) {
    for (let edit = 1; edit <= edits; edit += 1) {
      await editOpenSlot(others[user] as string, edit % 2 === 1 ? 'PHI K1' : 'MIA K1');
      fixture.clock.set(new Date(now.getTime() + edit * apart * 1000));
    }
    fixture.clock.set(now);
  }
  expect(await everyAnswer()).toEqual(before);
});

test('another double-down on an open player changes no byte either', async () => {
  const before = await everyAnswer();
  const { rowCount } = await fixture.context.database.pool.query(
    `update lineups set double_down_player_id = (select player_id from lineup_slots
      where lineup_id = lineups.id and slot_key = 'WR1') where double_down_player_id is not null`,
  );
  expect(rowCount).toBe(8);
  expect(await everyAnswer()).toEqual(before);
});

test('the counted total of a playoff week does not change either, even if open players have points', async () => {
  const { db } = fixture.context;
  const viewed = async () => {
    const { token } = watchers[1] as Person;
    const headers = { authorization: `Bearer ${token}` };
    return Promise.all(ofFour(PLAYOFF_WEEK).map(async (url) => (await fixture.app.inject({ url, headers })).body));
  };
  const scores = { DAL: 1000, PHI: 2000, MIA: 3000, NYJ: 4000 };
  for (const team of OPEN_TEAMS) await score(db, fixture.season, PLAYOFF_WEEK, `${team} RB1`, scores[team]);
  const before = await viewed();
  const counted = { totalActualPoints: 21.5, playoffMultiplier: 1.25, countedPoints: 26.88 };
  for (const body of before) expect(JSON.parse(body).lineup).toMatchObject(counted);
  const pair = [others[0], others[1]] as [string, string];
  await exchange(...pair, PLAYOFF_WEEK, OPEN_SLOTS);
  expect(await viewed()).toEqual(before);
  // Locked players do show.
  await score(db, fixture.season, PLAYOFF_WEEK, 'KC QB2', 1000);
  const after = (await viewed()).map((body) => JSON.parse(body).lineup.countedPoints);
  expect(after).toEqual([26.88, 12.5, 26.88, 12.5]);
});

test('[G4.4, G4.5] a start that is not confirmed locks its players, and another one of them changes no byte', async () => {
  const { context, season } = fixture;
  await changeGame(context.db, season, THIS_WEEK, 'DAL', { isLockProvisional: true });
  const before = await everyAnswer();
  expect(before.join()).toMatch(/"name":"DAL WR3"[^{}]*"is_locked":true/);
  const slot = { userId: others[12] as string, weekId: season.week(THIS_WEEK), key: 'WR1' };
  await replaceInSlot(context.database.pool, slot, season.player('DAL WR3'));
  expect(await everyAnswer()).toEqual(before);
  await changeGame(context.db, season, THIS_WEEK, 'DAL', { isLockProvisional: false });
});

test('[G4.5] the test can fail: exchanging locked players is visible', async () => {
  const before = await everyAnswer();
  // Two users without other weeks, whose usage figures would reveal them, too.
  await exchange(others[4] as string, others[5] as string, THIS_WEEK, ['QB1']);
  const after = await everyAnswer();
  expect(after.filter((answer, at) => answer !== before[at])).toHaveLength(3 * 2);
  const shown = after.find((answer) =>
    answer.includes(`${EVERYONE_GROUP_ID}/week/${fixture.season.week(THIS_WEEK)}/user/${others[4]} `),
  );
  expect(shown).toContain('"name":"KC QB2"');
  expect(shown).not.toContain('DAL');
});
