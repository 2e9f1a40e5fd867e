import { expect, test } from 'vitest';
import { lineupLabels } from '../lineups/model.ts';
import { withLineupLabels } from './lineup-labels.ts';
import type { BoardPlayer } from './model.ts';

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
