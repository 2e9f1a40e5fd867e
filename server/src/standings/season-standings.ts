import { playoffMultiplierHundredths } from '@singleback/game/groups/settings.ts';
import type { GrantedWeek } from '@singleback/game/standings/granted.ts';
import { type LineupOf, LiveWeek } from './live-week.ts';
import type { Pause } from './long-columns.ts';
import { Rows, type Settled } from './rows.ts';
import { StandingTable } from './table.ts';
import { addUp } from './table-columns.ts';

/** What the standings know of a group. */
export interface GroupRules {
  playoffWeeks: readonly number[];
  playoffBonusPercent: number;
}

/** A user's row in a group, with the lineup of a live week. */
export interface RowLineup {
  user: number;
  isMember: boolean;
  lineup: Omit<LineupOf, 'groups'> | null;
}

/** A group as it is held. */
interface GroupState extends GroupRules {
  /** Rises with every change of its rows, members, names or settings. */
  version: number;
  members: number;
  /** What is granted for weeks without a lineup, by user; none in most groups. */
  granted: GrantsOfGroup;
}

/** Granted weeks by the user's number. */
export type GrantsOfGroup = ReadonlyMap<number, readonly GrantedWeek[]>;

const NOTHING_GRANTED: GrantsOfGroup = new Map();

/** A table with more members is not built for every change. */
const LARGE = 20_000;

let seasonsLoaded = 0;

function nextLoad(): number {
  seasonsLoaded += 1;
  return seasonsLoaded;
}

/**
 * All standings of a season in memory: rows of settled weeks, and the lineups of live weeks with their points. Groups,
 * users and players go by their numbers. Changes are applied whole, between two looks.
 */
export class SeasonStandings {
  readonly rows = new Rows();
  readonly liveWeeks = new Map<string, LiveWeek>();
  settledWeekIds: readonly string[] = [];
  readonly #groups = new Map<number, GroupState>();
  readonly #groupNumbers = new Map<string, number>();
  /** Differs for every season that was loaded, so that no version is ever repeated. */
  readonly #loaded = nextLoad();
  /** Rises with every change of points. */
  #pointsVersion = 0;

  /** The number of a group, or undefined. */
  numberOf(groupId: string): number | undefined {
    return this.#groupNumbers.get(groupId);
  }

  setGroup(groupId: string, number: number, rules: GroupRules): void {
    this.#groupNumbers.set(groupId, number);
    const known = this.#groups.get(number);
    const { playoffWeeks, playoffBonusPercent } = rules;
    if (known) Object.assign(known, { playoffWeeks, playoffBonusPercent, version: known.version + 1 });
    else
      this.#groups.set(number, { playoffWeeks, playoffBonusPercent, version: 1, members: 0, granted: NOTHING_GRANTED });
  }

  setMember(user: number, group: number, isActive: boolean): void {
    const state = this.#stateOf(group);
    const row = this.rows.findOrAdd(user, group);
    if (this.rows.isActive(row) !== isActive) state.members += isActive ? 1 : -1;
    this.rows.setActive(row, isActive);
    state.version += 1;
  }

  /** Replaces what is granted in all groups, or in these. */
  setGranted(granted: ReadonlyMap<number, GrantsOfGroup>, groupIds: readonly string[] | null): void {
    const numbers = groupIds === null ? this.#groups.keys() : groupIds.flatMap((id) => this.numberOf(id) ?? []);
    for (const number of numbers) {
      const state = this.#stateOf(number);
      const own = granted.get(number) ?? NOTHING_GRANTED;
      if (own !== state.granted) state.version += 1;
      state.granted = own;
    }
  }

  /** A user's shown name has changed. */
  renamed(user: number): void {
    for (const row of this.rows.ofUser(user)) this.#stateOf(this.rows.groupOf(row)).version += 1;
  }

  /** Drops all settled weeks; `setSettled` gives rows theirs. The weeks of `weekIds` are not live any more. */
  clearSettled(weekIds: readonly string[]): void {
    this.rows.clearSettled();
    this.settledWeekIds = weekIds;
    for (const weekId of weekIds) this.liveWeeks.delete(weekId);
    this.#pointsVersion += 1;
  }

  setSettled(user: number, group: number, settled: Settled): void {
    this.rows.setSettled(this.rows.findOrAdd(user, group), settled);
  }

  /** The live week, added where it is not. */
  liveWeek(weekId: string, weekNumber: number): LiveWeek {
    const known = this.liveWeeks.get(weekId);
    if (known) return known;
    const made = new LiveWeek(weekId, weekNumber);
    this.liveWeeks.set(weekId, made);
    return made;
  }

  /**
   * Replaces a user's lineups of a live week.
   * @returns whether any table shows a difference
   */
  replaceLineups(week: LiveWeek, user: number, lineups: readonly LineupOf[]): boolean {
    const rows = [...this.rows.ofUser(user)];
    const before = rows.map((row) => week.pointsOf(row));
    const addedFrom = this.rows.size;
    week.replace(user, lineups, rows, (group) => {
      this.#stateOf(group);
      return this.rows.findOrAdd(user, group);
    });
    const changed = rows.filter((row, at) => week.pointsOf(row) !== before[at]);
    for (let row = addedFrom; row < this.rows.size; row += 1) changed.push(row);
    for (const row of changed) this.#stateOf(this.rows.groupOf(row)).version += 1;
    return changed.length > 0;
  }

  /** Scores a live week again. @returns whether any lineup's points differ */
  async score(week: LiveWeek, pause: Pause): Promise<boolean> {
    const differs = await week.score(pause);
    if (differs) this.#pointsVersion += 1;
    return differs;
  }

  /** The version of a group's table as it would be built now. */
  versionOf(group: number, currentWeekNumber: number): string {
    return `${this.#loaded} ${this.#pointsVersion} ${this.#groups.get(group)?.version ?? 0} ${currentWeekNumber}`;
  }

  membersOf(group: number): number {
    return this.#groups.get(group)?.members ?? 0;
  }

  /** A group's table as it is now, with ranks before `currentWeekNumber`. A large one is built in parts. */
  async table(group: number, currentWeekNumber: number, pause: Pause): Promise<StandingTable> {
    const { members, granted, ...rules } = this.#stateOf(group);
    const weeks = [...this.liveWeeks.values()].map((week) => ({
      ...{ ...week.columns, weekId: week.weekId, isEarlier: week.weekNumber < currentWeekNumber },
      multiplier: playoffMultiplierHundredths(rules, week.weekNumber),
    }));
    const version = this.versionOf(group, currentWeekNumber);
    const weekVersions = new Map([...this.liveWeeks.values()].map((week) => [week.weekId, week.version]));
    const columns = await addUp(
      this.rows.ofGroup(group),
      this.rows.columns,
      { weeks, granted, currentWeekNumber },
      pause,
    );
    const about = {
      ...{ version, members, settledWeekIds: this.settledWeekIds, weekVersions },
      rosterVersion: `${this.#loaded} ${this.#groups.get(group)?.version ?? 0} ${currentWeekNumber}`,
    };
    return StandingTable.build(columns, about, pause);
  }

  /** The lineups of a live week in a group, open slots included, and whether each user is a member. */
  lineupsOf(group: number, weekId: string): RowLineup[] {
    const week = this.liveWeeks.get(weekId);
    const { user } = this.rows.columns;
    return Array.from(this.rows.ofGroup(group), (row) => ({
      user: user[row] as number,
      isMember: this.rows.isActive(row),
      lineup: week?.lineupOf(row) ?? null,
    }));
  }

  /** Whether the table is so large that it is not built for every change. */
  isLarge(group: number): boolean {
    return this.membersOf(group) > LARGE;
  }

  /** Bytes held in columns. */
  get bytes(): number {
    return [...this.liveWeeks.values()].reduce((sum, { bytes }) => sum + bytes, this.rows.bytes);
  }

  #stateOf(group: number): GroupState {
    const state = this.#groups.get(group);
    if (state === undefined) throw new Error(`The standings know no group ${group}.`);
    return state;
  }
}
