import type { AccountDownload } from '@singleback/contract/account.ts';
import type { Player } from '@singleback/contract/players.ts';
import type { TryRun, TryWeekResult } from '@singleback/contract/try.ts';
import { checkLineup } from '@singleback/game/lineups/check-lineup.ts';
import type { LineupPlayer } from '@singleback/game/lineups/lineup.ts';
import { parseSlotKey } from '@singleback/game/lineups/slots.ts';
import { pointsFromHundredths, weekPoints } from '@singleback/game/scoring/rounding.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { roundNoun, roundStart, roundWords } from '@singleback/game/season/round-words.ts';
import { TRY_SLOTS, tryMultiplier } from '@singleback/game/try/season.ts';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { lockUser } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { tryRuns, tryWeeks } from '../../db/schema/try.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import { hashToken } from '../../lib/ids.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { isInvented, type OpenRun, type PlayableSeason, type PlayableSeasons, runOf } from './playable-seasons.ts';
import { listRunsOf, listRunWeeks, type RunWeekRow, type SlotPick, type StoredPick } from './try-store.ts';
import { weekResult } from './week-result.ts';

const ABANDONED_MS = 90 * DAY_MS;

/** Starts a run. Only an account's first one of an invented season is ranked: real results can be looked up. */
export async function startRun(
  context: Context,
  seasons: PlayableSeasons,
  caller: Caller | null,
  wanted: string | undefined,
): Promise<{ token: string; run: TryRun }> {
  const season = await seasons.open(await seasons.pick(wanted));
  const token = context.ids.token();
  const startedAt = context.clock.real();
  await context.db
    .delete(tryRuns)
    .where(
      and(
        isNull(tryRuns.userId),
        isNull(tryRuns.finishedAt),
        lt(tryRuns.startedAt, new Date(startedAt.getTime() - ABANDONED_MS)),
      ),
    );
  const run = await inTransaction(context.db, async (tx) => {
    const userId = caller?.userId ?? null;
    // Two starts at the same time: one of them is the first.
    if (userId !== null) await lockUser(tx, userId);
    const isRanked =
      userId !== null &&
      isInvented(season.id) &&
      (await tx.$count(tryRuns, and(eq(tryRuns.userId, userId), eq(tryRuns.season, season.id)))) === 0;
    const row = {
      ...{ id: context.ids.uuid(), tokenHash: hashToken(token), season: season.id, userId, isRanked, startedAt },
      ...{ finishedAt: null, points: null },
    };
    await tx.insert(tryRuns).values(row);
    return row;
  });
  return { token, run: presentRun(seasons, { run, weeks: [], season }) };
}

/** A run for whoever plays it. */
export function presentRun(seasons: Pick<PlayableSeasons, 'present'>, { run, weeks, season }: OpenRun): TryRun {
  return {
    season: seasons.present(season.id),
    next_week: nextWeek(season, weeks),
    is_ranked: run.isRanked,
    points: pointsFromHundredths(weeks.reduce((sum, { points }) => sum + points, 0)),
    weeks: weeks.map(({ weekNumber, points, picks }) => ({
      week_number: weekNumber,
      points: pointsFromHundredths(points),
      players: picks.flatMap(({ playerId: id }) => {
        const fact = season.factsOf(weekNumber).get(id);
        return fact === undefined ? [] : [{ id, name: fact.of.name }];
      }),
    })),
  };
}

function nextWeek({ prepared }: PlayableSeason, weeks: readonly RunWeekRow[]): number | null {
  return weeks.length < prepared.weeks.length ? weeks.length + 1 : null;
}

/** The players of the run's next week, with what was known before it. Refuses with week_over after the last one. */
export function nextPlayers({ season, weeks }: OpenRun): { week_number: number; players: Player[] } {
  const week = nextWeek(season, weeks);
  if (week === null) throw new AppError('week_over', `All ${roundNoun(season.kind)}s of this season are played.`);
  return { week_number: week, players: JSON.parse(season.week(week).listing) as Player[] };
}

/**
 * Makes the picks of the next week final, and only then returns the week. The same picks again, after a lost response
 * or a double tap, return the same week; others are refused with already_submitted.
 */
export async function pickWeek(
  context: Context,
  seasons: PlayableSeasons,
  { token, weekNumber, picks }: { token: string; weekNumber: number; picks: readonly SlotPick[] },
): Promise<TryWeekResult> {
  const season = await seasons.open((await runOf(context.db, token, 'read')).season);
  const round = { weekNumber, seasonKind: season.kind };
  const played = await inTransaction(context.db, async (tx) => {
    const run = await runOf(tx, token, 'lock');
    const before = await listRunWeeks(tx, run.id);
    const same = before.find((week) => week.weekNumber === weekNumber);
    if (same !== undefined) {
      if (isSame(same.picks, picks)) return { run, weeks: before };
      throw new AppError('already_submitted', `Your picks of ${roundWords(round)} are final.`);
    }
    if (weekNumber !== nextWeek(season, before)) {
      throw new AppError('week_over', `${roundStart(round)} is not the next ${roundNoun(season.kind)} of this season.`);
    }
    const ordered = checkedPicks(season, weekNumber, picks, before);
    const facts = season.factsOf(weekNumber);
    const total = ordered.reduce((sum, { playerId }) => sum + (facts.get(playerId)?.points ?? 0), 0);
    const row = {
      ...{ runId: run.id, weekNumber, picks: ordered, pickedAt: context.clock.real() },
      points: weekPoints(total, tryMultiplier(weekNumber)),
    };
    await tx.insert(tryWeeks).values(row);
    const after = [...before, row];
    if (nextWeek(season, after) === null) {
      const points = after.reduce((sum, week) => sum + week.points, 0);
      await tx.update(tryRuns).set({ finishedAt: row.pickedAt, points }).where(eq(tryRuns.id, run.id));
    }
    return { run, weeks: after };
  });
  return weekResult(context.db, { ...played, season }, weekNumber);
}

/** A week of a run that was played. Refuses with not_found: a week without picks has no result. */
export async function playedWeek(db: Db, run: OpenRun, weekNumber: number): Promise<TryWeekResult> {
  if (weekNumber > run.weeks.length) throw new AppError('not_found', 'This week was not played yet.');
  return weekResult(db, run, weekNumber);
}

/** The runs of a user, for the user's download. */
export async function downloadedRuns(db: Db, userId: string): Promise<AccountDownload['try_runs']> {
  const runs = await listRunsOf(db, userId);
  return runs.map(({ run, weeks }) => ({
    ...{ season: run.season, is_ranked: run.isRanked },
    points: pointsFromHundredths(weeks.reduce((sum, { points }) => sum + points, 0)),
    started_at: run.startedAt.toISOString(),
    finished_at: run.finishedAt?.toISOString() ?? null,
    weeks: weeks.map(({ weekNumber, points, picks, pickedAt }) => ({
      ...{ week: weekNumber, points: pointsFromHundredths(points), picked_at: pickedAt.toISOString() },
      slots: picks.map(({ position, name, playerId }) => ({ slot: position, player: name ?? playerId })),
    })),
  }));
}

/** Checks the picks by the rules of a lineup; returns them in slot order. */
function checkedPicks(
  season: PlayableSeason,
  weekNumber: number,
  picks: readonly SlotPick[],
  before: readonly RunWeekRow[],
): StoredPick[] {
  const used = new Set(before.flatMap((week) => week.picks.map(({ playerId }) => playerId)));
  const facts = season.factsOf(weekNumber);
  const players = new Map(
    season.players.map((player): [string, LineupPlayer] => {
      // The week has not begun for whoever picks, so nobody is locked.
      const game = facts.has(player.id) ? { kickoff: null, started: false } : null;
      const { id, name, position } = player;
      return [id, { id, name, position, game, usesElsewhere: used.has(id) ? 1 : 0 }];
    }),
  );
  const rules = { slots: TRY_SLOTS, usageLimit: 1, doubleDown: false, seasonKind: season.kind };
  const now = new Date(season.week(weekNumber).startsAt);
  refuse(
    checkLineup({ name: null, players: picks, doubleDownPlayerId: null }, { rules, players, previous: null, now }),
  );
  const byKey = new Map(picks.map((pick) => [parseSlotKey(pick.position)?.key, pick.playerId]));
  return TRY_SLOTS.flatMap(({ key }) => {
    const playerId = byKey.get(key);
    return playerId === undefined ? [] : [{ position: key, playerId, name: players.get(playerId)?.name ?? '' }];
  });
}

function isSame(stored: readonly StoredPick[], picks: readonly SlotPick[]): boolean {
  const keyed = new Map(picks.map(({ position, playerId }) => [parseSlotKey(position)?.key, playerId]));
  return picks.length === stored.length && stored.every(({ position, playerId }) => keyed.get(position) === playerId);
}
