import { DAY_MS, HOUR_MS } from '@singleback/game/season/durations.ts';
import { withLastGood } from '../checked-json.ts';
import type { ScoreboardGame } from '../espn/scoreboard.ts';
import { TEAMS } from '../teams.ts';
import type { FeedAddresses } from './addresses.ts';
import { applyScoreboard } from './apply-scoreboard.ts';
import { espnInjuries, espnRoster, scoreboard, sleeperPeople, sleeperWeek } from './game-resources.ts';
import { pointsPolls } from './points-polls.ts';
import { isOn, type PollPlan } from './poll-plan.ts';
import { recordFile } from './record/record-files.ts';
import { RECORD_KINDS, type RecordKind } from './record/record-kinds.ts';
import type { RecordWorker } from './record/record-worker-client.ts';
import type { Resource } from './resource.ts';
import { pollEvery, type ResourcePoll } from './resource-poll.ts';
import { type World, weekAt } from './world.ts';

/** Where to fetch resources and read files. */
interface Settings {
  addresses: FeedAddresses;
  worker: RecordWorker;
}

const NEAR_MS = 3 * DAY_MS;

const PACES: Record<RecordKind, (plan: PollPlan) => number | null> = {
  games: (plan) => plan.schedule,
  playerStats: (plan) => plan.record,
  teamStats: (plan) => plan.record,
  weeklyRoster: (plan) => plan.rosters,
  roster: (plan) => plan.rosters,
  injuries: (plan) => plan.injuries,
  ids: (plan) => plan.rosters,
};

/** Everything that is polled at `now`. */
export function resourcePolls(world: World, plan: PollPlan, now: Date, settings: Settings): ResourcePoll[] {
  const { year } = world;
  const { addresses } = settings;
  const week = weekAt(world, now);
  const all: (ResourcePoll | null)[] = [
    ...weeksOfGames(world, now).map((one) => scoreboardPoll(plan, scoreboard(addresses, year, one), one)),
    ...pointsPolls(world, plan, now, addresses),
    ...RECORD_KINDS.map((kind) => filePoll(kind, plan, year, settings)),
    pollEvery(plan.people, 'season', sleeperPeople(addresses), (known, people) => {
      known.people = withLastGood(known.people, people, ({ sleeperId }) => sleeperId);
      known.peopleStamp += 1;
    }),
    pollEvery(plan.injuries, 'season', espnInjuries(addresses), (known, list) => {
      known.espnInjuries = withLastGood(known.espnInjuries, list, ({ athleteId }) => athleteId);
    }),
    ...(week === null ? [] : [week, week + 1])
      .filter((one) => one <= 18)
      .map((one) =>
        pollEvery(
          plan.projections,
          'season',
          sleeperWeek(addresses, 'projections', { year, week: one }),
          (known, rows) => {
            known.expected.set(
              one,
              withLastGood(known.expected.get(one), rows, ({ sleeperId }) => sleeperId),
            );
          },
        ),
      ),
    ...weeksOfRecord(world, now).map((one) =>
      pollEvery(6 * HOUR_MS, 'season', sleeperWeek(addresses, 'stats', { year, week: one }), (known, rows) => {
        known.counted.set(one, rows.rows);
      }),
    ),
    // 32 requests would delay those for a game in progress.
    ...TEAMS.map(({ abbreviation }) =>
      pollEvery(
        isAnyOn(world, now) ? null : plan.people,
        'season',
        espnRoster(addresses, abbreviation),
        (known, men) => {
          known.rosters.set(
            abbreviation,
            withLastGood(known.rosters.get(abbreviation), men, ({ id }) => id),
          );
        },
      ),
    ),
  ];
  return all.filter((one) => one !== null);
}

/** A game that is rejected is late by itself; the scoreboard counts as read for the others. */
function scoreboardPoll(plan: PollPlan, resource: Resource<ScoreboardGame[]>, week: number): ResourcePoll | null {
  const poll = pollEvery(plan.scoreboard, 'games', resource, (world, games, at) =>
    applyScoreboard(world, week, games, at),
  );
  const isSeen = (world: World, now: Date) => [...world.seenAt.values()].some((at) => at.getTime() === now.getTime());
  return poll && { ...poll, isRead: isSeen };
}

function filePoll(kind: RecordKind, plan: PollPlan, year: number, settings: Settings): ResourcePoll | null {
  const poll = pollEvery(PACES[kind](plan), 'season', recordFile(kind, year, settings), (world, digest, _, keep) => {
    world.newFiles.set(kind, { digest, keep });
    return undefined;
  });
  return poll && { ...poll, isUsedLater: true };
}

/** The weeks whose scoreboards are polled: those with games in progress, just over or in the next days. */
function weeksOfGames(world: World, now: Date): number[] {
  const weeks = world.games.flatMap(({ kickoff, weekNumber, status }) => {
    if (status === 'postponed') return [weekNumber];
    const away = kickoff === null ? Number.POSITIVE_INFINITY : Math.abs(kickoff.getTime() - now.getTime());
    return away <= NEAR_MS ? [weekNumber] : [];
  });
  return [...new Set(weeks)];
}

/** Recent weeks with stats of record. */
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
