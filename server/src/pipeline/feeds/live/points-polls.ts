import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { GameRecord } from '../../report.ts';
import { doubtOf } from '../checked-json.ts';
import { coreAthleteLine, keepLastGood } from '../espn/core-statistics.ts';
import { impossibleFigure } from '../plausible.ts';
import type { FeedAddresses } from './addresses.ts';
import { applyBoxScore } from './apply-box-score.ts';
import { coreAthlete, coreTeam, sleeperLiveWeek, summary } from './game-resources.ts';
import { readAtOf } from './points-source.ts';
import type { PollPlan } from './poll-plan.ts';
import { pollEvery, type ResourcePoll } from './resource-poll.ts';
import { keepGone } from './sleeper-live.ts';
import type { World } from './world.ts';

/** A source that fails this many times in a row is helped out by the next one. */
const MISSES = 4;
const TEAM_EVERY_MS = MINUTE_MS;
const ATHLETE_EVERY_MS = 2 * MINUTE_MS;
const SLEEPER_EVERY_MS = MINUTE_MS;

/**
 * The polls for the points of games in progress or just over: the box score of each game, which goes on being polled;
 * ESPN's core API for games whose box score can't be read; Sleeper's figures of the week where that fails, too.
 */
export function pointsPolls(
  world: World,
  plan: PollPlan,
  now: Date,
  addresses: FeedAddresses,
): (ResourcePoll | null)[] {
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
  const poll = pollEvery(pace, 'games', summary(addresses, espnId), applyBoxScore);
  const isRead = (world: World, now: Date) => world.boxes.get(espnId)?.readAt.getTime() === now.getTime();
  return poll && { ...poll, isRead };
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
