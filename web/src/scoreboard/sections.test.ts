import { expect, test } from 'vitest';
import { lineupLabels } from '../lineups/model.ts';
import type { BoardGame, BoardPlayer } from './model.ts';
import { boardSections, countGames, withLineupLabels } from './sections.ts';

const game = (id: string, status: BoardGame['status'], isMine = false) => ({
  id,
  status,
  mine: isMine ? [{ id } as BoardPlayer] : [],
});

test('[G2.61, G2.63] within each state the games with the user’s players come first, in their order', () => {
  const games = [
    game('a', 'in_progress'),
    game('b', 'in_progress', true),
    game('c', 'in_progress', true),
    game('d', 'scheduled', true),
    game('e', 'final'),
    game('f', 'cancelled'),
  ];
  const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id).join('');
  expect(boardSections(games).map(({ status, cards, lines }) => [status, ids(cards), ids(lines)])).toEqual([
    ['in_progress', 'bc', 'a'],
    ['scheduled', 'd', ''],
    ['final', '', 'e'],
    ['cancelled', '', 'f'],
  ]);
  expect(boardSections([])).toEqual([]);
});

test('counts games that are live, upcoming, final and off', () => {
  const games = (['final', 'in_progress', 'scheduled', 'postponed', 'in_progress', 'cancelled'] as const).map(
    (status) => ({
      status,
    }),
  );
  expect(countGames(games)).toEqual({ live: 2, toCome: 1, over: 1, off: 2 });
  expect(countGames([])).toEqual({ live: 0, toCome: 0, over: 0, off: 0 });
});

const lineup = (id: string, name: string, groups: string[], playerIds: string[] = []) => ({
  ...{ id, name, groups: groups.map((group) => ({ id: group, name: group })) },
  slots: playerIds.map((playerId) => ({ playerId })),
});

const row = (id: string, lineupName: string): BoardPlayer => ({
  ...{ id, name: id, position: 'RB', team: 'DET', projected: null, actual: null, isUnconfirmed: false },
  ...{ injuryStatus: null, lineupName },
});

test('lineups with equal names are labeled by their groups, others by their name', () => {
  const labels = lineupLabels([
    lineup('1', 'Week 7 Lineup', ['Regulars', 'Everyone']),
    lineup('2', 'Week 7 Lineup', ['Office']),
    lineup('3', 'Gut Feeling', ['Snappers']),
    lineup('4', 'Week 7 Lineup', []),
  ]);
  expect([...labels.values()]).toEqual(['Regulars +1', 'Office', 'Gut Feeling', 'Week 7 Lineup']);
  expect([...lineupLabels([lineup('1', 'Week 7 Lineup', ['Regulars'])]).values()]).toEqual(['Week 7 Lineup']);
});

test('a player in several lineups of one name gets the label of each, once', () => {
  const lineups = [
    lineup('1', 'Week 7 Lineup', ['Regulars'], ['joe', 'abe']),
    lineup('2', 'Week 7 Lineup', ['Office'], ['abe']),
    lineup('3', 'Gut Feeling', ['Snappers'], ['joe']),
  ];
  const mine = [row('joe', 'Week 7 Lineup'), row('abe', 'Week 7 Lineup'), row('abe', 'Week 7 Lineup')];
  const [game] = withLineupLabels([{ mine: [...mine, row('joe', 'Gut Feeling')] }], lineups);
  expect(game?.mine.map((own) => own.lineupName)).toEqual(['Regulars', 'Regulars', 'Office', 'Gut Feeling']);
});

test('a player of a lineup not loaded yet keeps the lineup name from the response', () => {
  const games = [{ mine: [row('joe', 'New One')] }];
  expect(withLineupLabels(games, [lineup('1', 'Old One', ['Office'], ['joe'])])).toEqual(games);
});
