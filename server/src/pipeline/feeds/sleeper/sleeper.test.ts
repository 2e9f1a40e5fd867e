import { expect, test } from 'vitest';
import { withLastGood } from '../checked-json.ts';
import { readSleeperPeople, readSleeperWeek } from './sleeper.ts';

const row = (changes: object) => ({
  player_id: 's101',
  week: 3,
  season: '2025',
  team: 'BUF',
  game_id: '202510301',
  stats: { gp: 1, pass_yd: 250, pass_td: 1.5, pts_ppr: 16 },
  player: { first_name: 'Abe', last_name: 'Archer', position: 'QB' },
  ...changes,
});
const readAll = (rows: object) => readSleeperWeek(Buffer.from(JSON.stringify(rows)), { year: 2025, week: 3 });
const read = (...rows: object[]) => readAll(rows).rows;

test('scores projections by our own table', () => {
  expect(read(row({}))).toMatchObject([
    { sleeperId: 's101', name: 'Abe Archer', position: 'QB', team: 'BUF', points: 1000 + 600 },
  ]);
});

test('a kicker’s band from 50 yards on is the remainder of the others', () => {
  const stats = { gp: 1, fga: 2, fgm: 1.5, fgm_20_29: 0.5, fgm_40_49: 0.5, xpm: 2 };
  const [kicker] = read(row({ stats, player: { position: 'K' } }));
  expect(kicker?.points).toBe(150 + 200 + 250 - 50 + 200);
});

test('scores a defense without yards if none are projected', () => {
  const stats = { gp: 1, sack: 2, int: 1, fum_rec: 0.5, def_st_fum_rec: 0.5, def_td: 0.25, pts_allow: 16 };
  const [defense] = read(row({ player_id: 'LAR', team: 'LAR', stats, player: { position: 'DEF' } }));
  expect(defense).toMatchObject({ sleeperId: 'LAR', position: 'DEF', points: 200 + 200 + 200 + 150 + 100 });
});

test('leaves out a bye, a defender and a row of draft figures', () => {
  const rows = read(
    row({}),
    row({ player_id: '2', game_id: null }),
    row({ player_id: '3', player: { position: 'CB' } }),
    row({ player_id: '4', stats: { adp_dd_ppr: 999 } }),
  );
  expect(rows.map(({ sleeperId }) => sleeperId)).toEqual(['s101']);
});

test('a player of two positions has the fantasy position', () => {
  const player = { first_name: 'Dee', last_name: 'Dunn', position: 'DB', fantasy_positions: ['DB', 'WR'] };
  expect(read(row({ player }))).toMatchObject([{ position: 'WR' }]);
});

test.each([
  ['another week', [row({ week: 4 })], 'rows of week 4 of 2025'],
  ['another season', [row({ season: '2024' })], 'rows of week 3 of 2024'],
  ['an unknown team', [row({ team: 'XYZ' })], "unknown team code 'XYZ'"],
  ['nobody', [], 'nobody has a game'],
  ['another form', [{ id: 1 }], 'no week'],
  ['another list', { id: 1 }, 'another form than known'],
])('%s is refused', (_, rows, reason) => {
  expect(() => readAll(rows)).toThrow(reason);
});

test('reads players’ ids, trimmed, and injuries', () => {
  const people = {
    s101: {
      gsis_id: ' 00-0000001',
      espn_id: 101,
      fantasy_positions: ['QB'],
      injury_status: 'Questionable',
      injury_body_part: 'Knee',
    },
    s102: { gsis_id: null, position: 'FB', injury_status: null },
    LAR: { position: 'DEF' },
  };
  expect(readSleeperPeople(Buffer.from(JSON.stringify(people))).rows).toEqual([
    {
      sleeperId: 's101',
      gsisId: '00-0000001',
      espnId: '101',
      position: 'QB',
      injury: { status: 'questionable', notes: 'Knee' },
    },
    { sleeperId: 's102', gsisId: null, espnId: null, position: 'RB', injury: null },
  ]);
  expect(() => readSleeperPeople(Buffer.from('{}'))).toThrow('nobody is listed');
});

test('[G9.12] injury statuses are what they are, unknown ones too', () => {
  const hurt = (injury_status: string | null) => ({ position: 'WR', injury_status });
  const list = { a: hurt('PUP'), b: hurt('Sus'), c: hurt('COV'), d: hurt('NFI'), e: hurt('Strange'), f: hurt(null) };
  const statuses = readSleeperPeople(Buffer.from(JSON.stringify(list))).rows.map(
    ({ injury }) => injury?.status ?? null,
  );
  expect(statuses).toEqual(['pup', 'suspended', 'covid', 'nfi', 'strange', null]);
});

test.each<[string, object]>([
  ['a text for a number', { week: '3', stats: { gp: '1', pass_yd: '250', pass_td: { value: 1.5 } } }],
  ['a number for a text', { season: 2025, game_id: 202510301 }],
  ['null for what is absent', { stats: { gp: 1, pass_yd: 250, pass_td: 1.5, rush_yd: null } }],
])('reads %s', (_, changes) => {
  expect(read(row(changes))).toMatchObject([{ sleeperId: 's101', points: 1600 }]);
});

test.each<[string, object, string]>([
  ['no figure', { stats: { gp: 1, rec: 'many' } }, 'rec is no figure'],
  ['an impossible figure', { stats: { gp: 1, rush_yd: 999 } }, 'rushingYards is 999'],
  ['another week', { week: 4 }, 'rows of week 4 of 2025'],
  ['an unknown team', { team: 'XYZ' }, "unknown team code 'XYZ' (sleeper)"],
  ['no stats', { stats: null }, 'no stats'],
])('a row with %s costs itself, and keeps the last good one', (_, changes, reason) => {
  const other = row({ player_id: 's102', stats: { gp: 1, rec: 9 }, player: { position: 'WR' } });
  const now = readAll([row(changes), other]);
  expect(now).toMatchObject({ rows: [{ sleeperId: 's102' }], unread: ['s101'] });
  expect(now.doubts).toMatchObject([{ subject: 'Abe Archer', reason }]);
  const points = withLastGood(read(row({})), now, ({ sleeperId }) => sleeperId).map((one) => [
    one.sleeperId,
    one.points,
  ]);
  expect(points).toEqual([
    ['s102', 900],
    ['s101', 1600],
  ]);
});

test('of two rows with one id any may be somebody else’s: who is missing keeps the last good row', () => {
  const before = read(row({}), row({ player_id: 's102' }));
  const now = readAll([row({}), row({ stats: { gp: 1, rec: 1 } }), row({ player_id: 's103' })]);
  expect(now).toMatchObject({ rows: [{ sleeperId: 's103' }], doubts: [{ reason: 'two rows' }] });
  const all = withLastGood(before, now, ({ sleeperId }) => sleeperId).map(({ sleeperId }) => sleeperId);
  expect(all).toEqual(['s103', 's101', 's102']);
  expect(readAll([row({}), row({})])).toMatchObject({ rows: [{ sleeperId: 's101' }], doubts: [], unread: [] });
});

test('an answer of which more than a few rows are bad is another thing', () => {
  const rows = (bad: number, good: number) =>
    Array.from({ length: bad + good }, (_, index) =>
      row({ player_id: `s${index}`, ...(index < bad ? { team: 'XYZ' } : {}) }),
    );
  expect(readAll(rows(20, 20)).doubts).toHaveLength(20);
  expect(readAll(rows(21, 400)).doubts).toHaveLength(21);
  expect(() => readAll(rows(21, 300))).toThrow('unknown team code');
});
