import { type Db, query } from '../../../db/pool.ts';
import type { PlayerRecord } from '../../report.ts';
import type { Unmatched } from '../doubts-store.ts';
import type { EspnAthlete } from '../espn/people.ts';
import { plainName } from '../nflverse/projections.ts';
import { fantasyPosition } from '../nflverse/rosters.ts';

/**
 * Finds missing ESPN ids on ESPN's rosters by team, position and name, only if exactly one player on either side
 * matches and no jersey number contradicts. All others are left to the operator.
 */
export function findEspnIds(
  players: readonly PlayerRecord[],
  rosters: readonly EspnAthlete[],
): { ids: Map<string, string>; unmatched: Unmatched[] } {
  const taken = new Set(players.map((player) => player.espnId));
  const open = players.filter((player) => player.espnId === null && player.team !== null && player.position !== 'DEF');
  const athletes = rosters.flatMap((athlete) => {
    const position = fantasyPosition(athlete.position);
    return position === null || taken.has(athlete.id) ? [] : [{ ...athlete, position: position as string }];
  });
  const ours = Map.groupBy(open, (player) => keyOf(player));
  const theirs = Map.groupBy(athletes, (athlete) => keyOf(athlete));
  const ids = new Map<string, string>();
  const unmatched: Unmatched[] = [];
  for (const [key, group] of theirs) {
    const [athlete] = group;
    const [player, another] = ours.get(key) ?? [];
    const isOne = athlete !== undefined && player !== undefined && another === undefined && group.length === 1;
    if (isOne && !contradicts(athlete.jerseyNumber, player.jerseyNumber)) {
      ids.set(player.feedKey, athlete.id);
      continue;
    }
    for (const { id, name, team, position } of group) {
      unmatched.push({ source: 'espn', externalId: id, name, team, position });
    }
  }
  return { ids, unmatched };
}

function keyOf({ team, position, name }: { team: string | null; position: string; name: string }): string {
  return `${team} ${position} ${plainName(name)}`;
}

function contradicts(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && one !== other;
}

/** An athlete of a source whom the operator has linked to a player. */
export interface Link {
  source: 'espn' | 'sleeper';
  externalId: string;
  /** The player's feed key. */
  feedKey: string;
}

/** The links in force, in a fixed order. */
export async function readLinks(db: Db): Promise<Link[]> {
  return query<Link>(db)`
    select source, external_id as "externalId", players.feed_key as "feedKey"
    from overrides join players on players.id = overrides.player_id
    where kind = 'link' and ended_at is null order by source, external_id`;
}

const FIELDS = { espn: 'espnId', sleeper: 'sleeperId' } as const;

/** The players with the ids of links, which take precedence over those of all sources. */
export function withLinks(players: readonly PlayerRecord[], links: readonly Link[]): PlayerRecord[] {
  if (links.length === 0) return [...players];
  return players.map((player) => {
    const linked = { ...player };
    for (const { source, externalId, feedKey } of links) {
      const field = FIELDS[source];
      if (player.feedKey === feedKey) linked[field] = externalId;
      else if (player[field] === externalId) linked[field] = null;
    }
    return linked;
  });
}
