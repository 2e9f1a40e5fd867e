import { HOUR_MS } from '@singleback/game/season/durations.ts';
import { TEAMS } from '../teams.ts';
import type { FeedAddresses } from './addresses.ts';
import { espnInjuries, espnRoster, scoreboard, sleeperPeople, sleeperWeek, summary } from './game-resources.ts';
import { isOn, type PollPlan } from './poll-plan.ts';
import type { RecordDesk } from './record-desk.ts';
import { recordFile } from './record-files.ts';
import { RECORD_KINDS, type RecordKind } from './record-kinds.ts';
import type { Resource } from './resource.ts';
import { takeBox } from './take-box.ts';
import { takeScoreboard } from './take-scoreboard.ts';
import { type World, weekAt } from './world.ts';

/** Something to be asked for, and what to do with the answer. */
export interface Question<Value = unknown> {
  resource: Resource<Value>;
  everyMs: number;
  /** What the answer is about: games that are on, or everything else. */
  about: 'games' | 'season';
  /** Takes the answer in; why a part of it is not believed, or null. */
  take(world: World, value: Value, now: Date): string | null;
}

/** Where to ask, and where files are read. */
interface Settings {
  addresses: FeedAddresses;
  desk: RecordDesk;
}

const NEAR_MS = 3 * 24 * HOUR_MS;

const PACES: Record<RecordKind, (plan: PollPlan) => number | null> = {
  games: (plan) => plan.schedule,
  playerStats: (plan) => plan.record,
  teamStats: (plan) => plan.record,
  weeklyRoster: (plan) => plan.rosters,
  roster: (plan) => plan.rosters,
  injuries: (plan) => plan.injuries,
  ids: (plan) => plan.rosters,
};

/** Everything that is asked for at `now`. */
export function questions(world: World, plan: PollPlan, now: Date, settings: Settings): Question[] {
  const { year } = world;
  const { addresses } = settings;
  const week = weekAt(world, now);
  const all: (Question | null)[] = [
    ...weeksOfGames(world, now).map((one) =>
      every(plan.scoreboard, 'games', scoreboard(addresses, year, one), (known, games, at) =>
        takeScoreboard(known, one, games, at),
      ),
    ),
    ...[...plan.summaries].map(([espnId, pace]) =>
      every(pace, 'games', summary(addresses, espnId), (known, value, at) => takeBox(known, value, at)),
    ),
    ...RECORD_KINDS.map((kind) => fileQuestion(kind, plan, year, settings)),
    every(plan.people, 'season', sleeperPeople(addresses), (known, people) => {
      known.people = people;
      known.peopleStamp += 1;
    }),
    every(plan.injuries, 'season', espnInjuries(addresses), (known, told) => {
      known.espnInjuries = told;
    }),
    ...(week === null ? [] : [week, week + 1])
      .filter((one) => one <= 18)
      .map((one) =>
        every(plan.projections, 'season', sleeperWeek(addresses, 'projections', { year, week: one }), (known, rows) => {
          known.expected.set(one, rows);
        }),
      ),
    ...weeksOfRecord(world, now).map((one) =>
      every(6 * HOUR_MS, 'season', sleeperWeek(addresses, 'stats', { year, week: one }), (known, rows) => {
        known.counted.set(one, rows);
      }),
    ),
    // Thirty-two of them would stand in the way of a game that is on.
    ...TEAMS.map(({ abbreviation }) =>
      every(isAnyOn(world, now) ? null : plan.people, 'season', espnRoster(addresses, abbreviation), (known, men) => {
        known.rosters.set(abbreviation, men);
      }),
    ),
  ];
  return all.filter((one) => one !== null);
}

function fileQuestion(kind: RecordKind, plan: PollPlan, year: number, settings: Settings): Question | null {
  return every(PACES[kind](plan), 'season', recordFile(kind, year, settings), (world, file) => {
    if (world.files[kind] === file) return;
    if (!world.newFiles.has(kind)) world.newFiles.set(kind, world.files[kind]);
    world.files[kind] = file;
  });
}

function every<Value>(
  pace: number | null,
  about: Question['about'],
  resource: Resource<Value>,
  take: (world: World, value: Value, now: Date) => string | null | undefined,
): Question | null {
  // What an answer is, only its own question knows.
  const question: Question<Value> = {
    resource,
    everyMs: pace ?? 0,
    about,
    take: (world, value, now) => take(world, value, now) ?? null,
  };
  return pace === null ? null : (question as unknown as Question);
}

/** The weeks whose scoreboards are looked at: those of games that are on, just over, or coming in the next days. */
function weeksOfGames(world: World, now: Date): number[] {
  const weeks = world.games.flatMap(({ kickoff, weekNumber, status }) => {
    if (status === 'postponed') return [weekNumber];
    const away = kickoff === null ? Number.POSITIVE_INFINITY : Math.abs(kickoff.getTime() - now.getTime());
    return away <= NEAR_MS ? [weekNumber] : [];
  });
  return [...new Set(weeks)];
}

/** The weeks of the last days of which there are numbers of record. */
function weeksOfRecord(world: World, now: Date): number[] {
  const recent = world.games.filter(({ kickoff, feedKey }) => {
    const since = kickoff === null ? -1 : now.getTime() - kickoff.getTime();
    return since >= 0 && since <= 2 * NEAR_MS && world.ofRecord?.lines.has(feedKey);
  });
  return [...new Set(recent.map(({ weekNumber }) => weekNumber))];
}

function isAnyOn(world: World, now: Date): boolean {
  return world.games.some((game) => isOn(game, now.getTime()));
}
