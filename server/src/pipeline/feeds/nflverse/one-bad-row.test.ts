import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readInventedSeason, type SmallSeason } from '../../../../../bench/fuzz/real-season.ts';
import { openRecordTarget } from '../../../../../bench/fuzz/record-files.ts';
import { csvText } from '../../../../../bench/rehearsal/nflverse-answers.ts';
import { easternToUtc } from '../eastern-time.ts';
import type { RecordKind } from '../live/record/record-file.ts';
import { FileRefused } from '../response-rejected.ts';
import { type Columns, type CsvRow, parseCsv } from './csv-file.ts';

const season: SmallSeason = await readInventedSeason(fileURLToPath(new URL('./fixtures', import.meta.url)));
const target = openRecordTarget(season);

/**
 * What differs from the season without the change, what of it is not as it was before either, and the doubts, once rows of a
 * file are changed.
 */
function after(file: RecordKind, change: (row: CsvRow) => CsvRow[] | string) {
  const table = season.tables[file];
  if (table === undefined) throw new Error(`${file} is not there`);
  const lines = table.rows.flatMap((row) => {
    const changed = change(row);
    return typeof changed === 'string' ? [changed] : [csvText(table, changed).split('\n').slice(1, -1).join('\n')];
  });
  const body = Buffer.from(`${[table.columns.join(','), ...lines.filter((line) => line !== '')].join('\n')}\n`);
  const mutation = { file, kind: '', words: '', touches: () => true, isRight: () => true, isIncredible: false };
  const changed = { kind: '', words: '', before: {}, after: {}, column: null, body };
  const { state, doubts, refused } = target.run({ mutation, file, changed }, target.older);
  const subjects = new Set([...target.expected.keys(), ...state.keys()]);
  const others = [...subjects].filter((subject) => state.get(subject) !== target.expected.get(subject));
  const wrong = others.filter((subject) => state.get(subject) !== target.before.get(subject));
  return { others, wrong, doubts: doubts.map(({ subject, reason }) => `${subject}: ${reason}`), refused };
}

const ofTeam = (team: string, week: string) => (row: CsvRow) => row.team === team && row.week === week;
const isOfDefense = (subject: string) => subject.startsWith('line DST-');

describe('one bad row of a file of record', () => {
  test.each([
    ['is missing', () => []],
    ['is torn', (row: CsvRow) => `2025,${row.week},"${row.team}`],
    ['has a figure that is none', (row: CsvRow) => [{ ...row, rushing_yards: 'x' }]],
    ['names the team as its opponent', (row: CsvRow) => [{ ...row, opponent_team: row.team ?? '' }]],
  ])('a team’s row that %s keeps both defenses, and the players of the game move on', (_, change) => {
    const { others, doubts } = after('teamStats', (row) => (ofTeam('LA', '2')(row) ? change(row) : [row]));
    expect(others.every(isOfDefense)).toBe(true);
    expect(doubts.join('\n')).toContain('LAR D/ST, week 2');
  });

  test('a final game whose row is gone, or is in another week now, is as it was, and so are its players', () => {
    const isGame = (row: CsvRow) => row.game_id === '2025_01_MIA_WAS';
    const gone = after('games', (row) => (isGame(row) ? [] : [row]));
    expect([gone.others, gone.doubts]).toEqual([[], ['MIA at WAS, week 1: its row is missing']]);
    const moved = after('games', (row) => [isGame(row) ? { ...row, week: '2' } : row]);
    expect([moved.others, moved.doubts.length]).toEqual([[], 1]);
  });

  test('a game’s id with a NUL costs this row', () => {
    const { others, doubts } = after('games', (row) => [
      row.game_id === '2025_02_LA_MIA' ? { ...row, game_id: '2025_02_LA_MIA\0' } : row,
    ]);
    expect(others).toEqual([]);
    expect(doubts.join()).toContain('LA at MIA, week 2');
  });

  test('rows of nobody do not contradict each other', () => {
    const ghost = { player_id: '', player_display_name: '', team: 'LA', opponent_team: 'MIA', game_id: '' };
    const [first] = season.tables.playerStats?.rows ?? [];
    let isFirst = true;
    const { others, doubts } = after('playerStats', (row) => {
      const ghosts = isFirst ? ['1', '2'].map((week) => ({ ...first, ...ghost, week, rushing_yards: week })) : [];
      isFirst = false;
      return [row, ...ghosts.map((one) => ({ ...one, week: '2' }))];
    });
    expect([others, doubts]).toEqual([[], []]);
  });

  test('a player’s id with a space is no new player', () => {
    const { others } = after('weeklyRoster', (row) => [
      row.gsis_id === '00-0000002' ? { ...row, gsis_id: ' 00-0000002 ' } : row,
    ]);
    expect(others.filter((subject) => !subject.includes('00-0000002'))).toEqual([]);
    expect(others.join()).not.toContain('  00-');
  });

  test.each(target.kinds)('blanks around all cells of %s change nothing', (file) => {
    const padded = (row: CsvRow) => [
      Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, ` ${cell} `])),
    ];
    expect(after(file, padded)).toEqual(after(file, (row) => [row]));
  });

  test.each(['00-000002', '0000002', '00-0000002x'])('stats of a player with the id %s take nobody’s away', (id) => {
    const { wrong, doubts } = after('playerStats', (row) => [
      row.player_id === '00-0000002' ? { ...row, player_id: id } : row,
    ]);
    expect(wrong).toEqual([]);
    expect(doubts.join('\n')).toContain(`'${id}' is no player’s id`);
  });

  test.each<RecordKind>(['playerStats', 'teamStats'])(
    'two rows of %s contradict each other however the week is written',
    (file) => {
      const { wrong, doubts } = after(file, (row) =>
        ofTeam('LA', '1')(row) ? [row, { ...row, week: '1.0', rushing_yards: '77' }] : [row],
      );
      expect([wrong, doubts.length > 0]).toEqual([[], true]);
    },
  );

  const isDunn = (row: CsvRow) => row.gsis_id === '00-0000004' && row.week === '3';
  test.each([
    ...['', 'x', '0', '12', '25'].map((week) => [`of week '${week}'`, (row: CsvRow) => [{ ...row, week }]] as const),
    ['twice, cut at last', (row: CsvRow) => [row, { ...row, status: 'CUT' }]] as const,
    ['twice, cut at first', (row: CsvRow) => [{ ...row, status: 'CUT' }, row]] as const,
  ])('a roster’s row %s takes nobody’s team away', (_, change) => {
    const { others, doubts } = after('weeklyRoster', (row) => (isDunn(row) ? change(row) : [row]));
    expect([others, doubts.length]).toEqual([[], 1]);
  });

  test('while a week’s rosters are not whole, the last ones count', () => {
    const { others } = after('weeklyRoster', (row) => (row.week === '3' && row.team !== 'LA' ? [] : [row]));
    // One of these two has changed teams in the week, the other one was cut.
    expect(others.filter((subject) => /^place (?!00-000000[29])/.test(subject))).toEqual([]);
  });

  test('a game whose row says a week in which one of its teams has another stays where it was', () => {
    const games = season.tables.games?.rows.filter((row) => row.season === '2025' && row.game_type === 'REG') ?? [];
    const isIn = (game: CsvRow, team = '') => game.home_team === team || game.away_team === team;
    const pairs = games.flatMap((game) =>
      games
        .filter((other) => other.week !== game.week && (isIn(game, other.home_team) || isIn(game, other.away_team)))
        .map(({ week }) => ({ id: game.game_id, week })),
    );
    const found = pairs.map(({ id, week }) =>
      after('games', (row) => [row.game_id === id ? { ...row, week: week ?? '' } : row]),
    );
    expect(found.map(({ wrong, doubts }) => [wrong, doubts.length])).toEqual(pairs.map(() => [[], 1]));
  });

  test('a player with a defense’s id takes nothing from it', () => {
    const { others } = after('weeklyRoster', (row) => [
      row.gsis_id === '00-0000002' ? { ...row, sleeper_id: 'KC' } : row,
    ]);
    expect(others).not.toContain('player DST-KC');
  });

  test('a stray quote does not cost a row whose cell has several lines', () => {
    const text = 'a,b\n1,"two\nlines"\n2,x"y"\n3,z\n';
    const { rows, bad } = parseCsv('a.csv', Buffer.from(text), { needed: ['a', 'b'] });
    expect(rows.map(({ a }) => a)).toEqual(['1', '3']);
    expect(bad.map(({ doubt }) => doubt.excerpt)).toEqual(['2,x"y"']);
  });

  test('an hour alone is no time', () => expect(easternToUtc('2025-09-21', '11')).toBeNull());
});

const parse = (text: string, columns: Columns) => parseCsv('players.csv', Buffer.from(text), columns);

test('reads the wanted columns by name, with NA as empty and quoted cells as they are', () => {
  const text = '\uFEFFNA,name,unread,team\nNA,"O""Neil, ""NA""\nJr.",NA,NA\n\n1,NANCE,"x,y",KC\n';
  expect(parse(text, { needed: ['team', 'name'], optional: ['NA', 'missing'] }).rows).toEqual([
    { NA: '', name: 'O"Neil, "NA"\nJr.', team: '' },
    { NA: '1', name: 'NANCE', team: 'KC' },
  ]);
});

test.each([
  ['', 'the file is empty'],
  ['name\n', 'the file is empty: it has no rows'],
  ['name\nAnn', 'its last line is not whole'],
  ['team\nKC\n', 'missing columns name'],
  ['name,team\nAnn\n', 'no row can be read'],
  ['name\n"Ann\n', 'no row can be read'],
  ['name\nA"nn\n', 'no row can be read'],
])('refuses %j', (text, why) => {
  expect(() => parse(text, { needed: ['name'] })).toThrow(FileRefused);
  expect(() => parse(text, { needed: ['name'] })).toThrow(why);
});

test('a line with other cells, or a stray quote, costs itself alone', () => {
  const { rows, bad } = parse('name,team\nAnn,KC\nBo\n"Cal,KC\nDee,BUF,1\nEve,BUF\n', { needed: ['name', 'team'] });
  expect(rows.map(({ name }) => name)).toEqual(['Ann', 'Eve']);
  expect(bad.map(({ key, doubt }) => [key, doubt.subject])).toEqual([
    [null, 'line 3'],
    [null, 'line 4'],
    [null, 'line 5'],
  ]);
});
