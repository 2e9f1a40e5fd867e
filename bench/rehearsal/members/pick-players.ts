import type { Player } from '@singleback/contract/players.ts';
import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { slotsFor } from '@singleback/game/lineups/lineup.ts';
import { positionsFor } from '@singleback/game/players/positions.ts';
import { dice } from '../../../server/src/lib/dice.ts';
import type { League } from '../league.ts';
import type { Member, People } from './open-members.ts';

/** Chooses players for members. */
export interface Picks {
  /** Somebody for each slot of those whose games are open and whom the member has not used; nobody where nobody is left. */
  choose(
    member: Member,
    from: { week: number; groupIds: readonly string[]; open: readonly Player[] },
  ): Promise<{ player_id: string; position: string }[]>;
}

/** Picks from the teams of the last game first, and has used up some of their positions when it is played. */
const FAN = 'ann';
const SLOTS = slotsFor(DEFAULT_SETTINGS.counts);

/** Those with the most points of the regular season, as each member sees it. */
export function openPicks({ call }: People, { games, playerStats }: League): Picks {
  const lastWeek = Math.max(...games.map(({ week }) => week));
  const finalists = new Set(games.filter(({ week }) => week === lastWeek).flatMap(({ home, away }) => [home, away]));
  const points = new Map<string, number>();
  for (const { season_type, player_display_name: name = '', fantasy_points_ppr } of playerStats.rows) {
    if (season_type === 'REG') points.set(name, (points.get(name) ?? 0) + Number(fantasy_points_ppr || 0));
  }
  return {
    async choose(member, { week, groupIds, open }) {
      const { body } = await call(member, 'GET', `/lineups/used-players?group_ids=${groupIds.join()}`);
      const uses = body as { player_id: string; usage_count: number }[];
      const used = new Set(uses.filter((each) => each.usage_count > 0).map(({ player_id }) => player_id));
      const throws = dice(`${member.name} in week ${week}`);
      const isFirst = ({ team_abbreviation: team }: Player) => member.name === FAN && finalists.has(team ?? '');
      const liked = open
        .filter(({ id }) => !used.has(id))
        .map((player) => ({ player, liking: ((points.get(player.name) ?? 0) + 1) * (0.5 + throws.roll()) }))
        .toSorted((a, b) => Number(isFirst(b.player)) - Number(isFirst(a.player)) || b.liking - a.liking)
        .map(({ player }) => player);
      const chosen = new Set<string>();
      return SLOTS.flatMap(({ key, kind }) => {
        const found = liked.find(({ id, position }) => !chosen.has(id) && positionsFor(kind).includes(position));
        if (found === undefined) return [];
        chosen.add(found.id);
        return [{ player_id: found.id, position: key }];
      });
    },
  };
}
