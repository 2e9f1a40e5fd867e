import type { Doubt } from '../../report.ts';
import { type IsConfirmed, mergeSummary } from '../espn/merge-summary.ts';
import type { ScoreboardGame } from '../espn/scoreboard.ts';
import type { Summary } from '../espn/summary.ts';
import { isOfPostseason, scheduledGames, withScheduledSides } from './merge-games.ts';
import { noteLastPlay, noteSummary } from './plays/reported-plays.ts';
import { CONFIRM_AFTER_MS, TAKE_AWAY_AFTER_MS } from './score-watch.ts';
import type { World } from './world.ts';

/**
 * Applies a box score; returns what of it is doubted. One that is behind the last (fewer plays, a lower score, back in
 * progress after the end) is probably a stale cache: it is accepted once it is repeated a little later.
 */
export function applyBoxScore(world: World, box: Summary, now: Date): readonly Doubt[] {
  const { espnId } = box;
  const before = world.boxes.get(espnId)?.summary;
  const refuse = (reason: string): Doubt[] => [
    ...box.doubts,
    { subject: `game ${espnId}`, reason: `the box score ${reason}`, used: 'the last good box score' },
  ];
  const game = world.games.find((one) => one.espnId === espnId);
  const teams = box.sides.map(({ team }) => team);
  const isSwapped = teams[0] === game?.away && teams[1] === game?.home;
  const isExpected = teams[0] === game?.home && teams[1] === game?.away;
  // A neutral site has no home team that all sources agree on.
  if (game !== undefined && !isExpected && !(isSwapped && isOfPostseason(game))) {
    return refuse(`is of ${teams[1]} at ${teams[0]}`);
  }
  const back = before === undefined ? null : regression(before, box);
  if (back !== null) {
    const since = world.doubtedBoxes.get(espnId) ?? now;
    world.doubtedBoxes.set(espnId, since);
    if (now.getTime() - since.getTime() < CONFIRM_AFTER_MS) return refuse(back);
  }
  world.doubtedBoxes.delete(espnId);
  const merged = mergeSummary(before, box, goneFor(world, espnId, now));
  world.boxes.set(espnId, { summary: merged, readAt: now });
  noteSummary(world.plays, merged, now);
  return merged.doubts;
}

/** Notes what is missing from a game's box score, and says of what has been for long enough. */
function goneFor(world: World, espnId: string, now: Date): IsConfirmed {
  const before = world.missingInBox.get(espnId) ?? new Map<string, Date>();
  const missing = new Map<string, Date>();
  world.missingInBox.set(espnId, missing);
  return (subject) => {
    const since = before.get(subject) ?? now;
    missing.set(subject, since);
    return now.getTime() - since.getTime() >= TAKE_AWAY_AFTER_MS;
  };
}

function regression(before: Summary, box: Summary): string | null {
  if (before.isOver && !box.isOver) return 'goes from over to going on';
  if (before.hasBegun && !box.hasBegun) return 'goes from begun to not begun';
  for (const { team, figures } of before.sides) {
    const now = box.sides.find((side) => side.team === team)?.figures.score;
    if (now !== undefined && now < (figures.score ?? 0)) return `falls from ${figures.score} to ${now} for ${team}`;
  }
  const isBehind = box.playCount < before.playCount && hasLowerFigure(before, box);
  return isBehind ? `goes back from ${before.playCount} plays to ${box.playCount}` : null;
}

/**
 * Figures fall by a penalty or a review, too; without all plays that were there before it is an old answer. Kicks are counted
 * in the plays, so that they fall with any play that is missing.
 */
function hasLowerFigure(before: Summary, box: Summary): boolean {
  const now = new Map(box.sides.flatMap(({ lines }) => lines).map(({ athleteId, stats }) => [athleteId, stats]));
  return before.sides
    .flatMap(({ lines }) => lines)
    .some(({ athleteId, stats }) => {
      const later = now.get(athleteId);
      return (
        later &&
        (Object.keys(stats) as (keyof typeof stats)[]).some(
          (key) => !key.startsWith('fg') && (later[key] ?? 0) < (stats[key] ?? 0),
        )
      );
    });
}

const MOVED: ReadonlySet<string> = new Set(['postponed', 'cancelled']);

/** Applies a week's scoreboard game by game; returns the doubts about games that are missing or not believed. */
export function applyScoreboard(
  world: World,
  week: number,
  games: readonly ScoreboardGame[],
  now: Date,
): readonly Doubt[] {
  const { ofRecord, watch } = world;
  if (ofRecord === null) return [];
  const there = new Set(games.map(({ espnId }) => espnId));
  const lacking = world.games.filter(
    ({ weekNumber, status, espnId }) =>
      weekNumber === week &&
      status === 'in_progress' &&
      watch.last(espnId ?? '')?.status === 'in_progress' &&
      !there.has(espnId ?? ''),
  );
  const find = scheduledGames(ofRecord.games);
  const doubt = (espnId: string | null, reason: string): Doubt => ({
    ...{ subject: `game ${espnId}`, reason, used: 'its last good state' },
  });
  const missing = lacking.map(({ espnId }) => doubt(espnId, 'it is in progress, and missing'));
  const isPostseason = isOfPostseason({ weekNumber: week });
  const doubts = games.flatMap((listed) => {
    const game = isPostseason ? withScheduledSides(listed, ofRecord.games) : listed;
    const scheduled = find(game);
    // Who plays in a next round is on the scoreboard first.
    const isAhead = isPostseason && game.status === 'scheduled';
    if (scheduled === undefined && isAhead) return [];
    if (scheduled === undefined) return [doubt(game.espnId, `it is not on the schedule: ${game.away} at ${game.home}`)];
    // One that was moved may be there again, with another id.
    const known = world.espnIds.get(scheduled.feedKey) ?? scheduled.espnId;
    const isTwice = known !== game.espnId && games.some(({ espnId, status }) => espnId === known && !MOVED.has(status));
    if (isTwice) return [doubt(game.espnId, `it is game ${known}, too`)];
    const reason = watch.rejectionReason(game, scheduled, ofRecord.season, now);
    if (reason !== null) return [doubt(game.espnId, reason)];
    world.seenAt.set(game.espnId, now);
    if (game.lastPlay !== undefined) noteLastPlay(world.plays, game.espnId, game.lastPlay, now);
    world.espnIds.set(scheduled.feedKey, game.espnId);
    if (game.status === 'in_progress') world.lastOnAt.set(game.espnId, now);
    if (game.status !== 'delayed') world.startDelayedSince.delete(game.espnId);
    else if (!world.startDelayedSince.has(game.espnId)) world.startDelayedSince.set(game.espnId, now);
    if (game.status !== 'final') {
      world.overSince.delete(game.espnId);
      world.settled.delete(game.espnId);
    }
    if (game.status === 'final' && !world.overSince.has(game.espnId)) world.overSince.set(game.espnId, now);
    return [];
  });
  return [...missing, ...doubts];
}
