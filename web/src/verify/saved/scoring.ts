import { parseSlotKey } from '@singleback/game/lineups/slots.ts';
import { comparePositions } from '@singleback/game/players/positions.ts';
import { checkPoints } from '@singleback/verify/check/check-points.ts';
import { readExportFile } from '@singleback/verify/check/export-file.ts';

// What of the saved page is read with the first check: the rules of the game, what checks points by them, and how a season
// is written down.
Object.assign(self, { scoring: { checkPoints, comparePositions, parseSlotKey, readExportFile } });
