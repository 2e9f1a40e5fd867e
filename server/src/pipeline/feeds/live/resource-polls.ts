import { DAY_MS, HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import type { Doubt, GameRecord } from '../../report.ts';
import { type CheckedRows, doubtOf, withLastGood } from '../checked-json.ts';
import { coreAthleteLine, keepLastGood } from '../espn/core-statistics.ts';
import { impossibleFigure } from '../figures.ts';
import type { SleeperWeek } from '../sleeper/sleeper.ts';
import { TEAMS } from '../teams.ts';
import type { FeedAddresses } from './addresses.ts';
import { applyBoxScore, applyScoreboard } from './apply-box-score.ts';
import { readAtOf } from './points-source.ts';
import { isOn, type PollPlan } from './poll-plan.ts';
import { RECORD_KINDS, type RecordKind } from './record/record-file.ts';
import { pollEvery, type ResourcePoll } from './resource-poll.ts';
import {
  coreAthlete,
  coreTeam,
  espnInjuries,
  espnRoster,
  type RecordPlace,
  recordFile,
  scoreboard,
  sleeperLiveWeek,
  sleeperPeople,
  sleeperWeek,
  summary,
} from './resources.ts';
import { TAKE_AWAY_AFTER_MS } from './score-watch.ts';
import { type SleeperLive, type World, weekAt } from './world.ts';

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
export function resourcePolls(world: World, plan: PollPlan, now: Date, settings: RecordPlace): ResourcePoll[] {
  const { year } = world;
  const { addresses } = settings;
  const week = weekAt(world, now);
  const all: (ResourcePoll | null)[] = [
    ...weeksOfGames(world, now).map((one) =>
      pollEvery(
        plan.scoreboard,
        'games',
        scoreboard(addresses, year, one),
        (known, games, at) => applyScoreboard(known, one, games, at),
        { isRead: isAnySeen },
      ),
    ),
    ...pointsPolls(world, plan, now, addresses),
    ...RECORD_KINDS.map((kind) =>
      pollEvery(
        PACES[kind](plan),
        'season',
        recordFile(kind, year, settings),
        (known, digest, _, keep) => void known.newFiles.set(kind, { digest, keep }),
        { isUsedLater: true },
      ),
    ),
    pollEvery(plan.people, 'season', sleeperPeople(addresses), (known, people) => {
      known.people = withLastGood(known.people, people, ({ sleeperId }) => sleeperId);
      known.peopleStamp += 1;
    }),
    pollEvery(plan.injuries, 'season', espnInjuries(addresses), (known, list) => {
      known.espnInjuries = withLastGood(known.espnInjuries, list, ({ athleteId }) => athleteId);
    }),
    ...(week === null ? [] : [week, week + 1])
      .filter((one) => one <= (world.ofRecord?.season.weeks.length ?? SEASON_WEEKS))
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
const isAnySeen = (world: World, now: Date) => [...world.seenAt.values()].some((at) => at.getTime() === now.getTime());

/** The weeks whose scoreboards are polled: those with games in progress, just over or in the next days. */
function weeksOfGames(world: World, now: Date): number[] {
  const weeks = world.games.flatMap(({ kickoff, weekNumber, status }) => {
    if (status === 'postponed') return [weekNumber];
    const away = kickoff === null ? Number.POSITIVE_INFINITY : Math.abs(kickoff.getTime() - now.getTime());
    return away <= NEAR_MS ? [weekNumber] : [];
  });
  return [...new Set(weeks)];
}

/** Recent weeks with stats of record, which are compared with Sleeper's. */
export function weeksOfRecord(world: World, now: Date): number[] {
  const recent = world.games.filter(({ kickoff, feedKey }) => {
    const since = kickoff === null ? -1 : now.getTime() - kickoff.getTime();
    return since >= 0 && since <= 2 * NEAR_MS && world.ofRecord?.lines.has(feedKey);
  });
  return [...new Set(recent.map(({ weekNumber }) => weekNumber))];
}

function isAnyOn(world: World, now: Date): boolean {
  return world.games.some((game) => isOn(game, now.getTime()));
}

/** A source that fails this many times in a row is helped out by the next one. */
const MISSES = 4;
const TEAM_EVERY_MS = MINUTE_MS;
const ATHLETE_EVERY_MS = 2 * MINUTE_MS;
const SLEEPER_EVERY_MS = MINUTE_MS;

/**
 * The polls for the points of games in progress or just over: the box score of each game, which goes on being polled;
 * ESPN's core API for games whose box score can't be read; Sleeper's figures of the week where that fails, too.
 */
function pointsPolls(world: World, plan: PollPlan, now: Date, addresses: FeedAddresses): (ResourcePoll | null)[] {
  const byId = new Map(world.games.flatMap((game) => (game.espnId === null ? [] : [[game.espnId, game] as const])));
  const weeks = new Set<number>();
  const polls = [...plan.summaries].flatMap(([espnId, pace]) => {
    const game = byId.get(espnId);
    const box = boxPoll(pace, espnId, addresses);
    if (game === undefined || game.status === 'scheduled') return [box];
    const since = world.pointsWantedSince.get(espnId) ?? now;
    world.pointsWantedSince.set(espnId, since);
    const isMissed = (source: 'espn' | 'espn core') => {
      const last = readAtOf(world, game, source) ?? since;
      return now.getTime() - Math.max(last.getTime(), since.getTime()) >= MISSES * pace;
    };
    if (!isMissed('espn')) return [box];
    if (isMissed('espn core')) weeks.add(game.weekNumber);
    return [box, ...corePolls(world, game, espnId, Math.max(pace, TEAM_EVERY_MS), addresses)];
  });
  return [
    ...polls,
    ...[...weeks].map((week) =>
      pollEvery(
        SLEEPER_EVERY_MS,
        'games',
        sleeperLiveWeek(addresses, { year: world.year, week }),
        (known, rows, at) => {
          const { doubts, ...read } = keepGone(known.sleeperLive.get(week), rows, at);
          known.sleeperLive.set(week, read);
          return doubts;
        },
      ),
    ),
  ];
}

/** A box score counts as read although a part of it is doubted. */
function boxPoll(pace: number, espnId: string, addresses: FeedAddresses): ResourcePoll | null {
  const isRead = (world: World, now: Date) => world.boxes.get(espnId)?.readAt.getTime() === now.getTime();
  return pollEvery(pace, 'games', summary(addresses, espnId), applyBoxScore, { isRead });
}

/** Both teams' statistics, and those of our players whom they refer to. */
function corePolls(
  world: World,
  game: GameRecord,
  espnId: string,
  paceMs: number,
  addresses: FeedAddresses,
): (ResourcePoll | null)[] {
  const ours = new Set(world.players.flatMap((player) => player.espnId ?? []));
  return [game.home, game.away].flatMap((team) => [
    pollEvery(paceMs, 'games', coreTeam(addresses, espnId, team), (known, figures, at) => {
      const { teams } = coreOf(known, espnId);
      teams.set(team, { figures: keepLastGood(teams.get(team)?.figures, figures), readAt: at });
    }),
    ...(world.core.get(espnId)?.teams.get(team)?.figures.athleteIds ?? [])
      .filter((id) => ours.has(id))
      .map((id) =>
        pollEvery(
          Math.max(paceMs, ATHLETE_EVERY_MS),
          'games',
          coreAthlete(addresses, { espnId, team, id }),
          (known, figures) => {
            const { athletes } = coreOf(known, espnId);
            const all = keepLastGood(athletes.get(id)?.figures, figures);
            const stats = coreAthleteLine(all);
            const wrong = impossibleFigure(stats);
            if (wrong !== null) return [doubtOf(`athlete ${id}`, wrong, 'the last good figures')];
            athletes.set(id, { team, figures: all, stats });
            return [];
          },
        ),
      ),
  ]);
}

function coreOf(world: World, espnId: string) {
  const known = world.core.get(espnId) ?? { teams: new Map(), athletes: new Map() };
  world.core.set(espnId, known);
  return known;
}

/** The figures after an answer: whoever is missing from it keeps the last ones until that is confirmed. */
export function keepGone(
  before: SleeperLive | undefined,
  answer: CheckedRows<SleeperWeek>,
  now: Date,
): SleeperLive & { doubts: Doubt[] } {
  const rows = withLastGood(before?.rows, answer, ({ sleeperId }) => sleeperId);
  const there = new Set(rows.map(({ sleeperId }) => sleeperId));
  const gone = (before?.rows ?? []).filter(({ sleeperId }) => !there.has(sleeperId));
  const sinceOf = ({ sleeperId }: SleeperWeek) => before?.missingSince.get(sleeperId) ?? now;
  const kept = gone.filter((row) => now.getTime() - sinceOf(row).getTime() < TAKE_AWAY_AFTER_MS);
  const doubts = kept.map(({ name, sleeperId }) => ({
    ...{ subject: name || `player ${sleeperId}`, reason: 'the row is missing', used: 'the last good row' },
  }));
  return {
    rows: [...rows, ...kept],
    readAt: now,
    missingSince: new Map(kept.map((row) => [row.sleeperId, sinceOf(row)])),
    doubts,
  };
}
