import type { FillingPlayer } from '@singleback/game/lineups/fill-draft.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/pool.ts';
import { type WeekPlayer, weekPlayers } from '../players/players-service.ts';
import { weekNotFound } from '../season/season-service.ts';
import { readBoardVersion } from './orders-store.ts';

interface Board {
  key: string;
  players: WeekPlayer[];
}

// Of each open database, so that a closed one takes its players along. Many checks at a time need the same week.
const boards = new WeakMap<Database, Board>();

/** The available players of a week, as they are now; from memory while nothing changed. */
export async function weekBoard({ db, database }: Pick<Context, 'db' | 'database'>, weekId: string) {
  const version = await readBoardVersion(db, weekId);
  if (version === null) throw weekNotFound();
  const key = `${weekId} ${version}`;
  const known = boards.get(database);
  if (known?.key === key) return known.players;
  const players = await weekPlayers(db, weekId, 'listed');
  boards.set(database, { key, players });
  return players;
}

const byIdOf = new WeakMap<readonly WeekPlayer[], ReadonlyMap<string, WeekPlayer>>();

/** The players of a list by id, kept for as long as the list. */
export function playersById(players: readonly WeekPlayer[]): ReadonlyMap<string, WeekPlayer> {
  const byId = byIdOf.get(players) ?? new Map(players.map((player) => [player.id, player]));
  byIdOf.set(players, byId);
  return byId;
}

// Of a list, by players without uses: most of the hundreds are unused by most users.
const unusedOf = new WeakMap<readonly WeekPlayer[], ReadonlyMap<string, FillingPlayer>>();

/** Players for the rules of orders, with the uses of a user. */
export function fillingPlayers(
  players: readonly WeekPlayer[],
  uses: ReadonlyMap<string, number>,
): Map<string, FillingPlayer> {
  const unused = unusedOf.get(players) ?? new Map(players.map((player) => [player.id, unusedPlayer(player)]));
  unusedOf.set(players, unused);
  const filling = new Map(unused);
  for (const [id, usesElsewhere] of uses) {
    const player = unused.get(id);
    if (player !== undefined) filling.set(id, { ...player, usesElsewhere });
  }
  return filling;
}

function unusedPlayer({ id, name, position, game, projected, row }: WeekPlayer): FillingPlayer {
  return {
    ...{ id, name, position, game, usesElsewhere: 0 },
    ...{ projectedPoints: projected, injuryStatus: row.injuryStatus },
  };
}
