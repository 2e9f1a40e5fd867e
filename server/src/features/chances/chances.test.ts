import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openStandings } from '../../standings/standings.ts';
import {
  type LineupFixture,
  openLineupFixture,
  type Person,
  submissionOf,
  THIS_WEEK,
} from '../../testing/lineup-fixture.ts';
import { changeGame, HOURS, nineOf, score } from '../../testing/small-season.ts';
import { joinGroup } from '../groups/membership-service.ts';
import { submitLineup } from '../lineups/save-service.ts';

let fixture: LineupFixture;
let ann: Person;
let ben: Person;
let cleo: Person;
let group: string;

beforeAll(async () => {
  fixture = await openLineupFixture();
  [ann, ben, cleo] = [await fixture.premium('ann'), await fixture.premium('ben'), await fixture.premium('cleo')];
  group = await fixture.group(ann, 'Regulars', {});
  for (const { userId } of [ben, cleo]) await joinGroup(fixture.context, { userId, role: null }, group, 'invited');
  await lineUp(ann, { ...nineOf('DAL'), QB1: 'KC QB1' });
  // Games without a result would mean that scores are late.
  await fixture.context.database.pool.query(`update games set status = 'final' where kickoff <= $1`, [
    fixture.clock.now(),
  ]);
  await lineUp(ben, { ...nineOf('PHI'), QB1: 'KC QB2' });
}, 60_000);
afterAll(() => fixture.close());

const lineUp = ({ userId }: Person, slots: ReturnType<typeof nineOf>) =>
  submitLineup(fixture.context, { userId, role: null }, submissionOf(fixture.season, slots, { groups: [group] }));

/** Answers of an app without caches. */
async function read<Reply>(path: string, { token }: Person): Promise<{ body: Reply; text: string; headers: object }> {
  const standings = openStandings(fixture.context.database.pool, { leaseMs: 0 });
  const app = await buildApp({ ...fixture.context, standings }, { auth: fixture.auth });
  const answer = await app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } });
  await app.close();
  expect(answer.statusCode, answer.body).toBe(200);
  return { body: answer.json() as Reply, text: answer.body, headers: answer.headers };
}

interface Chances {
  state: string;
  members: { username: string; week: { chance: number; is_decided: boolean }; place: { mean: number } }[];
}

interface Outlook {
  groups: { group_id: string; state: string; own: { week: { chance: number }; open_rivals: number } | null }[];
  lineups: { expected: number; floor: number; ceiling: number; players: { to_come: number | null; state: string }[] }[];
}

interface HeadToHead {
  state: string;
  chance: { chance: number; is_decided: boolean } | null;
  own_to_play: number;
  open_slots: number;
  their_expected: number | null;
}

interface Need {
  state: string;
  passes: unknown[];
  decisive_game: { own_players: number } | null;
}

test('before the first kickoff all members are alike, whatever is in their lineups, and chances add up to 1', async () => {
  const { body } = await read<Chances>(`/groups/${group}/chances`, ann);
  expect(body.state).toBe('known');
  expect(body.members).toHaveLength(3);
  for (const { week } of body.members) expect(Math.abs(week.chance - 1 / 3)).toBeLessThan(0.03);
  expect(body.members.reduce((sum, { week }) => sum + week.chance, 0)).toBeCloseTo(1, 3);
});

test('a member’s own view plays the real lineup, is private, and gives lineups their ranges', async () => {
  const { body, headers } = await read<Outlook>('/game-day/chances', ann);
  expect(headers).toMatchObject({ 'cache-control': 'private, no-store' });
  expect(body.groups.map(({ group_id: id, state }) => [id, state])).toEqual(
    [
      [EVERYONE_GROUP_ID, 'large'],
      [group, 'known'],
    ].sort(),
  );
  const own = body.groups.find(({ group_id: id }) => id === group)?.own;
  expect(own?.open_rivals).toBe(18);
  const [lineup] = body.lineups;
  expect(lineup?.players).toHaveLength(9);
  expect(lineup?.floor).toBeLessThan(lineup?.expected ?? 0);
  expect(lineup?.ceiling).toBeGreaterThan(lineup?.expected ?? Number.POSITIVE_INFINITY);
  const sum = (lineup?.players ?? []).reduce((total, { to_come: points }) => total + (points ?? 0), 0);
  expect(sum).toBeCloseTo(lineup?.expected ?? 0, 1);
});

test('without a locked slot nobody is named, and once one is locked, chances follow its points', async () => {
  expect((await read<Need>(`/game-day/groups/${group}/need`, ann)).body.state).toBe('nothing_locked');
  expect((await read<Need>(`/game-day/groups/${group}/need`, cleo)).body.state).toBe('no_lineup');
  const { db } = fixture.context;
  fixture.clock.set(new Date(fixture.season.at(THIS_WEEK, HOURS.sunday).getTime() - 3_600_000));
  await changeGame(db, fixture.season, THIS_WEEK, 'KC', { status: 'final', lockedAt: fixture.clock.now() });
  await score(db, fixture.season, THIS_WEEK, 'KC QB1', 4150);
  await score(db, fixture.season, THIS_WEEK, 'KC QB2', 250);
  const { body } = await read<Chances>(`/groups/${group}/chances`, ann);
  const [first, second] = body.members.toSorted((a, b) => b.week.chance - a.week.chance);
  expect(first?.username).toBe('ann');
  expect(first?.week.chance).toBeGreaterThan((second?.week.chance ?? 0) + 0.3);
});

const against = ({ userId }: Person, caller: Person) =>
  read<HeadToHead>(`/game-day/groups/${group}/against/${userId}`, caller);

test('a member against another one: their own chance, of the other locked slots only, and for nobody else', async () => {
  const { body, headers } = await against(ben, ann);
  expect(headers).toMatchObject({ 'cache-control': 'private, no-store' });
  // ann has 41.50 of her quarterback, ben 2.50 of his; everybody else is still to play.
  expect(body).toMatchObject({ state: 'known', own_to_play: 8, open_slots: 8, their_expected: 2.5 });
  expect(body.chance?.chance).toBeGreaterThan(0.8);
  expect(body.chance?.is_decided).toBe(false);
  const mirrored = (await against(ann, ben)).body;
  expect(mirrored).toMatchObject({ their_expected: 41.5, open_slots: 8 });
  expect(mirrored.chance?.chance).toBeLessThan(0.2);
  expect((await against(ann, cleo)).body).toMatchObject({ state: 'no_lineup', chance: null });
  const ask = (person: Person, params: { id: string; userId: string }) =>
    fixture.call('GET /game-day/groups/:id/against/:userId', { token: person.token, params });
  const stranger = await fixture.free('stranger');
  expect((await ask(ann, { id: group, userId: stranger.userId })).status).toBe(404);
  expect((await ask(ann, { id: group, userId: ann.userId })).status).toBe(404);
  expect((await ask(stranger, { id: group, userId: ann.userId })).status).toBe(404);
  expect((await ask(ann, { id: EVERYONE_GROUP_ID, userId: ben.userId })).body).toMatchObject({ state: 'large' });
});

test('[G4.5] edits of open slots change no byte for others, and the own view only', async () => {
  const paths = [
    ...[`/groups/${group}/chances`, `/game-day/groups/${group}/need`, '/game-day/chances'],
    ...[`/game-day/groups/${group}/against/${ann.userId}`, `/leaderboard/group/${group}/histogram?of=week`],
  ];
  const ofBen = async () => Promise.all(paths.map(async (path) => withoutTime((await read(path, ben)).text)));
  const ofAnn = async () => withoutTime((await read('/game-day/chances', ann)).text);
  const [before, own, duel] = [await ofBen(), await ofAnn(), (await against(ben, ann)).body];
  await fixture.context.database.pool.query(
    `update lineup_slots slot set player_id = $2 from lineups lineup
     where lineup.id = slot.lineup_id and lineup.user_id = $1 and slot.slot_key = 'TE1'`,
    [ann.userId, fixture.season.player('MIA TE2')],
  );
  await fixture.context.database.pool.query('update lineups set updated_at = updated_at + interval $$1 minute$$');
  expect(await ofBen()).toEqual(before);
  expect(await ofAnn()).not.toBe(own);
  // Her own chance against him does change.
  expect((await against(ben, ann)).body).not.toEqual(duel);
});

const withoutTime = (text: string) => text.replace(/"as_of":"[^"]*"/, '');

test('while scores are late there are no chances', async () => {
  fixture.clock.set(new Date(fixture.season.at(THIS_WEEK, HOURS.sunday).getTime() + 20 * 3_600_000));
  const { body } = await read<Outlook>('/game-day/chances', ann);
  expect(body.groups.every(({ own }) => own === null)).toBe(true);
  const shared = (await read<Chances>(`/groups/${group}/chances`, ann)).body;
  expect([shared.state, shared.members]).toEqual(['delayed', []]);
  expect((await against(ben, ann)).body).toMatchObject({ state: 'delayed', chance: null, their_expected: null });
});

test('a process of its own gives the same bytes', async () => {
  const program = `
    import { Simulation } from '${new URL('./simulation-worker.ts', import.meta.url).href}';
    import { forecastBeforeGame } from '${new URL('../../../../game/src/forecast/points-forecast.ts', import.meta.url).href}';
    const players = Array.from({ length: 12 }, (_, key) => ({
      key, position: ['QB', 'RB', 'WR', 'TE', 'K', 'DEF'][key % 6], teams: { own: key % 4, opposing: (key + 1) % 4 },
      forecast: forecastBeforeGame(['QB', 'RB', 'WR', 'TE', 'K', 'DEF'][key % 6], 600 + key * 90),
    }));
    const members = Array.from({ length: 8 }, (_, user) => ({
      user, before: user * 700, rest: { mean: 90000, variance: 4e6 },
      lineup: { scored: user * 40, parts: [0, 3, 5].map((at) => ({ key: (user + at) % 12, position: 'RB', times: 1, rotation: 0 })) },
    }));
    const groups = [{ members, multiplier: 125, withSeason: true, isLastWeek: false, views: [{ user: 2, lineup: null, games: [], withDuels: true }] }];
    const result = new Simulation().run({ weekId: 'w', seed: 7, players, groups, lineups: [members[0].lineup] });
    console.log(JSON.stringify(result, (_, value) => (value instanceof Map ? [...value] : value)));`;
  const run = async () =>
    (await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])).stdout;
  const [one, other] = await Promise.all([run(), run()]);
  expect(one.length).toBeGreaterThan(500);
  expect(other).toBe(one);
});
