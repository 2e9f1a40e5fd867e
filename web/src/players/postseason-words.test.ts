import { whyNotSelect } from '@singleback/game/groups/check-group-selection.ts';
import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { expect, test } from 'vitest';
import { ruleWords } from '../app/group/survival/survival-words.ts';
import { pickNote } from '../hindsight/hindsight-words.ts';
import { boardText, usedText } from '../lineups/manager/board/used-board.ts';
import { emptyText } from '../lineups/manager/no-lineups.tsx';
import { offSeasonText } from './between-seasons.ts';
import { spendingText } from './detail/detail-model.ts';
import { roundsOf } from './rounds.ts';

const postseason = roundsOf('postseason');
const weekOf = (weekNumber: number) => ({
  ...{ id: `w${weekNumber}`, weekNumber, seasonKind: 'postseason' as const },
  startDate: new Date(Date.UTC(2026, 0, 7 * weekNumber)),
  endDate: new Date(Date.UTC(2026, 0, 7 * weekNumber + 7)),
});
const ROUNDS = [1, 2, 3, 4].map(weekOf);

test('words that count weeks count rounds in a postseason, and weeks in a regular season', () => {
  const used = { position: 'QB' as const, usesElsewhere: 1, usedWeeks: [1, 2] };
  expect(spendingText(used, 1, 3, postseason)).toBe('Used in Wild Card, Divisional.');
  expect(spendingText(used, 1, 3)).toBe('Used in weeks 1, 2.');
  expect(spendingText({ ...used, usesElsewhere: 0, usedWeeks: [] }, 1, 1, postseason)).toBe(
    'Unused. 1 round left to use him once.',
  );
  const board = { rows: [], weeks: [] };
  expect(boardText(board, 1, postseason)).toBe(
    'No players used yet. The columns to the right are rounds still to play.',
  );
  expect(usedText(ROUNDS, [], undefined, 2, postseason)).toBe('none yet');
  expect(pickNote({ more: 0 } as Parameters<typeof pickNote>[0], postseason)).toBe('best round so far');
  expect(emptyText(2, false, false, postseason)).toBe('Your groups’ season ends before this round.');
  expect(ruleWords({ cut: 2, cut_from: 2 }, true, false, postseason)).toBe(
    'The first cut is in the Divisional round: the two lowest scores of each round are out.',
  );
  expect(ruleWords({ cut: 1, cut_from: 2 }, true, false)).toContain('the lowest score of each week is out.');
});

test('between two seasons a postseason is called one', () => {
  expect(offSeasonText(2025, ROUNDS, new Date(Date.UTC(2026, 0, 6)))).toMatch(/^The 2025 postseason begins/);
  expect(offSeasonText(2025, ROUNDS, new Date(Date.UTC(2026, 2, 1)))).toMatch(/^The 2025 postseason is over/);
});

test('a group that has a lineup of the round says so', () => {
  const group = { id: 'g', settings: DEFAULT_SETTINGS, alreadySubmitted: true };
  expect(whyNotSelect(group, [], 'postseason')?.message).toBe('Already submitted to this group this round');
  expect(whyNotSelect(group, [])?.message).toBe('Already submitted to this group this week');
});
