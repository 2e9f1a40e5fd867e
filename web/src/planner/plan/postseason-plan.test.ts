import type { SeasonOutlook } from '@singleback/contract/forecast/outlook.ts';
import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { NO_WISHES, solvePlan } from '@singleback/game/planner/plan.ts';
import { pricesOf } from '@singleback/game/planner/prices.ts';
import { POSITIONS } from '@singleback/game/players/positions.ts';
import { expect, test } from 'vitest';
import { EVERYONE } from '../../app/testing/small-league.ts';
import { roundsOf } from '../../players/rounds.ts';
import { gameText, outlookFromWire, planInput, playAgainText } from '../model.ts';
import { groupChoices, scarcityRows } from './plan-model.ts';
import { finishWords, shortages, shortageWords } from './plan-words.ts';

/** The Wild Card round: twelve teams, of which T0 is a clear favorite over T1, and the others are even. */
const chancesOf = (team: number) => {
  const win = team === 0 ? 0.9 : team === 1 ? 0.1 : 0.5;
  return [1, win, win / 2, win / 4].map((chance) => Math.round(1000 * chance));
};
const TEAMS = Array.from({ length: 12 }, (_, at) => ({ id: `T${at}`, plays: chancesOf(at) }));
const WIRE: SeasonOutlook = {
  ...{ season_id: 's', weeks: [1, 2, 3, 4] },
  teams: TEAMS.map(({ id, plays }, at) => ({ id, plays, games: [at % 2 ? '@ AAA' : 'vs BBB', null, null, null] })),
  // One of each position in each team and three of RB and WR, all equally good.
  players: TEAMS.flatMap((team) =>
    POSITIONS.flatMap((position) =>
      Array.from({ length: position === 'RB' || position === 'WR' ? 3 : 1 }, (_, at) => ({
        ...{ id: `${team.id} ${position}${at + 1}`, position, team_id: team.id },
        ...{ points: team.plays.map((chance) => chance), plays: team.plays },
      })),
    ),
  ),
};
const outlook = outlookFromWire(WIRE);
const [everyone] = groupChoices([EVERYONE]);
if (everyone === undefined) throw new Error('no group');

const inputOf = (weeks: readonly number[]) =>
  planInput(outlook, {
    ...{ settings: { ...DEFAULT_SETTINGS, playoffWeeks: [], playoffBonusPercent: 0 }, weeks, playedFirst: 1 },
    ...{ uses: new Map(), usageLimit: 1, wishes: NO_WISHES, isStarted: () => false },
  });

test('where the opponent is not known a cell says the chance to play, and never a bye', () => {
  const quarterback = outlook.players.get('T0 QB1');
  expect([0, 1, 2, 3].map((at) => gameText(quarterback, at))).toEqual([
    ...['vs BBB', '90% to play', '45% to play', '23% to play'],
  ]);
  const out = outlookFromWire({
    ...WIRE,
    teams: [{ id: 'T0', games: ['vs BBB', null, null, null], plays: [1000, 0, 0, 0] }],
  });
  expect(gameText(out.players.get('T0 QB1'), 1)).toBe('out of the postseason');
  const won = outlookFromWire({
    ...WIRE,
    teams: [{ id: 'T0', games: ['vs BBB', null, null, null], plays: [1000, 1000, 4, 996] }],
  });
  expect([1, 2, 3].map((at) => gameText(won.players.get('T0 QB1'), at))).toEqual([
    ...['100% to play', '<1% to play', '>99% to play'],
  ]);
});

test('a row says the chance to play again, and nothing in the Super Bowl', () => {
  expect([1, 2, 3, 4].map((round) => playAgainText(outlook, 'T1 TE1', round))).toEqual([
    ...['10% to play again', '5% to play again', '3% to play again', null],
  ]);
  expect(playAgainText(outlook, 'nobody', 1)).toBeNull();
});

test('the plan has all four rounds, with players of the favorite kept for the later ones', () => {
  const { plan } = solvePlan(inputOf([1, 2, 3, 4]));
  expect(plan.weeks.map(({ weekNumber }) => weekNumber)).toEqual([1, 2, 3, 4]);
  const teamsIn = (round: number) =>
    (plan.weeks[round - 1]?.slots ?? []).map(({ player }) => WIRE.players[player ?? -1]?.team_id);
  expect(plan.weeks.flatMap(({ slots }) => slots).every(({ player }) => player !== null)).toBe(true);
  expect(teamsIn(1)).not.toContain('T0');
  // One of each position and three of two, in rounds in which the favorite is worth most.
  expect([2, 3, 4].flatMap(teamsIn).filter((team) => team === 'T0')).toHaveLength(10);
  expect([2, 3, 4].flatMap(teamsIn)).not.toContain('T1');
});

test('a player of a team that is unlikely to go on costs nothing, one of the favorite does', () => {
  const input = inputOf([2, 3, 4]);
  const { prices } = pricesOf(input, []);
  const costOf = (id: string) => prices[input.players.findIndex((player) => player.id === id)]?.cost;
  expect(costOf('T1 QB1')).toBe(0);
  expect(costOf('T0 QB1')).toBeGreaterThan(0);
});

test('a position runs short by those who can be expected to still play', () => {
  const rows = scarcityRows(outlook, everyone, new Map(), 4);
  expect(rows.find(({ position }) => position === 'QB')?.weeks.map(({ left, level }) => [left, level])).toEqual([
    ...[
      [12, 0],
      [6, 0],
      [3, 2],
      [2, 3],
    ],
  ]);
  expect(shortageWords(shortages(rows, outlook.weeks), roundsOf('postseason'))).toMatch(/in the Super Bowl: 2 /);
});

test('the sentence counts the chances until all matchups are known', () => {
  expect(outlook.known).toEqual([true, false, false, false]);
  expect(finishWords(22_540, false)).toBe(
    'This plan comes to about 225 points, counting each team’s chance to still play.',
  );
  expect(finishWords(231_040, true)).toBe('If all goes to plan you finish near 2,310 points.');
});
