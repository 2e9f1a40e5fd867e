import type { Db } from '../../db/pool.ts';
import type { MadeBy } from './history.ts';

/** A change of a lineup that its owner does not make by hand: checked like any other. */
export interface OrderedChange {
  madeBy: MadeBy;
  /** Records it in the transaction of the change, which it can refuse. `now` is the change's. */
  record(tx: Db, now: Date): Promise<void>;
}
