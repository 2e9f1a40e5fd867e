// What of the saved page comes with the first check: the rules of the game, what checks points by them, and how a season is
// written down.

export { parseSlotKey } from '@singleback/game/lineups/slots.ts';
export { comparePositions } from '@singleback/game/players/positions.ts';
export { checkPoints } from '@singleback/verify/check/check-points.ts';
export { readExportFile } from '@singleback/verify/check/export-file.ts';
