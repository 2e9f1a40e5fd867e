import type { ExportFile } from './export-file.ts';

/** What failures call lineups and their slots, in the words that members know them by. */
export interface Names {
  readonly lineup: (lineupId: string) => string;
  readonly slot: (lineupId: string, slot: string) => string;
}

/** Names by the lineups of the export; those that it does not have by their id. */
export function namesOf({ lineups }: Pick<ExportFile, 'lineups'>): Names {
  const known = new Map(lineups.map((lineup) => [lineup.lineupId, lineup]));
  const lineup = (lineupId: string) => {
    const own = known.get(lineupId);
    return own
      ? `${own.username}’s lineup “${own.lineupName}” in week ${own.week}`
      : `the lineup ${lineupId.slice(0, 60)}`;
  };
  return { lineup, slot: (lineupId, slot) => `${slot.slice(0, 10)} of ${lineup(lineupId)}` };
}
