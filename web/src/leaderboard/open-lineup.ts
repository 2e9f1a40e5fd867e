import type { Standing } from './model.ts';

/** The user whose lineups are viewed, and in which group. */
export interface OpenedLineup {
  readonly groupId: string;
  readonly standing: Standing;
}

export type OpenLineup = (opened: OpenedLineup) => void;
