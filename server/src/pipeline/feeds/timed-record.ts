import type {
  FeedReport,
  GameRecord,
  InjuryRecord,
  PlayerRecord,
  PlayerWeekRecord,
  PlayRecord,
  ProjectionRecord,
  SeasonRecord,
  StatLineRecord,
} from '../report.ts';

/** The record type of each kind. */
export interface RecordKinds {
  game: GameRecord;
  player: PlayerRecord;
  player_week: PlayerWeekRecord;
  projection: ProjectionRecord;
  injury: InjuryRecord;
  stat_line: StatLineRecord;
  play: PlayRecord;
  /** All stat lines of the week have been reported. */
  complete_week: { weekNumber: number };
}

export type RecordKind = keyof RecordKinds;

/** A record and the instant from which it is known (UTC). A later one of the same kind and subject replaces it. */
export type TimedRecord = {
  [Kind in RecordKind]: { kind: Kind; subject: string; knownAt: Date; record: RecordKinds[Kind] };
}[RecordKind];

/**
 * Builds a report from records in the order in which they became known: the last record of each subject counts.
 * `since` is where the records begin: a week is complete only if the report holds all of its lines.
 */
export function reportOf(
  source: string,
  season: SeasonRecord,
  records: readonly TimedRecord[],
  { since, asOf }: { since: Date | null; asOf: Date },
): FeedReport {
  const startOf = new Map(season.weeks.map((week) => [week.weekNumber, week.startDate]));
  const ofKind = lastRecords(records);
  return {
    source,
    asOf,
    season,
    games: ofKind('game'),
    players: ofKind('player'),
    playerWeeks: ofKind('player_week'),
    projections: ofKind('projection'),
    injuries: ofKind('injury'),
    statLines: ofKind('stat_line'),
    plays: ofKind('play'),
    completeWeeks: ofKind('complete_week')
      .map(({ weekNumber }) => weekNumber)
      .filter((weekNumber) => since === null || since <= (startOf.get(weekNumber) ?? since)),
  };
}

/** The last record of each subject, by kind. */
export function lastRecords(records: readonly TimedRecord[]) {
  const last = new Map<string, TimedRecord>();
  for (const one of records) last.set(`${one.kind} ${one.subject}`, one);
  return <Kind extends RecordKind>(kind: Kind): RecordKinds[Kind][] =>
    [...last.values()].flatMap((one) => (one.kind === kind ? [one.record as RecordKinds[Kind]] : []));
}

/** Sorts records by when they became known; simultaneous ones keep their order. */
export function inOrder(records: readonly TimedRecord[]): TimedRecord[] {
  return records.toSorted((a, b) => a.knownAt.getTime() - b.knownAt.getTime());
}
