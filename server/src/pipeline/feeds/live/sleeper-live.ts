import type { Doubt } from '../../doubt.ts';
import { type CheckedRows, withLastGood } from '../checked-json.ts';
import type { SleeperWeek } from '../sleeper/week-rows.ts';
import { TAKE_AWAY_AFTER_MS } from './score-watch.ts';

/** Sleeper's figures of a week with games in progress. */
export interface SleeperLive {
  rows: readonly SleeperWeek[];
  readAt: Date;
  /** Since when players have been missing whose last figures are among `rows`, by Sleeper id. */
  missingSince: ReadonlyMap<string, Date>;
}

/** The figures after an answer: whoever is missing from it keeps the last ones until that is confirmed. */
export function keepGone(
  before: SleeperLive | undefined,
  answer: CheckedRows<SleeperWeek>,
  now: Date,
): SleeperLive & { doubts: Doubt[] } {
  const rows = withLastGood(before?.rows, answer, ({ sleeperId }) => sleeperId);
  const there = new Set(rows.map(({ sleeperId }) => sleeperId));
  const gone = (before?.rows ?? []).filter(({ sleeperId }) => !there.has(sleeperId));
  const sinceOf = ({ sleeperId }: SleeperWeek) => before?.missingSince.get(sleeperId) ?? now;
  const kept = gone.filter((row) => now.getTime() - sinceOf(row).getTime() < TAKE_AWAY_AFTER_MS);
  const doubts = kept.map(({ name, sleeperId }) => ({
    ...{ subject: name || `player ${sleeperId}`, reason: 'the row is missing', used: 'the last good row' },
  }));
  return {
    rows: [...rows, ...kept],
    readAt: now,
    missingSince: new Map(kept.map((row) => [row.sleeperId, sinceOf(row)])),
    doubts,
  };
}
