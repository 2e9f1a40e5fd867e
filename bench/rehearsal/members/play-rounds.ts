import type { Player } from '@singleback/contract/players.ts';
import type { SeasonWeeks } from '@singleback/contract/season.ts';
import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { slotsFor } from '@singleback/game/lineups/slots.ts';
import { positionsFor } from '@singleback/game/players/positions.ts';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { leagueWeek } from '@singleback/game/season/week.ts';
import { dice } from '../../../server/src/lib/dice.ts';
import type { League } from '../league.ts';
import { type Answered, EVERYONE, type Member, type People } from './open-members.ts';

/** How the calls of members were answered. */
export interface Played {
  /** Lineups that were refused because their user is out: user, group and the league's week. */
  refused: Set<string>;
  /** Calls that failed for no reason, in words. */
  failed: Set<string>;
}

/** What members do while a postseason is played. */
interface Rounds extends Played {
  /** Whatever is due for them at an instant. */
  act(now: Date): Promise<void>;
}

/** The groups of the postseason that play last one standing. */
export const SURVIVORS = [
  { name: 'One a Round', cut: 1, player_double_down: false },
  { name: 'Two a Round', cut: 2, player_double_down: true },
] as const;

const LATE_MS = 25 * MINUTE_MS;
/** Who hands in a lineup only before the last game of a round, and who misses one. */
const LATE = 'hal';
const MISSING = { name: 'gus', round: 2 };

interface State extends Played {
  people: People;
  picks: Picks;
  /** The groups that play last one standing, once they are made. */
  groups: { id: string; name: string; isDoubled: boolean }[];
  /** The lineups that were handed in. */
  done: Set<string>;
}

/**
 * Members who play the last week of a regular season in the everyone-group, and each round of its postseason in two groups
 * that play last one standing, too: as soon as its players are listed, or before its last game.
 */
export function playRounds(people: People, league: League): Rounds {
  const state: State = {
    ...{ people, picks: openPicks(people, league), groups: [] },
    ...{ refused: new Set(), failed: new Set(), done: new Set() },
  };
  return {
    ...{ refused: state.refused, failed: state.failed },
    async act(now) {
      const { status, body } = await people.call(people.members[0] as Member, 'GET', '/current-season-weeks');
      // Before the first files are read there is no season.
      if (status < 300) await playWeek(state, body as SeasonWeeks, league, now);
    },
  };
}

async function playWeek(state: State, { season, currentWeek }: SeasonWeeks, league: League, now: Date): Promise<void> {
  const { people, groups, done } = state;
  const isPostseason = season.kind === 'postseason';
  const week = leagueWeek(season.kind ?? 'regular', currentWeek.week_number);
  const kickoffs = league.games.filter((game) => game.week === week).map(({ kickoff }) => kickoff.getTime());
  if (isPostseason && groups.length === 0) await makeGroups(state, season.id);
  const idsOf = (isDoubled: boolean) => groups.filter((group) => group.isDoubled === isDoubled).map(({ id }) => id);
  const entries = [
    { groupIds: [EVERYONE, ...idsOf(false)], isDoubled: false },
    ...idsOf(true).map((id) => ({ groupIds: [id], isDoubled: true })),
  ];
  for (const member of people.members) {
    const isEarly = member.name === LATE && now.getTime() < Math.max(...kickoffs) - LATE_MS;
    const isMissed = member.name === MISSING.name && isPostseason && currentWeek.week_number === MISSING.round;
    if (isEarly || isMissed) continue;
    for (const [at, entry] of entries.entries()) {
      const key = `${member.name} ${week} ${at}`;
      const lineup = { weekId: currentWeek.id, week, ...entry };
      if (!done.has(key) && (await handIn(state, member, lineup))) done.add(key);
    }
  }
}

async function makeGroups(state: State, seasonId: string): Promise<void> {
  const { people, groups } = state;
  const [owner, ...others] = people.members as [Member, ...Member[]];
  // A rehearsal that goes on finds those that it made before.
  const { body: known } = await people.call(owner, 'GET', '/groups');
  for (const form of SURVIVORS) {
    const found = (known as { id: string; name: string }[]).find(({ name }) => name === form.name);
    const made = { ...form, season_id: seasonId, visibility: 'public' };
    const { id } = found ?? expectDone(state, `making ${form.name}`, await people.call(owner, 'POST', '/groups', made));
    groups.push({ id, name: form.name, isDoubled: form.player_double_down });
    for (const other of found ? [] : others) {
      expectDone(state, `joining ${form.name}`, await people.call(other, 'POST', `/groups/${id}/join`));
    }
  }
}

function expectDone({ failed }: State, what: string, { status, body }: Answered): Answered['body'] {
  if (status >= 300) failed.add(`${what}: ${status} ${body?.error ?? ''}`);
  return body;
}

interface LineupToMake {
  weekId: string;
  /** The league's. */
  week: number;
  groupIds: readonly string[];
  isDoubled: boolean;
}

/** Hands in a lineup of the players who are left, without the groups that its user is out of. Returns whether that is over. */
async function handIn(
  state: State,
  member: Member,
  { weekId, week, groupIds, isDoubled }: LineupToMake,
): Promise<boolean> {
  const { people, picks, groups, refused } = state;
  const { body: listed } = await people.call(member, 'GET', `/players?week_id=${weekId}`);
  const open = (listed as Player[]).filter((player) => !player.is_bye && !player.is_locked);
  if (open.length === 0) return false;
  const players = await picks.choose(member, { week, groupIds, open });
  const form = { week_id: weekId, players, ...(isDoubled && { double_down_player_id: players[0]?.player_id ?? null }) };
  let left = groupIds;
  while (left.length > 0) {
    const answer = await people.call(member, 'POST', '/lineup', { ...form, group_ids: left });
    const out = /^You were out in .+ of (.+)$/.exec(answer.body?.error ?? '')?.[1];
    const gone = groups.find(({ name }) => name === out);
    // It was handed in before the rehearsal was stopped.
    if (answer.body?.code === 'already_submitted') return true;
    if (gone === undefined) {
      expectDone(state, `${member.name}’s lineup of week ${week}`, answer);
      return true;
    }
    refused.add(`${member.id} ${gone.id} ${week}`);
    left = left.filter((id) => id !== gone.id);
  }
  return true;
}

/** Chooses players for members. */
interface Picks {
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
function openPicks({ call }: People, { games, playerStats }: League): Picks {
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
