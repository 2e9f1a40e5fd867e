import { DAY_MS } from '@singleback/game/season/durations.ts';
import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import type { Db } from '../../../../db/pool.ts';
import { readStoredGames, type StoredGame } from '../../last-good.ts';
import { TEAMS } from '../../teams.ts';
import type { FeedAddresses } from '../addresses.ts';
import { espnInjuries, espnRoster, sleeperPeople, sleeperWeek } from '../game-resources.ts';
import { recordFile } from '../record/record-files.ts';
import { RECORD_KINDS } from '../record/record-kinds.ts';
import type { RecordWorker } from '../record/record-worker-client.ts';
import type { ResourceReader } from '../resource-reader.ts';
import type { World } from '../world.ts';

/** Fills a world with the last good responses from the database, and with the games as they were stored last. */
export async function loadStoredWorld(
  world: World,
  reader: ResourceReader,
  settings: { addresses: FeedAddresses; worker: RecordWorker; db: Db; now: Date },
): Promise<void> {
  const { year } = world;
  const { addresses } = settings;
  for (const kind of RECORD_KINDS) {
    const file = await reader.readStored(recordFile(kind, year, settings));
    if (file === null) continue;
    world.newFiles.set(kind, { digest: file, keep: async () => {} });
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
  for (const game of await readStoredGames(settings.db, year)) restoreGame(world, game, settings.now);
}

/** What is older is of record, or never will be. */
const RECENT_MS = 7 * DAY_MS;

/** A restart is no news: a game goes on as the last process had it, until a source says something else. */
export function restoreGame(world: World, { reportedAt, ...game }: StoredGame, now: Date): void {
  const { espnId, kickoff, status, delayedSince } = game;
  const since = kickoff === null ? -1 : now.getTime() - kickoff.getTime();
  if (espnId === null || reportedAt === null || since > RECENT_MS) return;
  if (status === 'scheduled' && delayedSince) {
    world.startDelayedSince.set(espnId, delayedSince);
    world.watch.restore({ ...game, espnId, status: 'delayed' });
  }
  if (game.isStartUnconfirmed || game.isUnconfirmed) {
    world.watch.restoreDoubt(espnId, game.isStartUnconfirmed ? 'start' : 'state');
  }
  if (status === 'scheduled') return;
  // It was over, and its points were not read to their end.
  const isOver = status === 'in_progress' && game.quarter === null && game.timeRemaining === '0:00';
  world.watch.restore({ ...game, espnId, status: isOver ? 'final' : status });
  if (isOver) world.overSince.set(espnId, reportedAt);
  world.espnIds.set(game.feedKey, espnId);
  if (status === 'in_progress') {
    world.lastOnAt.set(espnId, reportedAt);
    world.seenAt.set(espnId, reportedAt);
  }
  if (status === 'final') world.settled.add(espnId);
}
