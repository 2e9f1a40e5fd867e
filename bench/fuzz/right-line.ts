import type { ChangedTable } from './change-csv.ts';
import { figureIn } from './credible.ts';

/** What one more of a figure is worth, in hundredths of a point, by the rules of the game. */
const WORTH: Readonly<Record<string, number>> = {
  ...{ passing_yards: 4, passing_tds: 400, passing_interceptions: -200 },
  ...{ rushing_yards: 10, rushing_tds: 600, receptions: 100, receiving_yards: 10, receiving_tds: 600 },
  ...{ pat_made: 100, completions: 0, attempts: 0, carries: 0, targets: 0 },
};

/** Whether points are right for a stat line of which one figure is another one now. */
export function rightLine({ before, after, column }: ChangedTable, state: string | undefined): boolean {
  const worth = WORTH[column ?? ''];
  // Kicks and what is no figure: whatever comes of it.
  if (worth === undefined || after === null || column === null) return true;
  const [was, is] = [figureIn(before[column] ?? ''), figureIn(after[column] ?? '')];
  if (was === null || is === null || state === undefined) return false;
  return Number.parseInt(state, 10) === pointsOf(before) + (is - was) * worth;
}

/** The points of a row, by the same rules. */
function pointsOf(row: ChangedTable['before']): number {
  const figures = Object.entries(WORTH).reduce(
    (sum, [column, worth]) => sum + (figureIn(row[column] ?? '') ?? 0) * worth,
    0,
  );
  const inParts = ['sack_fumbles_lost', 'rushing_fumbles_lost', 'receiving_fumbles_lost'].reduce(
    (sum, column) => sum + (figureIn(row[column] ?? '') ?? 0),
    0,
  );
  const lost = row.fumbles_lost_total ? (figureIn(row.fumbles_lost_total) ?? 0) : inParts;
  return figures - 200 * lost + kicksOf(row);
}

function kicksOf(row: ChangedTable['before']): number {
  const figure = (column: string) => figureIn(row[column] ?? '') ?? 0;
  const short = figure('fg_made_0_19') + figure('fg_made_20_29') + figure('fg_made_30_39');
  // A kick of 60 yards is in neither band of early files: the list of kicks is right.
  const list = (row.fg_made_list ?? '')
    .split(';')
    .filter((yards) => yards !== '')
    .map(Number);
  const isListed = list.length === figure('fg_made');
  const of60 = isListed ? list.filter((yards) => yards >= 60).length : figure('fg_made_60_');
  const of50 = isListed ? list.filter((yards) => yards >= 50 && yards < 60).length : figure('fg_made_50_59');
  const made = 300 * short + 400 * figure('fg_made_40_49') + 500 * of50 + 600 * of60;
  return made - 100 * (figure('fg_missed') + figure('fg_blocked'));
}
