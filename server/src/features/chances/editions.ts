import type { Context } from '../../context.ts';
import { seasonOutlook } from '../forecast/forecast-service.ts';
import { weekPlayers } from '../players/players-service.ts';
import { runningSeason, scoresDelayedSince } from '../season/season-service.ts';
import { readPlayerIds } from './chances-store.ts';
import {
  comingCandidates,
  type EditionPlayer,
  editionPlayer,
  openCandidates,
  type WeekEdition,
} from './week-edition.ts';

/** Chances are at most this old, and computed at most this often, in milliseconds of real time. */
export const REFRESH_MS = 15_000;

/** The current week, read once for all groups every 15 seconds. */
export interface Editions {
  current(): Promise<WeekEdition>;
  /** Reads players of lineups who are not in the list of the week. */
  complete(edition: WeekEdition, numbers: Iterable<number>): Promise<void>;
}

export function openEditions(context: Context, refreshMs = REFRESH_MS): Editions {
  let known: { tick: number; edition: Promise<WeekEdition> } | null = null;

  return {
    current() {
      const tick = Math.floor(context.clock.real().getTime() / refreshMs);
      if (known?.tick === tick) return known.edition;
      const made = { tick, edition: readEdition(context) };
      known = made;
      made.edition.catch(() => {
        if (known === made) known = null;
      });
      return made.edition;
    },
    async complete(edition, numbers) {
      const missing = [...new Set(numbers)].filter((number) => !edition.players.has(number));
      if (missing.length === 0) return;
      const ids = await readPlayerIds(context.db, missing);
      for (const player of await weekPlayers(context.db, edition.weekId, ids)) {
        addPlayer(edition, editionPlayer(player, edition.asOf));
      }
    },
  };
}

async function readEdition(context: Context): Promise<WeekEdition> {
  const { db, clock } = context;
  const asOf = clock.now();
  const { season, currentWeek } = await runningSeason(db, asOf);
  const [listed, { outlook }, delayed] = await Promise.all([
    weekPlayers(db, currentWeek.id, 'listed'),
    seasonOutlook(context, season.id),
    scoresDelayedSince(context, season.id, asOf),
  ]);
  const players = listed.map((player) => editionPlayer(player, asOf));
  const byId = new Map(players.map((player) => [player.player.id, player]));
  return {
    seasonId: season.id,
    weekId: currentWeek.id,
    weekNumber: currentWeek.weekNumber,
    asOf,
    delayedSince: delayed === null ? null : new Date(delayed),
    isFinal: players.every(({ share }) => share === 0),
    players: new Map(players.map((player) => [player.number, player])),
    byId,
    candidates: openCandidates(players, asOf),
    coming: new Map(outlook.weeks.map((week, at) => [week, comingCandidates(outlook, at, byId)])),
  };
}

function addPlayer(edition: WeekEdition, player: EditionPlayer): void {
  (edition.players as Map<number, EditionPlayer>).set(player.number, player);
  (edition.byId as Map<string, EditionPlayer>).set(player.player.id, player);
}
