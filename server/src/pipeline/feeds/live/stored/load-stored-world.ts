import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import { TEAMS } from '../../teams.ts';
import type { FeedAddresses } from '../addresses.ts';
import { espnInjuries, espnRoster, sleeperPeople, sleeperWeek } from '../game-resources.ts';
import { recordFile } from '../record-files.ts';
import { RECORD_KINDS } from '../record-kinds.ts';
import type { RecordWorker } from '../record-worker-client.ts';
import type { ResourceReader } from '../resource-reader.ts';
import type { World } from '../world.ts';

/** Fills a world with the last good responses from the database. */
export async function loadStoredWorld(
  world: World,
  reader: ResourceReader,
  settings: { addresses: FeedAddresses; worker: RecordWorker },
): Promise<void> {
  const { year } = world;
  const { addresses } = settings;
  for (const kind of RECORD_KINDS) {
    const file = await reader.readStored(recordFile(kind, year, settings));
    if (file === null) continue;
    world.files[kind] = file;
    world.newFiles.set(kind, undefined);
  }
  world.people = (await reader.readStored(sleeperPeople(addresses)))?.rows ?? null;
  world.espnInjuries = (await reader.readStored(espnInjuries(addresses)))?.rows ?? null;
  for (const { abbreviation } of TEAMS) {
    const men = await reader.readStored(espnRoster(addresses, abbreviation));
    if (men !== null) world.rosters.set(abbreviation, men.rows);
  }
  for (let week = 1; week <= SEASON_WEEKS; week += 1) {
    const expected = await reader.readStored(sleeperWeek(addresses, 'projections', { year, week }));
    if (expected !== null) world.expected.set(week, expected.rows);
  }
}
