import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { retotalWeeks } from '../../river/standings/retotal.ts';
import { type LineupHouse, openLineupHouse, type Person, submissionOf, THIS_WEEK } from '../../testing/lineup-house.ts';
import { changeGame, HOURS, nineOf, score } from '../../testing/small-season.ts';
import { seedAccounts } from '../account/account-service.ts';
import { joinGroup } from '../groups/membership.ts';
import { submitLineup } from '../lineups/submit-lineup.ts';

// 200 people have a lineup with a locked quarterback of Thursday and open players of Sunday and Monday. Whatever two of
// them exchange that is not locked, nobody else's answers may differ in one byte (rules 2.8, 3.4).

const OTHERS = 200;
const SEEN_BY_ALL = 20;
const OPEN_TEAMS = ['DAL', 'PHI', 'MIA', 'NYJ'] as const;

let house: LineupHouse;
let others: string[];
let watchers: Person[];
let double: string;

beforeAll(async () => {
  house = await openLineupHouse();
  const emails = Array.from({ length: OTHERS }, (_, n) => ({ email: `p${n}@crowd.test`, displayName: `Player ${n}` }));
  const accounts = emails.map((each) => ({ ...each, createdAt: house.clock.now() }));
  others = [...(await seedAccounts(house.context, house.auth, accounts, 'play-singleback')).values()];
  watchers = [await house.free('ann'), await house.premium('ben'), await house.signIn('cass', 'super-admin')];
  double = await house.group(watchers[1] as Person, 'Double', { playerDoubleDown: true });
  await lineUpEverybody();
  house.clock.set(house.season.at(THIS_WEEK, HOURS.sunday));
  const { db } = house.context;
  await changeGame(db, house.season, THIS_WEEK, 'KC', { status: 'final', lockedAt: house.clock.now() });
  for (const quarterback of ['KC QB1', 'KC QB2']) await score(db, house.season, THIS_WEEK, quarterback, 2150);
}, 60_000);
afterAll(() => house.close());

async function lineUpEverybody(): Promise<void> {
  for (const [n, userId] of others.entries()) {
    const caller = { userId, role: null };
    const [first, second] = [OPEN_TEAMS[n % 4], OPEN_TEAMS[(n + 1) % 4]] as ['DAL', 'PHI'];
    const slots = { ...nineOf(first), QB1: `KC QB${(n % 2) + 1}`, TE1: `${second} TE2` };
    await submitLineup(house.context, caller, submissionOf(house.season, slots));
    if (n >= 4) continue;
    // Premium and free alike may be in one group more; these four play the double-down there, in another week.
    await joinGroup(house.context, caller, double, 'invited');
    const more = { groups: [double], doubleDown: `${first} RB1`, week: 3 };
    await submitLineup(house.context, caller, submissionOf(house.season, nineOf(first), more));
  }
}

/** Every answer that tells anything of others, to everybody who watches, by an app that remembers nothing. */
async function everyAnswer(): Promise<string[]> {
  await retotalWeeks(house.context.db, [2, 3].map(house.season.week), house.clock.now());
  const app = await buildApp(house.context, { auth: house.auth, requestsPerMinute: 1_000_000 });
  const week = house.season.week(THIS_WEEK);
  const paths = [
    ...[1, 2, 3, 4].map((n) => `/api/players?week_id=${house.season.week(n)}`),
    '/api/leaderboard/overall',
    ...[EVERYONE_GROUP_ID, double].map((id) => `/api/leaderboard/group/${id}`),
    '/api/groups',
    '/api/teams',
    `/api/scoreboard/${week}`,
    `/api/lineups/${week}`,
    `/api/lineups/week/${week}/groups`,
    `/api/lineups/used-players?group_ids=${EVERYONE_GROUP_ID}`,
    ...others
      .slice(0, 4)
      .map((id) => `/api/leaderboard/lineups/group/${double}/week/${house.season.week(3)}/user/${id}`),
  ];
  const answers: string[] = [];
  for (const [n, { token }] of watchers.entries()) {
    // Who is exchanged is among the first: one watcher looks at everybody, the others at these.
    const viewed = n === 0 ? others : others.slice(0, SEEN_BY_ALL);
    const lineups = viewed.map((id) => `/api/leaderboard/lineups/group/${EVERYONE_GROUP_ID}/week/${week}/user/${id}`);
    for (const url of [...paths, ...lineups]) {
      const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      answers.push(`${url} ${answer.statusCode} ${answer.headers.etag ?? ''} ${answer.body}`);
    }
  }
  await app.close();
  return answers;
}

/** Exchanges the players of two people's slots in a week; those of `keys` only. */
async function exchange(one: string, other: string, weekNumber: number, keys: string[]): Promise<void> {
  const { rowCount } = await house.context.database.pool.query(
    `with pair as (
      select a.lineup_id as a, b.lineup_id as b, a.slot_key, a.player_id as of_a, b.player_id as of_b
      from lineup_slots a join lineups la on la.id = a.lineup_id and la.user_id = $1 and la.week_id = $3
      join lineup_slots b on b.slot_key = a.slot_key
      join lineups lb on lb.id = b.lineup_id and lb.user_id = $2 and lb.week_id = $3
      where a.slot_key = any($4::text[]))
    update lineup_slots slot set player_id = case when slot.lineup_id = pair.a then pair.of_b else pair.of_a end
    from pair where slot.slot_key = pair.slot_key and slot.lineup_id in (pair.a, pair.b)`,
    [one, other, house.season.week(weekNumber), keys],
  );
  expect(rowCount).toBe(keys.length * 2);
}

const OPEN_SLOTS = ['RB1', 'RB2', 'WR1', 'WR2', 'TE1', 'FLEX1', 'DEF1', 'K1'];

test('[G2.31, G4.5] exchanging the open players of two lineups changes no byte of any answer to anybody else', async () => {
  const before = await everyAnswer();
  expect(before).toHaveLength(3 * (13 + 4) + OTHERS + 2 * SEEN_BY_ALL);
  const refused = before.filter((answer) => !answer.includes(' 200 '));
  expect(refused).toHaveLength(5);
  expect(refused.every((answer) => answer.includes(`/group/${double}`) && answer.includes(' 404 '))).toBe(true);
  await exchange(others[0] as string, others[1] as string, THIS_WEEK, OPEN_SLOTS);
  await exchange(others[6] as string, others[7] as string, THIS_WEEK, ['K1']);
  expect(await everyAnswer()).toEqual(before);
});

test('an update of open slots changes no byte either', async () => {
  const before = await everyAnswer();
  const [userId, other] = [others[8] as string, others[9] as string];
  for (const [id, K1] of [
    [userId, 'PHI K1'],
    [other, 'DAL K1'],
  ] as const) {
    const { rows } = await house.context.database.pool.query(
      `select l.id, s.slot_key, p.name from lineups l join lineup_slots s on s.lineup_id = l.id
        join players p on p.id = s.player_id where l.user_id = $1 and l.week_id = $2`,
      [id, house.season.week(THIS_WEEK)],
    );
    const slots = { ...Object.fromEntries(rows.map((row) => [row.slot_key, row.name])), K1 };
    const { token } = await tokenOf(id);
    const answer = await house.call('PUT /lineup/:id', {
      token,
      params: { id: rows[0].id },
      body: submissionOf(house.season, slots),
    });
    expect(answer.status).toBe(200);
  }
  expect(await everyAnswer()).toEqual(before);
});

test('another double-down on an open player changes no byte either', async () => {
  const before = await everyAnswer();
  const { rowCount } = await house.context.database.pool.query(
    `update lineups set double_down_player_id = (select player_id from lineup_slots
      where lineup_id = lineups.id and slot_key = 'QB1') where double_down_player_id is not null`,
  );
  expect(rowCount).toBe(4);
  expect(await everyAnswer()).toEqual(before);
});

test('[G4.5] the proof can fail: exchanging locked players is seen', async () => {
  const before = await everyAnswer();
  await exchange(others[0] as string, others[1] as string, THIS_WEEK, ['QB1']);
  const after = await everyAnswer();
  expect(after.filter((answer, at) => answer !== before[at])).toHaveLength(3 * 2);
  const shown = after.find((answer) =>
    answer.includes(`${EVERYONE_GROUP_ID}/week/${house.season.week(THIS_WEEK)}/user/${others[0]} `),
  );
  expect(shown).toContain('"name":"KC QB2"');
  expect(shown).not.toContain('DAL');
});

async function tokenOf(userId: string): Promise<{ token: string }> {
  return house.auth.api.signJWT({ body: { payload: { sub: userId, role: null } } });
}
