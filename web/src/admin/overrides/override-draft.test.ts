import { describe, expect, test } from 'vitest';
import { EMPTY_DRAFT, type OverrideDraft, overrideOf } from './override-draft.ts';

const WEEK = '00000000-0000-4000-8000-000000000102';
const player = { id: 'p', name: 'Ron Ning', position: 'RB', teamAbbreviation: 'KC' } as const;
const of = (draft: Partial<OverrideDraft>) => overrideOf({ ...EMPTY_DRAFT, ...draft }, WEEK);

describe('an override as it is typed', () => {
  test.each([
    ['no game', {}, 'Choose a game.'],
    ['nothing to set', { gameId: 'g' }, 'Set a status, a score or a kickoff.'],
    ['half a number', { gameId: 'g', homeScore: '1.5' }, 'A score is a whole number.'],
    ['no player', { kind: 'injury' }, 'Choose a player.'],
    ['no figure', { kind: 'stat_line', player }, 'Add a stat.'],
    [
      'an empty figure',
      { kind: 'stat_line', player, figures: [{ row: 1, key: 'carries', figure: ' ' }] },
      'Enter a number for every stat.',
    ],
    [
      'a figure twice',
      {
        kind: 'stat_line',
        player,
        figures: [
          { row: 1, key: 'carries', figure: '3' },
          { row: 2, key: 'carries', figure: '4' },
        ],
      },
      'Each stat can be set once.',
    ],
    [
      'a figure that the rules refuse',
      { kind: 'stat_line', player, figures: [{ row: 1, key: 'rushingTds', figure: '-1' }] },
      "'rushingTds' is a whole number that is not negative, not -1.",
    ],
    ['no ID', { kind: 'link', player }, 'Enter the player’s ID at the source.'],
  ] as [string, Partial<OverrideDraft>, string][])('with %s is not sent', (_, draft, words) => {
    expect(of(draft)).toBe(words);
  });

  test('names only what is to change of a game', () => {
    expect(of({ gameId: 'g', status: 'final', awayScore: '17', homeScore: '21' })).toEqual({
      ...{ kind: 'game', game_id: 'g', status: 'final', away_score: 17, home_score: 21 },
    });
    const kickoff = '2026-11-22T13:00';
    expect(of({ gameId: 'g', kickoff })).toEqual({
      ...{ kind: 'game', game_id: 'g', kickoff: new Date(kickoff).toISOString() },
    });
  });

  test('names the player and the week, or the player and the source', () => {
    expect(of({ kind: 'stat_line', player, figures: [{ row: 1, key: 'rushingYards', figure: '-4' }] })).toEqual({
      ...{ kind: 'stat_line', player_id: 'p', week_id: WEEK, stats: { rushingYards: -4 } },
    });
    expect(of({ kind: 'injury', player, injury: 'out', notes: ' ' })).toEqual({
      ...{ kind: 'injury', player_id: 'p', week_id: WEEK, status: 'out', notes: null, ends_at: null },
    });
    expect(of({ kind: 'link', player, source: 'sleeper', externalId: ' 77 ' })).toEqual({
      ...{ kind: 'link', player_id: 'p', source: 'sleeper', external_id: '77' },
    });
  });
});
