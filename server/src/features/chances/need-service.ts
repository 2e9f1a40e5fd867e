import type { NamedPlayer, Need } from '@singleback/contract/gameday/chances.ts';
import type { ViewChances } from '@singleback/game/chances/group-chances.ts';
import { type Contender, type LockedPlayer, type Swing, whatINeed } from '@singleback/game/chances/need.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { type NamedUser, userNames } from '../leaderboard/leaders-service.ts';
import { type Chances, fourDecimals, presentChance, presentPoints } from './chances-service.ts';
import { playersOf } from './group-copy.ts';
import { readOwnView } from './own-view.ts';
import type { WatchedGroup } from './watched-groups.ts';
import type { WeekEdition } from './week-edition.ts';

/** Members ahead and behind who are listed. */
const LISTED = 5;
/** Whoever is behind can still catch up with a chance of at least this. */
const LEAST_CHANCE = 0.005;

/** What the caller needs in a group of theirs. Only locked slots are named, and only to members. */
export async function readNeed(context: Context, chances: Chances, caller: Caller, groupId: string): Promise<Need> {
  const { edition, group: watched, state, known, ...of } = await readOwnView(context, chances, caller, groupId);
  const empty: Need = {
    ...{ group_id: of.groupId, week_id: edition.weekId, state },
    delayed_since: edition.delayedSince?.toISOString() ?? null,
    multiplier: (watched?.copy.group.multiplier ?? 100) / 100,
    ...{ places: [], passes: [], caught_by: [], root_for: [], root_against: [], decisive_game: null },
  };
  if (known === null) return empty;
  const { group, view, user } = known;
  const own = { places: presentPlaces(view), decisive_game: decisiveGame(group, view, user) };
  const isBegun = [...group.copy.locked.values()].some((players) => players.length > 0);
  if (!isBegun) return { ...empty, ...own, state: 'nothing_locked' };
  const numbers = group.copy.group.members.map((member) => member.user);
  const presented = presentNeed({ edition, group, view, user, names: await userNames(context.db, numbers) });
  return { ...empty, ...own, ...presented };
}

interface Asked {
  edition: WeekEdition;
  group: WatchedGroup;
  view: ViewChances;
  user: number;
  names: ReadonlyMap<number, NamedUser>;
}

function presentNeed({ edition, group, view, user, names }: Asked) {
  const { members, multiplier } = group.copy.group;
  const others = members.filter((member) => member.user !== user && member.lineup !== null);
  const contenderOf = (number: number): Contender => ({
    userId: String(number),
    total: group.table.placeOf(number)?.totalPoints ?? 0,
    locked: lockedOf(group, number),
  });
  const need = whatINeed(
    contenderOf(user),
    others.map((member) => contenderOf(member.user)),
    multiplier,
  );
  const named = (player: LockedPlayer | null) => player && presentNamed(edition, player);
  const present = (swing: Swing, chance: number) => {
    const number = Number(swing.userId);
    const { userId = '', username = '' } = names.get(number) ?? {};
    return {
      ...{ user_id: userId, username, rank: group.table.placeOf(number)?.rank ?? 1 },
      ...{ gap: pointsFromHundredths(swing.gap), by: pointsFromHundredths(swing.by) },
      chance: fourDecimals(chance),
      ...{ outscores: named(swing.outscores), outscored: named(swing.outscored) },
      open_slots: group.copy.open.get(number) ?? 0,
    };
  };
  const isNamed = ({ userId }: Swing) => names.has(Number(userId));
  const above = (swing: Swing) => view.above.get(Number(swing.userId)) ?? 0;
  const rooted = (ids: readonly string[], all: readonly LockedPlayer[]) =>
    ids.flatMap((id) => named(all.find(({ playerId }) => playerId === id) ?? null) ?? []);
  const everyone = [...group.copy.locked.keys()].flatMap((number) => lockedOf(group, number));
  return {
    passes: need.passes
      .filter(isNamed)
      .slice(0, LISTED)
      .map((swing) => present(swing, above(swing))),
    caught_by: need.caughtBy
      .filter((swing) => isNamed(swing) && 1 - above(swing) >= LEAST_CHANCE)
      .slice(0, LISTED)
      .map((swing) => present(swing, 1 - above(swing))),
    root_for: rooted(need.rootFor, lockedOf(group, user)),
    root_against: rooted(need.rootAgainst, everyone),
  };
}

/** The chance of each place, up to the last one that was taken. */
const presentPlaces = ({ places }: ViewChances): number[] =>
  places.slice(0, places.findLastIndex((chance) => chance > 0) + 1).map(fourDecimals);

/** A user's locked players who may still score. */
function lockedOf({ copy }: WatchedGroup, user: number): LockedPlayer[] {
  const doubled = copy.doubled.get(user) ?? null;
  return (copy.locked.get(user) ?? []).flatMap(({ player, number, share, rest }) =>
    share === 0 || rest === null ? [] : [{ playerId: player.id, toCome: rest.mean, times: number === doubled ? 2 : 1 }],
  );
}

function presentNamed(edition: WeekEdition, { playerId, toCome, times }: LockedPlayer): NamedPlayer {
  const player = edition.byId.get(playerId)?.player;
  return {
    player_id: playerId,
    name: player?.name ?? '',
    position: player?.position ?? 'QB',
    team: player?.row.teamAbbreviation ?? null,
    scored: player?.actual == null ? null : pointsFromHundredths(player.actual),
    to_come: presentPoints(toCome),
    times,
  };
}

/** The game that moves the caller's chance to win the week most. */
function decisiveGame({ copy, rows, edition }: WatchedGroup, view: ViewChances, user: number): Need['decisive_game'] {
  const [game] = view.games.toSorted((a, b) => b.ifWell - b.ifShort - (a.ifWell - a.ifShort));
  if (game === undefined || game.ifWell <= game.ifShort) return null;
  const own = playersOf(
    rows.find((each) => each.user === user),
    edition,
  );
  const isIn = ({ player }: { player: { row: { gameId: string | null } } }) => player.row.gameId === game.game;
  const rivals = [...copy.locked].filter(([number]) => number !== user);
  return {
    game_id: game.game,
    own_players: own.filter(isIn).length,
    rival_players: rivals.flatMap(([, players]) => players).filter(isIn).length,
    rivals: copy.group.members.filter((member) => member.user !== user && member.lineup !== null).length,
    if_short: fourDecimals(game.ifShort),
    if_well: fourDecimals(game.ifWell),
    now: presentChance(view.week),
  };
}
