import { FILE_KINDS } from '../../nflverse/season-files.ts';
import type { FeedAddresses } from '../addresses.ts';
import type { Resource } from '../resource-poll.ts';
import { PLACES, type RecordKind, recordName } from './record-kinds.ts';
import type { RecordWorker } from './record-worker-client.ts';

/** The league removes a row now and then; losing more means that the file was truncated. */
const MAY_SHRINK_PERCENT = 3;

/** A season's file of record, read by the worker. */
export function recordFile(
  kind: RecordKind,
  year: number,
  { addresses, worker }: { addresses: FeedAddresses; worker: RecordWorker },
): Resource<string> {
  const place = PLACES[kind](year);
  const bases = kind === 'ids' ? addresses.ids : addresses.nflverse;
  // The host serves the large ones compressed.
  const ends = kind === 'playerStats' || kind === 'weeklyRoster' ? ['.csv.gz', '.csv'] : ['.csv'];
  return {
    name: recordName(kind, year),
    source: 'nflverse',
    urls: bases.flatMap((base) => ends.map((end) => `${base}/${place}${end}`)),
    isKept: true,
    mayShrinkPercent: Math.max(MAY_SHRINK_PERCENT, FILE_KINDS[kind].mayShrinkPercent),
    async read(body) {
      const { digest, rowCount } = await worker.read(kind, year, body);
      return { value: digest, rowCount };
    },
  };
}
