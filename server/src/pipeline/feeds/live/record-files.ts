import { FILE_KINDS } from '../nflverse/season-files.ts';
import type { FeedAddresses } from './addresses.ts';
import type { RecordDesk } from './record-desk.ts';
import { PLACES, type RecordKind, recordName } from './record-kinds.ts';
import type { Resource } from './resource.ts';

/** The league takes a row back now and then; more than that is a file that was cut. */
const MAY_SHRINK_PERCENT = 3;

/** A file of record of a season, read at the desk. */
export function recordFile(
  kind: RecordKind,
  year: number,
  { addresses, desk }: { addresses: FeedAddresses; desk: RecordDesk },
): Resource<string> {
  const place = PLACES[kind](year);
  const bases = kind === 'ids' ? addresses.ids : addresses.nflverse;
  // The large ones come packed where the host has them so.
  const ends = kind === 'playerStats' || kind === 'weeklyRoster' ? ['.csv.gz', '.csv'] : ['.csv'];
  return {
    name: recordName(kind, year),
    source: 'nflverse',
    urls: bases.flatMap((base) => ends.map((end) => `${base}/${place}${end}`)),
    isKept: true,
    mayShrinkPercent: Math.max(MAY_SHRINK_PERCENT, FILE_KINDS[kind].mayShrinkPercent),
    async read(body) {
      const { digest, rowCount } = await desk.read(kind, year, body);
      return { value: digest, rowCount };
    },
  };
}
