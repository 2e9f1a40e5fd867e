// Chances: the rest of a week, played thousands of times. `week-draws.ts` draws the players, `typical.ts` is what others may
// know of a lineup, `need.ts` what a member needs to move up.

import type { Position } from '../players/positions.ts';
import { weekPoints } from '../scoring/rounding.ts';
import { type Bounds, Contest, isSurvivalDecided, OUT, SurvivalCounts } from './contest.ts';
import type {
  Chance,
  DrawnTable,
  ExpectedPlace,
  GroupChances,
  GroupToSimulate,
  MemberChances,
  ViewChances,
} from './group-chances.ts';
import { GroupView, PlaceCounts } from './group-view.ts';
import { AT_ONCE, addUpLineup, LineupColumns, type LineupToDraw } from './lineup-draws.ts';
import { DRAWS, type WeekDraws } from './week-draws.ts';

/** Groups with more members are not simulated: they have ranks and a histogram. */
export const MOST_SIMULATED = 1_000;

/** Every how manyth draw also gives a table: places and seasons need fewer draws than the chance to win, and cost more. */
function strideFor(members: number): number {
  if (members <= 16) return 4;
  return members <= 40 ? 10 : 20;
}

/**
 * Plays the rest of a week for a group. The same draws and the same group give the same chances in every process. The chances
 * of all members to win the week add up to 1, and so do those to win the season.
 */
export function simulateGroup(draws: WeekDraws, group: GroupToSimulate): GroupChances {
  return new GroupRun(draws, group).run();
}

class GroupRun {
  readonly #draws: WeekDraws;
  readonly #group: GroupToSimulate;
  readonly #stride: number;
  readonly #contest = new Contest();
  readonly #totals: Int32Array;
  readonly #weekWins: Float64Array;
  readonly #seasonWins: Float64Array;
  readonly #places: PlaceCounts;
  readonly #table: DrawnTable;
  readonly #users: Int32Array;
  readonly #before: Float64Array;
  readonly #restMean: Float64Array;
  readonly #restDeviation: Float64Array;
  readonly #survival: SurvivalCounts | null;

  constructor(draws: WeekDraws, group: GroupToSimulate) {
    const size = group.members.length;
    this.#draws = draws;
    this.#group = group;
    this.#stride = strideFor(size);
    this.#totals = new Int32Array(size * AT_ONCE);
    this.#weekWins = new Float64Array(size);
    this.#seasonWins = new Float64Array(size);
    this.#places = new PlaceCounts(size);
    this.#table = {
      ...{ afterWeek: new Float64Array(size), afterSeason: new Float64Array(size), week: new Float64Array(size) },
    };
    this.#survival = group.cut ? new SurvivalCounts(group.cut) : null;
    this.#users = Int32Array.from(group.members, ({ user }) => user);
    this.#before = Float64Array.from(group.members, ({ before }) => before);
    this.#restMean = Float64Array.from(group.members, ({ rest }) => rest.mean);
    this.#restDeviation = Float64Array.from(group.members, ({ rest }) => Math.sqrt(rest.variance));
  }

  run(): GroupChances {
    const { members, views } = this.#group;
    const columns = new LineupColumns(this.#draws);
    const ready = members.map(({ lineup }) => lineup && columns.ready(lineup));
    const own = views.flatMap((view) => {
      const member = members.findIndex(({ user }) => user === view.user);
      return member < 0 ? [] : [new GroupView(this.#group, member, view, columns, DRAWS / this.#stride)];
    });
    for (let from = 0; from < DRAWS; from += AT_ONCE) {
      this.#contest.clear();
      for (const [member, lineup] of ready.entries()) {
        const to = member * AT_ONCE;
        if (lineup === null) {
          this.#totals.fill(OUT, to, to + AT_ONCE);
          continue;
        }
        addUpLineup(lineup, from, this.#totals, to);
        this.#contest.add(member, this.#totals, to);
      }
      this.#contest.award(this.#weekWins, this.#totals);
      for (const view of own) view.addWeek(from, this.#contest, this.#totals);
      for (let at = 0; at < AT_ONCE; at += this.#stride) this.#addTable(at, from + at, own);
    }
    return { members: this.#members(), views: own.map((view) => this.#view(view)) };
  }

  #addTable(at: number, draw: number, views: readonly GroupView[]): void {
    const { multiplier, withSeason } = this.#group;
    const { afterWeek, afterSeason, week } = this.#table;
    for (let member = 0; member < afterWeek.length; member += 1) {
      const total = this.#totals[member * AT_ONCE + at] as number;
      const ofWeek = total === OUT ? 0 : weekPoints(total, multiplier);
      const table = (this.#before[member] as number) + ofWeek;
      week[member] = ofWeek;
      afterWeek[member] = table;
      if (withSeason) afterSeason[member] = table + this.#restOf(member, draw);
    }
    this.#places.add(afterWeek);
    this.#survival?.add({ points: week, totals: afterWeek });
    if (withSeason) awardBest(this.#seasonWins, afterSeason);
    for (const view of views) {
      view.addTable(at, this.#table, withSeason ? this.#restOf(view.member, draw) : 0);
    }
  }

  /** What a member makes in a draw of the weeks after this one. */
  #restOf(member: number, draw: number): number {
    if (this.#group.isLastWeek) return 0;
    const normal = this.#draws.normal(this.#users[member] as number, draw);
    return Math.round((this.#restMean[member] as number) + (this.#restDeviation[member] as number) * normal);
  }

  #members(): MemberChances[] {
    const { members, withSeason } = this.#group;
    const bounds = members.map(({ lineup }) => boundsOf(lineup));
    const tables = DRAWS / this.#stride;
    return members.map(({ user }, at) => ({
      user,
      week: {
        chance: (this.#weekWins[at] as number) / DRAWS,
        isDecided: isDecided(bounds[at] ?? null, bounds.toSpliced(at, 1)),
      },
      season: withSeason ? this.#season(at, (this.#seasonWins[at] as number) / tables) : null,
      place: this.#places.of(at),
      ...this.#survivalOf(at, this.#survival?.of(at) ?? null, bounds),
    }));
  }

  #view(view: GroupView): ViewChances {
    const { members, withSeason } = this.#group;
    const bounds = members.map(({ lineup }) => boundsOf(lineup));
    const own = boundsOf(view.lineup);
    const { place, season, outscored, survived, ...chances } = view.result();
    const outscores = outscored.flatMap((chance, at): [number, Chance][] => {
      const [member, other] = [members[at], bounds[at] ?? null];
      if (member === undefined || at === view.member || other === null) return [];
      return [[member.user, { chance, isDecided: isDecided(own, [other]) }]];
    });
    return {
      ...chances,
      week: { chance: chances.week, isDecided: isDecided(own, bounds.toSpliced(view.member, 1)) },
      outscores: new Map(outscores),
      season: withSeason ? this.#season(view.member, season) : null,
      place: place satisfies ExpectedPlace,
      ...this.#survivalOf(view.member, survived, bounds.with(view.member, own)),
    };
  }

  /** Nothing for who does not take part in the cut of the week. */
  #survivalOf(member: number, survived: number | null, bounds: readonly (Bounds | null)[]): { survival?: Chance } {
    const { cut } = this.#group;
    if (cut === undefined || survived === null) return {};
    const chance = survived / (DRAWS / this.#stride);
    return { survival: { chance, isDecided: isSurvivalDecided(cut, member, bounds) } };
  }

  /** A season is decided with its last week: with more to come, only by points that nobody can make up. */
  #season(member: number, chance: number): Chance {
    const { members, isLastWeek, multiplier } = this.#group;
    if (!isLastWeek) return { chance, isDecided: false };
    const tables = members.map(({ before, lineup }) => {
      const bounds = boundsOf(lineup) ?? { least: 0, most: 0 };
      return {
        least: before + weekPoints(bounds.least, multiplier),
        most: before + weekPoints(bounds.most, multiplier),
      };
    });
    return { chance, isDecided: isDecided(tables[member] ?? null, tables.toSpliced(member, 1)) };
  }
}

/** Adds a win to whoever has most, shared by those who are level. */
function awardBest(wins: Float64Array, totals: Float64Array): void {
  let best = Number.NEGATIVE_INFINITY;
  let level = 0;
  for (let at = 0; at < totals.length; at += 1) {
    const total = totals[at] as number;
    if (total < best) continue;
    level = total === best ? level + 1 : 1;
    best = total;
  }
  for (let at = 0; at < totals.length; at += 1) {
    if (totals[at] === best) wins[at] = (wins[at] as number) + 1 / level;
  }
}

/** More than any player of the position has ever scored in a game, and less than any has, in hundredths. */
const BOUNDS: Readonly<Record<Position, { most: number; least: number }>> = {
  QB: { most: 7000, least: -1500 },
  RB: { most: 7000, least: -1000 },
  WR: { most: 7000, least: -1000 },
  TE: { most: 6000, least: -1000 },
  K: { most: 4000, least: -1000 },
  DEF: { most: 5000, least: -3500 },
};

/** The bounds of a lineup: what it has, and what each player who is not done may still add. Null for none. */
export function boundsOf(lineup: LineupToDraw | null): Bounds | null {
  if (lineup === null) return null;
  const { scored, parts } = lineup;
  let [least, most] = [scored, scored];
  for (const { position, times } of parts) {
    least += BOUNDS[position].least * times;
    most += BOUNDS[position].most * times;
  }
  return { least, most };
}

/**
 * Whether nothing can change any more who of them all is first, as far as one of them is concerned: they have lost, or won,
 * or all points are known. Null means someone who does not take part.
 */
export function isDecided(own: Bounds | null, others: readonly (Bounds | null)[]): boolean {
  if (own === null) return true;
  const rivals = others.filter((each) => each !== null);
  if (rivals.some(({ least }) => least > own.most)) return true;
  if (rivals.every(({ most }) => most < own.least)) return true;
  return [own, ...rivals].every(({ least, most }) => least === most);
}
