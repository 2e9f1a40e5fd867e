import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import { TEAMS } from '../teams.ts';
import type { FeedAddresses } from './addresses.ts';
import type { Asker } from './asker.ts';
import { espnInjuries, espnRoster, sleeperPeople, sleeperWeek } from './game-resources.ts';
import type { RecordDesk } from './record-desk.ts';
import { recordFile } from './record-files.ts';
import { RECORD_KINDS } from './record-kinds.ts';
import type { World } from './world.ts';

/** Fills a world with the last good answers that are kept from before. */
export async function recallWorld(
  world: World,
  asker: Asker,
  settings: { addresses: FeedAddresses; desk: RecordDesk },
): Promise<void> {
  const { year } = world;
  const { addresses } = settings;
  for (const kind of RECORD_KINDS) {
    const file = await asker.recall(recordFile(kind, year, settings));
    if (file === null) continue;
    world.files[kind] = file;
    world.newFiles.set(kind, undefined);
  }
  world.people = await asker.recall(sleeperPeople(addresses));
  world.espnInjuries = await asker.recall(espnInjuries(addresses));
  for (const { abbreviation } of TEAMS) {
    const men = await asker.recall(espnRoster(addresses, abbreviation));
    if (men !== null) world.rosters.set(abbreviation, men);
  }
  for (let week = 1; week <= SEASON_WEEKS; week += 1) {
    const expected = await asker.recall(sleeperWeek(addresses, 'projections', { year, week }));
    if (expected !== null) world.expected.set(week, expected);
  }
}
