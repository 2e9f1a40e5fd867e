import { sql } from 'drizzle-orm';
import type { Db } from '../../../../db/pool.ts';
import type { PlayerRecord } from '../../../report.ts';

/** An athlete of a source whom the operator has linked to a player. */
export interface Link extends Record<string, unknown> {
  source: 'espn' | 'sleeper';
  externalId: string;
  /** The player's feed key. */
  feedKey: string;
}

/** The links in force, in a fixed order. */
export async function readLinks(db: Db): Promise<Link[]> {
  const { rows } = await db.execute<Link>(sql`
    select source, external_id as "externalId", players.feed_key as "feedKey"
    from overrides join players on players.id = overrides.player_id
    where kind = 'link' and ended_at is null order by source, external_id`);
  return rows;
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
