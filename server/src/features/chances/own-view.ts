import type { HeadToHead, NamedPlayer, Need } from '@singleback/contract/gameday/chances.ts';
import type { ViewChances } from '@singleback/game/chances/group-chances.ts';
import { type Contender, type LockedPlayer, type Swing, whatINeed } from '@singleback/game/chances/need.ts';
import { DRAWS } from '@singleback/game/chances/week-draws.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../handlers.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { groupFor } from '../groups/access-service.ts';
import { type NamedUser, userNames } from '../leaderboard/leaders-service.ts';
import { type Chances, fourDecimals, presentChance, presentPoints, readHistogram, stateOf } from './chances-service.ts';
import { playersOf } from './group-copy.ts';
import type { WatchedGroup } from './watched-groups.ts';
import type { EditionPlayer, WeekEdition } from './week-edition.ts';

/** The calls of the chances. What a user sees of their own is never cached; what all see is. */
export const chancesCalls = (chances: Chances) =>
  ({
    'GET /game-day/chances': (_context, { caller }) => chances.ofCaller(caller),
    'GET /game-day/groups/:id/need': (context, { caller, params }) => readNeed(context, chances, caller, params.id),
    'GET /game-day/groups/:id/against/:userId': (context, { caller, params: { id: groupId, userId } }) =>
      readHeadToHead(context, chances, caller, { groupId, userId }),
    'GET /groups/:id/chances': async (_context, { caller, params: { id } }) => ({
      ...{ name: id, ...(await chances.ofGroup(caller, id)) },
    }),
    'GET /leaderboard/group/:groupId/histogram': async (context, { caller, params: { groupId }, query }) => {
      const of = query.of ?? 'season';
      return { name: `${groupId} ${of}`, ...(await readHistogram(context, caller, groupId, of)) };
    },
  }) satisfies Handlers;

/** A group as one of its members sees it in detail. */
interface OwnView {
  groupId: string;
  edition: WeekEdition;
  /** The caller's number; null before they have one. */
  user: number | null;
  /** Null for a group that is too large to be simulated. */
  group: WatchedGroup | null;
  state: ReturnType<typeof stateOf> | 'no_lineup';
  /** What is known of the caller; null unless the state is `known`. */
  known: { user: number; group: WatchedGroup; view: ViewChances; own: EditionPlayer[] } | null;
}

/** Reads the caller's own view of a group of theirs. Refuses with not_allowed for others. For the caller only. */
async function readOwnView(context: Context, chances: Chances, caller: Caller, groupId: string): Promise<OwnView> {
  const { row, isMember } = await groupFor(context.db, caller, groupId, 'visitor');
  if (!isMember) throw new AppError('not_allowed', 'Only members of this group can do that.');
  const edition = await chances.editions.current();
  const user = await context.standings.userNumber(caller.userId);
  const { group, view } = await chances.watched.ofMember(edition, row.group.id, user ?? 0, true);
  const of = { groupId: row.group.id, edition, user, group };
  const state = stateOf(edition, group);
  if (group === null || user === null || state !== 'known') return { ...of, state, known: null };
  const lineup = group.rows.find((each) => each.user === user);
  const own = playersOf(lineup, edition);
  if (own.length === 0 || view === null) return { ...of, state: 'no_lineup', known: null };
  if (own.some((player) => player.state === 'no_clock')) return { ...of, state: 'no_clock', known: null };
  return { ...of, state, known: { user, group, view, own } };
}

/**
 * The caller's chance to have more points of the current week than another member of a group of theirs. Of the other only
 * locked slots are known; typical players stand for the rest, whether or not anybody is in it. For the caller only.
 */
async function readHeadToHead(
  context: Context,
  chances: Chances,
  caller: Caller,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<HeadToHead> {
  const { edition, user, group, state, known, ...of } = await readOwnView(context, chances, caller, groupId);
  const other = await context.standings.userNumber(userId);
  const isThere = group === null || group.copy.group.members.some((member) => member.user === other);
  if (other === null || other === user || !isThere) {
    throw new AppError('not_found', 'Choose another member of this group.');
  }
  const empty: HeadToHead = {
    ...{ group_id: of.groupId, user_id: userId, week_id: edition.weekId, state },
    delayed_since: edition.delayedSince?.toISOString() ?? null,
    ...{ draws: DRAWS, chance: null, own_to_play: 0, open_slots: 0, their_expected: null },
  };
  if (known === null) return empty;
  const chance = known.view.outscores.get(other);
  return {
    ...empty,
    chance: chance ? presentChance(chance) : null,
    own_to_play: known.own.filter((player) => player.state === 'to_play').length,
    open_slots: known.group.copy.open.get(other) ?? 0,
    their_expected: presentPoints(expectedOf(known.group, other)),
  };
}

/** Points and those still expected of a user's locked slots, in hundredths. */
function expectedOf({ copy }: WatchedGroup, user: number): number {
  const doubled = copy.doubled.get(user) ?? null;
  return (copy.locked.get(user) ?? []).reduce((sum, { player, number, rest }) => {
    return sum + ((player.actual ?? 0) + (rest?.mean ?? 0)) * (number === doubled ? 2 : 1);
  }, 0);
}

/** Members ahead and behind who are listed. */
const LISTED = 5;
/** Whoever is behind can still catch up with a chance of at least this. */
const LEAST_CHANCE = 0.005;

/** What the caller needs in a group of theirs. Only locked slots are named, and only to members. */
async function readNeed(context: Context, chances: Chances, caller: Caller, groupId: string): Promise<Need> {
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
  const contenders = others.map((member) => contenderOf(member.user));
  const need = whatINeed(contenderOf(user), contenders, multiplier);
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
  const row = rows.find((each) => each.user === user);
  const own = playersOf(row, edition);
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
