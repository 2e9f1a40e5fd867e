import type { RecordKind } from '../../server/src/pipeline/feeds/live/record/record-kinds.ts';

// Written from what the files mean, not from how they are read.

const IDENTITY: Partial<Record<RecordKind, ReadonlySet<string>>> = {
  playerStats: new Set(['player_id', 'season', 'week', 'season_type', 'team', 'opponent_team', 'game_id']),
  teamStats: new Set(['season', 'week', 'season_type', 'team', 'opponent_team', 'game_id']),
  games: new Set(['game_id', 'season', 'game_type', 'away_team', 'home_team']),
};
const TEXTS = new Set(['position', 'position_group', 'player_display_name', 'fg_made_list', 'fg_blocked_list']);

/** Whether a careful reader may believe this cell: a figure that can be, a day of that season. */
export function isCredible(file: RecordKind, column: string, cell: string): boolean {
  if (IDENTITY[file]?.has(column)) return false;
  if (file === 'playerStats' || file === 'teamStats') return TEXTS.has(column) ? isText(cell) : isFigure(column, cell);
  if (file === 'games') return isOfGame(column, cell);
  return isText(cell);
}

const isText = (cell: string) => cell.length < 100 && !cell.includes('\0');

/** The figure that a cell has; nothing written is none. Null where it is no figure. */
export function figureIn(cell: string): number | null {
  const text = cell.trim();
  if (text === '' || text === 'NA') return 0;
  return /^-?\d{1,3}(\.0)?$/.test(text) ? Number(text) : null;
}

function isFigure(column: string, cell: string): boolean {
  const figure = figureIn(cell);
  if (figure === null) return false;
  return /yards/.test(column) ? Math.abs(figure) <= 999 : figure >= 0 && figure <= 99;
}

function isOfGame(column: string, cell: string): boolean {
  if (/_score$/.test(column)) return /^\s*\d{1,3}(\.0)?\s*$/.test(cell) && Number(cell) <= 120;
  if (column === 'gametime') return cell === '' || cell === 'NA' || /^\s*([01]?\d|2[0-3]):[0-5]\d\s*$/.test(cell);
  if (column === 'gameday')
    return /^\s*2025-\d\d?-\d\d?\s*$/.test(cell) && !Number.isNaN(Date.parse(`${cell.trim()}Z`));
  if (column === 'week') return /^\s*\d+(\.0)?\s*$/.test(cell) && Number(cell) >= 1 && Number(cell) <= 18;
  // Lines, roof, ESPN's id, overtime: nothing of the state depends on them.
  return true;
}
