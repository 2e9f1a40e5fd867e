import type { PlayerPoints } from '@singleback/contract/players.ts';
import { weekPoints } from '@singleback/game/scoring/rounding.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ViewedLineup, ViewedPlayer } from '../leaderboard/model.ts';
import type { Level } from './level.ts';
import { levelText, seasonLevel, slotPart, weekLevel } from './level.ts';
import { playerLevel } from './player-level.ts';

const WEEK = { id: 'w7', weekNumber: 7, startDate: new Date(0), endDate: new Date(1) };
const OF = { groupIds: ['g'], user: { userId: 'u', username: 'Dana' } };
const AT = '2025-10-21T15:04:00.000Z';
const timeOf = (at: Date) => at.toISOString().slice(5, 16);
/** '1,234.50' as hundredths. */
const read = (text: string) =>
  text === '–' ? 0 : Math.round(Number(text.replaceAll(',', '').replace('−', '-')) * 100);
const sumOf = (level: Level) => level.lines.reduce((sum, { points }) => sum + read(points), 0);

function player(id: string, actual: number | null, changes: Partial<ViewedPlayer> = {}): ViewedPlayer {
  return {
    ...{ id, name: `Player ${id}`, position: 'RB', team: 'IND', teamId: null, gameStatus: 'final', isDelayed: false },
    ...{ projected: null, actual, isUnconfirmed: false, isGameUnconfirmed: false, isDoubled: false },
    ...{ injuryStatus: null, corrections: [], ...changes },
  };
}

function lineupOf(players: readonly (ViewedPlayer | null)[], playoffMultiplier = 1): ViewedLineup {
  const actual = players.reduce((sum, each) => sum + (each?.actual ?? 0), 0);
  return {
    ...{ username: 'Dana', name: 'Gut Feeling', projected: null, actual, playoffMultiplier, createdAt: new Date(0) },
    counted: weekPoints(actual, Math.round(playoffMultiplier * 100)),
    slots: players.map((each, at) => ({ key: `RB${at + 1}`, kind: 'RB', isLocked: each !== null, player: each })),
  };
}

const LINE = { rushingYards: 94, receivingYards: 38, rushingTds: 3, receptions: 3, targets: 4 };

function pointsOf(changes: Partial<PlayerPoints> = {}): PlayerPoints {
  return {
    player: {
      ...{ id: 'a', name: 'Jonathan Taylor', position: 'RB', team_id: null, team_abbreviation: 'IND', espn_id: null },
      ...{ injury_status: null, actual_points: 34.2, projected_points: null, opponent: '@ LAC', kickoff_time: AT },
      ...{ game_date: AT, game_status: 'final', game_clock: null, is_locked: true, is_bye: false },
    },
    week_number: 7,
    line: { stats: LINE, points: 34.2, source: 'nflverse', updated_at: AT },
    changes: [{ at: '2025-10-19T20:12:00.000Z', points: 34.4, text: '14-yd run', is_correction: false }],
    corrections: [
      {
        ...{ at: AT, points_before: 34.4, points_after: 34.2, source: 'nflverse' },
        changes: [
          { stat: 'receivingYards', old: 40, new: 38 },
          { stat: 'carries', old: 20, new: 21 },
        ],
      },
    ],
    ...changes,
  };
}

describe('a week', () => {
  test('its lines add up to the lineup, and this times the multiplier to what counts', () => {
    const players = fc.array(
      fc.option(fc.record({ points: fc.option(fc.integer({ min: -900, max: 9000 })), isDoubled: fc.boolean() })),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(players, fc.integer({ min: 100, max: 200 }), (slots, multiplier) => {
        const lineup = lineupOf(
          slots.map(
            (slot, at) =>
              slot &&
              player(String(at), slot.points === null ? null : slot.points * (slot.isDoubled ? 2 : 1), {
                isDoubled: slot.isDoubled,
              }),
          ),
          multiplier / 100,
        );
        const { lines, sums, chain, ...level } = weekLevel(OF, WEEK, lineup);
        expect(sumOf({ lines, sums, chain, ...level })).toBe(read(sums[0]?.points ?? ''));
        expect(read(sums.at(-1)?.points ?? '')).toBe(lineup.counted);
        expect(chain.at(-1)?.points).toBe(sums.at(-1)?.points);
        // Of a hidden slot nothing is known, and nothing opens.
        expect(lines.map(({ opens }) => opens === null)).toEqual(slots.map((slot) => slot === null));
      }),
    );
  });

  test('a correction says what the week counted before and after it, with later ones taken back', () => {
    const first = { at: new Date(AT), change: -40 };
    const later = { at: new Date(Date.parse(AT) + 1000), change: 700 };
    const same = { at: new Date(AT), change: 30 };
    const lineup = lineupOf(
      [player('a', 6840, { isDoubled: true, corrections: [first] }), player('b', 1000, { corrections: [same, later] })],
      1.25,
    );
    const part = slotPart(OF, WEEK, lineup, 'a');
    // 78.40 in the end, 71.40 before the later one, 71.80 before this one: times 1.25.
    expect(part?.week(new Date(AT))).toEqual({ label: 'Week 7', old: '89.75', now: '89.25' });
    expect(slotPart(OF, WEEK, lineup, 'c')).toBeNull();
  });
});

test('a season is its weeks and what is granted for weeks without a lineup; what they lack is shown', () => {
  const weeks = [1, 2, 3].map((weekNumber) => ({ ...WEEK, id: `w${weekNumber}`, weekNumber }));
  const season = {
    total: 30_050,
    pointsByWeek: new Map([
      ['w1', 12_000],
      ['w3', 10_000],
    ]),
    grantedByWeek: new Map([['w2', 8000]]),
  };
  const level = seasonLevel(season, weeks);
  expect(level.lines.map(({ label, detail, points }) => [label, detail, points])).toEqual([
    ['Week 1', null, '120.00'],
    ['Week 2', 'no lineup, granted by the group', '80.00'],
    ['Week 3', null, '100.00'],
    ['Other', null, '0.50'],
  ]);
  expect(sumOf(level)).toBe(season.total);
  expect(level.lines.map(({ opens }) => opens?.weekId ?? null)).toEqual(['w1', null, 'w3', null]);
});

describe('a player', () => {
  test('in a lineup, as text: what is shown, from the season down to the sources', () => {
    const corrections = [{ at: new Date(AT), change: -40 }];
    const lineup = lineupOf([player('b', 1000), player('a', 6840, { isDoubled: true, corrections })]);
    const part = slotPart(OF, WEEK, lineup, 'a');
    expect(levelText(playerLevel(pointsOf(), WEEK, part, timeOf), 'Dana · Sunday Six')).toBe(
      [
        'How It Adds Up',
        'Dana · Sunday Six',
        'Week 7: 78.40',
        'RB, slot 2 of 2: 68.40',
        '',
        'Jonathan Taylor, RB · IND @ LAC · Final',
        'Rushing and receiving yards (94 rushing, 38 receiving): 132 ÷ 10 = 13.20',
        'Rushing and receiving TD (3 rushing): 3 × 6 = 18.00',
        'Reception (3 of 4 targets): 3 × 1 = 3.00',
        'Points: 34.20',
        'Double Down: 34.20 × 2 = 68.40',
        '',
        'Corrected, 10-21T15:04',
        'Receiving yards: 40 → 38',
        'Points: 34.40 → 34.20',
        'Week 7: 78.80 → 78.40',
        'Source: nflverse',
        '',
        'Where the numbers came from',
        '10-19T20:12: 14-yd run, 34.40',
        '10-21T15:04: Correction, nflverse, 34.20',
      ].join('\n'),
    );
  });

  test('points that a source gave without figures are a line of their own, and a game that is on counts so far', () => {
    const line = { stats: { rushingYards: 10 }, points: 3.5, source: 'sleeper', updated_at: AT };
    const wire = pointsOf({ line, corrections: [], changes: [] });
    const level = playerLevel({ ...wire, player: { ...wire.player, game_status: 'in_progress' } }, WEEK, null, timeOf);
    expect(level.lines.map(({ label, points }) => [label, points])).toEqual([
      ['Rushing and receiving yards', '1.00'],
      ['Points without figures', '2.50'],
    ]);
    expect(level.sums.map(({ label, points }) => [label, points])).toEqual([['Points so far', '3.50']]);
    expect(level.origins.map(({ text }) => text)).toEqual(['Stat line, Sleeper']);
  });

  test('a correction that was logged as a change is said once', () => {
    const changes = [{ at: AT, points: 34.2, text: '', is_correction: true }];
    const { origins } = playerLevel(pointsOf({ changes }), WEEK, null, timeOf);
    expect(origins.map(({ text, points }) => [text, points])).toEqual([['Correction, nflverse', '34.20']]);
  });

  test('a round of the postseason is called by its name', () => {
    const { chain } = playerLevel(pointsOf(), { weekNumber: 1, seasonKind: 'postseason' }, null, timeOf);
    expect(chain.map(({ label }) => label)).toEqual(['Wild Card']);
  });

  test('before the game there are no lines', () => {
    const level = playerLevel(pointsOf({ line: null, changes: [], corrections: [] }), WEEK, null, timeOf);
    expect([level.lines, level.sums, level.origins]).toEqual([[], [], []]);
  });
});
