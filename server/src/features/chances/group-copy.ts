import type { GroupToSimulate, MemberToSimulate, ViewToSimulate } from '@singleback/game/chances/group-chances.ts';
import { SEASON_FROM_WEEK } from '@singleback/game/chances/group-chances.ts';
import {
  addWeeks,
  type LockedSlots,
  ownLineup,
  publicLineup,
  type TypicalPlayer,
  typicalForecast,
  typicalKey,
  typicalWeek,
} from '@singleback/game/chances/typical.ts';
import type { DrawnPlayer } from '@singleback/game/chances/week-draws.ts';
import { type GroupSettings, lastWeekOf, playoffMultiplierHundredths } from '@singleback/game/groups/settings.ts';
import { ROUNDS } from '@singleback/game/season/week.ts';
import type { RowLineup } from '../../standings/season-standings.ts';
import type { StandingTable } from '../../standings/table.ts';
import { type EditionPlayer, slotPlayerOf, type WeekEdition } from './week-edition.ts';

/** What is known of a group before the week: it does not change while the week is played. */
export interface GroupFacts {
  settings: GroupSettings;
  /** Whom each user can no longer use, from earlier weeks, by the user's number. */
  spent: ReadonlyMap<number, ReadonlySet<number>>;
  /** What each user may make after this week. */
  restOf: (user: number) => { mean: number; variance: number };
}

/** A group at an instant of the week. */
export interface GroupInWeek {
  edition: WeekEdition;
  facts: GroupFacts;
  table: StandingTable;
  rows: readonly RowLineup[];
  /** Of a group that plays last one standing, by the users' numbers. */
  survival: {
    /** Who is out, only watches, or has left: no lineup of theirs counts in the group. */
    out: ReadonlySet<number>;
    /** The cut of the week, and who takes part in it; null where there is none. */
    cut: { cut: number; contenders: ReadonlySet<number> } | null;
  } | null;
}

/** A group as everybody may see it: open slots are blanked, and typical players stand in them. */
export interface GroupCopy {
  readonly group: Omit<GroupToSimulate, 'views'>;
  /** The locked slots of each user, by number. */
  readonly locked: ReadonlyMap<number, readonly EditionPlayer[]>;
  readonly doubled: ReadonlyMap<number, number | null>;
  /** How many slots of each user a typical player stands in. */
  readonly open: ReadonlyMap<number, number>;
  readonly typical: ReadonlyMap<number, DrawnPlayer>;
  /** Whether a game of a locked player has no clock. */
  readonly lacksClock: boolean;
}

const NOBODY: ReadonlySet<number> = new Set();

/** The copy of a group that is simulated for all. Nothing in it depends on an open slot, or on whether it is filled. */
export function copyGroup({ edition, facts, table, rows, survival }: GroupInWeek): GroupCopy {
  const { settings } = facts;
  const places = table.page(0, table.total).sort((a, b) => a.user - b.user);
  const earlierWeeks = (weeks: number, hasLineup: boolean) => weeks - Number(hasLineup);
  const isOld = places.some(({ weeks, liveWeeks }) => earlierWeeks(weeks, liveWeeks.has(edition.weekId)) > 0);
  const rowOf = new Map(rows.map((row) => [row.user, row]));
  const [locked, doubled, open] = [
    new Map<number, EditionPlayer[]>(),
    new Map<number, number | null>(),
    new Map<number, number>(),
  ];
  const typical = new Map<number, DrawnPlayer>();
  const members = places.map(({ user, weeks, totalPoints, liveWeeks }): MemberToSimulate => {
    const row = rowOf.get(user);
    const seen = playersOf(row, edition).filter(({ isSeen }) => isSeen);
    const isDoubledSeen = seen.some(({ number }) => number === row?.lineup?.doubled);
    locked.set(user, seen);
    doubled.set(user, isDoubledSeen ? (row?.lineup?.doubled ?? null) : null);
    // Whoever has never played in a group that others have played in is not expected to begin now.
    const plays = !isOld || earlierWeeks(weeks, liveWeeks.has(edition.weekId)) > 0;
    const isExpected = seen.length > 0 || (row?.isMember === true && plays && !survival?.out.has(user));
    const spent = facts.spent.get(user) ?? NOBODY;
    const known: LockedSlots = { players: seen.map(slotPlayerOf), doubled: doubled.get(user) ?? null };
    const about = { user, settings, candidates: edition.candidates, isSpent: (player: number) => spent.has(player) };
    const shown = isExpected ? publicLineup(known, about) : { lineup: null, typical: [] };
    for (const player of shown.typical) typical.set(typicalKey(player), drawnTypical(player));
    open.set(user, shown.typical.length);
    const before = totalPoints - (liveWeeks.get(edition.weekId) ?? 0);
    return { user, before, lineup: shown.lineup, rest: facts.restOf(user) };
  });
  const cut = survival?.cut;
  return {
    group: {
      members,
      multiplier: playoffMultiplierHundredths(settings, edition.weekNumber),
      // The last one in wins, whatever the table says.
      withSeason: survival === null && edition.weekNumber >= SEASON_FROM_WEEK[edition.seasonKind],
      isLastWeek: edition.weekNumber >= lastWeekOf(settings, ROUNDS[edition.seasonKind]),
      ...(cut && { cut: { cut: cut.cut, contenders: members.map(({ user }) => cut.contenders.has(user)) } }),
    },
    ...{ locked, doubled, open, typical },
    lacksClock: [...locked.values()].flat().some(({ state }) => state === 'no_clock'),
  };
}

/** All players of a row's lineup, by number: in memory they are in no order. */
export function playersOf(row: RowLineup | undefined, { players }: WeekEdition): EditionPlayer[] {
  const numbers = [...(row?.lineup?.players ?? [])].sort((a, b) => a - b);
  return numbers.flatMap((number) => players.get(number) ?? []);
}

/** A user's own view: their real lineup; `inDetail` also what it has in each game that is not over, and each duel. */
export function viewOf({ edition, rows }: GroupInWeek, user: number, inDetail: boolean): ViewToSimulate {
  const row = rows.find((each) => each.user === user);
  const players = playersOf(row, edition);
  if (row?.lineup === null || row === undefined || players.length === 0)
    return { user, lineup: null, games: [], withDuels: inDetail };
  const doubled = row.lineup.doubled;
  const games = Map.groupBy(
    players.filter(({ share }) => share !== 0 && share !== null),
    ({ player }) => player.row.gameId ?? '',
  );
  return {
    user,
    lineup: ownLineup({ players: players.map(slotPlayerOf), doubled }),
    games: inDetail
      ? [...games].map(([game, some]) => ({
          game,
          lineup: { ...ownLineup({ players: some.map(slotPlayerOf), doubled }), scored: 0 },
        }))
      : [],
    withDuels: inDetail,
  };
}

const drawn = new Map<number, DrawnPlayer>();

/** The same object for the same typical player, who then is sent to the simulation once. */
function drawnTypical(player: TypicalPlayer): DrawnPlayer {
  const key = typicalKey(player);
  const known = drawn.get(key) ?? {
    ...{ key, position: player.position, teams: null },
    forecast: typicalForecast(player),
  };
  drawn.set(key, known);
  return known;
}

/** Whom users can no longer use, and what they may make in the weeks to come. They outlive the edition, and hold none of it. */
export function factsOf(
  settings: GroupSettings,
  uses: readonly { user: number; player: number; uses: number }[],
  { seasonKind, weekNumber, coming }: Pick<WeekEdition, 'seasonKind' | 'weekNumber' | 'coming'>,
): GroupFacts {
  const spent = new Map<number, Set<number>>();
  for (const { user, player, uses: count } of uses) {
    if (count < settings.maxPlayerUsage) continue;
    const ofUser = spent.get(user) ?? new Set();
    spent.set(user, ofUser.add(player));
  }
  const rests = new Map<number, { mean: number; variance: number }>();
  const last = lastWeekOf(settings, ROUNDS[seasonKind]);
  const weeks = Array.from({ length: Math.max(0, last - weekNumber) }, (_, at) => weekNumber + 1 + at);
  const restOf = (user: number) => {
    const ofUser = spent.get(user) ?? NOBODY;
    return addWeeks(
      weeks.flatMap((week) => {
        const candidates = coming.get(week);
        return candidates ? [typicalWeek(settings, week, candidates, (player) => ofUser.has(player))] : [];
      }),
    );
  };
  return {
    ...{ settings, spent },
    restOf(user) {
      const known = rests.get(user) ?? restOf(user);
      rests.set(user, known);
      return known;
    },
  };
}
