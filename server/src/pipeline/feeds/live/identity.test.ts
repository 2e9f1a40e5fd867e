import { expect, test } from 'vitest';
import type { PlayerRecord } from '../../report.ts';
import type { EspnAthlete } from '../espn/roster.ts';
import { findEspnIds } from './identity.ts';

const player = (changes: Partial<PlayerRecord>): PlayerRecord => ({
  feedKey: 'p1',
  espnId: null,
  sleeperId: null,
  name: 'Josh Allen',
  position: 'QB',
  team: 'BUF',
  jerseyNumber: 17,
  isActive: true,
  ...changes,
});

const athlete = (changes: Partial<EspnAthlete>): EspnAthlete => ({
  id: '1',
  name: 'Josh Allen',
  team: 'BUF',
  position: 'QB',
  jerseyNumber: 17,
  ...changes,
});

const found = (players: PlayerRecord[], athletes: EspnAthlete[]) => {
  const { ids, unmatched } = findEspnIds(players, athletes);
  return [[...ids], unmatched.map(({ externalId }) => externalId)];
};

test.each<[string, Partial<PlayerRecord>[], Partial<EspnAthlete>[], string[], string[]]>([
  ['matching team, position and name', [{}], [{}], ['p1 1'], []],
  ['a variant of the name', [{ name: 'Josh Allen Jr.' }], [{}], ['p1 1'], []],
  ['a kicker, who is a PK there', [{ position: 'K' }], [{ position: 'PK' }], ['p1 1'], []],
  ['a number on one side only', [{ jerseyNumber: null }], [{}], ['p1 1'], []],
  ['another team', [{ team: 'JAX' }], [{}], [], ['1']],
  ['another position', [{ position: 'TE' }], [{}], [], ['1']],
  ['another number', [{ jerseyNumber: 3 }], [{}], [], ['1']],
  ['two of our players', [{}, { feedKey: 'p2' }], [{}], [], ['1']],
  ['two of their athletes', [{}], [{}, { id: '2' }], [], ['1', '2']],
  ['an id of another player', [{}, { feedKey: 'p2', espnId: '1' }], [{}], [], []],
  ['a player who already has one', [{ espnId: '9' }], [{}], [], ['1']],
  ['an athlete of no fantasy position', [{}], [{ position: 'OT' }], [], []],
])('%s', (_, players, athletes, ids, unmatched) => {
  const [matched, left] = found(players.map(player), athletes.map(athlete)) as [[string, string][], string[]];
  expect(matched.map((pair) => pair.join(' '))).toEqual(ids);
  expect(left).toEqual(unmatched);
});
