// What if: the table after results that the user chooses.
import type { SavedLineup } from '../../lineups/model.ts';
import type { Scenario, WhatIfPlayer } from './model.ts';

/** What every list of things to change needs. */
export interface Choices {
  /** Everyone who is known, among them the passers of receivers. */
  players: readonly WhatIfPlayer[];
  scenario: Scenario;
  /** What each player has more, in hundredths. */
  extra: ReadonlyMap<string, number>;
  lineup: SavedLineup;
  onChange: (scenario: Scenario) => void;
  /** The player who is open. */
  openId: string | null;
  onOpen: (playerId: string | null) => void;
}
