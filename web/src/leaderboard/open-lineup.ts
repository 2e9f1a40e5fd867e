import type { Standing } from './model.ts';

/** Whose lineups are to be looked at, and in which group. */
export interface OpenedLineup {
  readonly groupId: string;
  readonly standing: Standing;
}

export type OpenLineup = (opened: OpenedLineup) => void;
