import type { Context } from '../../../context.ts';
import type { FeedReport } from '../../report.ts';
import type { DoubtsStore } from '../doubts-store.ts';
import type { PoliteClient } from '../polite-client.ts';
import type { FeedAddresses } from './addresses.ts';
import type { ChangeTracker } from './change-tracker.ts';
import type { Paces } from './paces.ts';
import type { RecordWorker } from './record/record-worker-client.ts';
import type { ResourceReader } from './resource-reader.ts';
import type { World } from './world.ts';

export type LiveContext = Pick<Context, 'db' | 'log'>;

export interface LiveSettings {
  addresses: FeedAddresses;
  client: PoliteClient;
  startWorker: () => RecordWorker;
}

/** The state between two reads. */
export interface State extends LiveSettings {
  context: LiveContext;
  worker: RecordWorker;
  reader: ResourceReader;
  doubts: DoubtsStore;
  paces: Paces;
  world: World;
  changes: ChangeTracker;
  nextAt: Map<string, number>;
  /** The names of everything that is polled. */
  polled: string;
  underWay: Map<string, Promise<void>>;
  /** Reports that were not stored yet. */
  queue: FeedReport[];
  /** The first of them was returned by the last `read`. */
  isReported: boolean;
  isGamesNew: boolean;
  isSeasonNew: boolean;
  derivedAt: number;
  lastReadAt: number;
}
