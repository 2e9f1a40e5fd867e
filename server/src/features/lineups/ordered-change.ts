import type { Db } from '../../db/pool.ts';
import type { MadeBy } from './history.ts';
import type { StoredLineup } from './lineups-store.ts';

/** A change that a standing order makes for the owner of a lineup, or that takes one back: checked like any other. */
export interface OrderedChange {
  madeBy: MadeBy;
  /** Records it in the transaction of the change, which it can refuse. `now` is the change's. */
  record(tx: Db, lineup: StoredLineup, now: Date): Promise<void>;
}
