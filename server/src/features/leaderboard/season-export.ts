import type { LeaderboardEntry } from '@singleback/contract/leaderboard.ts';
import type { ExportedLineup, ExportedSlot, ExportedWeek, SeasonExport } from '@singleback/contract/season-export.ts';
import {
  EVERYONE_GROUP_ID,
  type GroupSettings,
  playoffMultiplierHundredths,
} from '@singleback/game/groups/settings.ts';
import { shownLineupName } from '@singleback/game/lineups/shown-lineup-name.ts';
import { slotsFor } from '@singleback/game/lineups/slots.ts';
import { mayBeSeenByOthers } from '@singleback/game/players/lock.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { seasonName } from '@singleback/game/season/week.ts';
import { countedPoints } from '@singleback/game/standings/standings.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../lib/app-error.ts';
import { type Cell, type CsvDialect, csvHead, csvRows } from '../../lib/csv.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { readLogHead } from '../../lock-log/log-reader.ts';
import { readWeekLocks, type WeekLocks } from '../../lock-log/make-sheet.ts';
import { readLastStanding } from '../../standings/last-standing-store.ts';
import { groupFor } from '../groups/access-service.ts';
import { groupNotFound, playedGroups } from '../groups/groups-service.ts';
import { mayBeFilled } from '../lineups/lineups-service.ts';
import { isPlayerLocked, type WeekPlayer, weekPlayers } from '../players/players-service.ts';
import { allSeasons, seasonOfGroup, type WeekRow } from '../season/season-service.ts';
import type { GroupSheets } from '../sheets/sheets-service.ts';
import type { Tables } from './leaderboard-service.ts';
import { listExportedLines, type PlayedSlot, playedLineups, playedSlots } from './season-export-lines.ts';

/** A season that is read in batches while it is written. */
export interface SeasonParts extends Omit<SeasonExport, 'table' | 'lineups' | 'weeks'> {
  table: AsyncIterable<LeaderboardEntry[]>;
  lineups: AsyncIterable<ExportedLineup[]>;
  /** After the lineups, whose players' stat lines they have. */
  weeks: AsyncIterable<ExportedWeek[]>;
  /** The season's weeks: number by id. */
  weekNumbers: ReadonlyMap<string, number>;
}

/** What an export is made from, besides the database. */
export interface ExportSources {
  tables: Tables;
  sheets: GroupSheets;
}

const LINEUPS_AT_ONCE = 100;

/**
 * A group's season so far, for its members and the former ones of a closed group: the table and all lineups. Unlocked slots of others show their key only,
 * even to admins (rules 2.8). Refuses with not_found or not_allowed.
 */
export async function exportSeason(
  context: Context,
  { tables, sheets }: ExportSources,
  caller: Caller,
  groupId: string,
): Promise<SeasonParts> {
  if (groupId === EVERYONE_GROUP_ID) {
    throw new AppError('not_allowed', 'The Everyone season is too large for one file. Export one of your own groups.');
  }
  const { row } = await groupFor(context.db, caller, groupId, 'reader');
  const [played] = await playedGroups(context.db, caller.userId, [row.group.id]);
  if (!played) throw groupNotFound();
  const view = { callerId: caller.userId, now: context.clock.now() };
  const { season, weeks } = seasonOfGroup(await allSeasons(context.db), played.seasonId, view.now);
  const shown: ShownPlayers = new Map();
  const lastStanding = await readLastStanding(context.db, played.id, view.now);
  const cuts = lastStanding?.standing.map(({ weekNumber, out, winners }) => {
    return { week: weekNumber, out: [...out], winners: [...winners] };
  });
  return {
    group: { id: row.group.id, name: row.group.name },
    season: season.year,
    ...(season.kind === 'postseason' && { seasonKind: season.kind }),
    exportedAt: context.clock.real().toISOString(),
    log: await readLogHead(context.db),
    table: tables.walk(row.group.id),
    weekNumbers: new Map(weeks.map(({ id, weekNumber }) => [id, weekNumber])),
    ...(cuts && { cuts }),
    lineups: lineupsOf(context, { groupId: played.id, settings: played.settings, cuts }, weeks, { ...view, shown }),
    weeks: weeksOf(context.db, sheets, { groupId: played.id, weeks }, { ...view, shown }),
  };
}

interface ExportView {
  callerId: string;
  /** The instant of the export: players who lock while it is written stay hidden. */
  now: Date;
  /** Filled with whom the caller may see. */
  shown: ShownPlayers;
}

/** The players with points in slots that the caller may see, by week. */
type ShownPlayers = Map<number, Set<string>>;

async function* weeksOf(
  db: Db,
  sheets: GroupSheets,
  { groupId, weeks }: { groupId: string; weeks: readonly WeekRow[] },
  { callerId, now, shown }: ExportView,
): AsyncGenerator<ExportedWeek[]> {
  for (const week of weeks) {
    const { isFinal, ...own } = await sheets.seenAt(now, { callerId, groupId, week });
    const statLines = await listExportedLines(db, week.id, [...(shown.get(week.weekNumber) ?? [])]);
    const endsAt = week.endDate.toISOString();
    yield [{ week: week.weekNumber, weekId: week.id, isFinal, endsAt, sheets: own, statLines }];
  }
}

async function* lineupsOf(
  { db }: Context,
  {
    groupId,
    settings,
    cuts = [],
  }: { groupId: string; settings: GroupSettings; cuts: SeasonExport['cuts'] | undefined },
  weeks: readonly WeekRow[],
  view: ExportView,
): AsyncGenerator<ExportedLineup[]> {
  for (const week of weeks) {
    const played = await playedLineups(db, groupId, week.id);
    const left = new Set(played.flatMap(({ id, hasLeft }) => (hasLeft ? [id] : [])));
    const known = new Map<string, WeekPlayer>();
    const locks = await readWeekLocks(db, week.id);
    const playoffs = playoffMultiplierHundredths(settings, week.weekNumber);
    const open = (await mayBeFilled(db, week, view.now)) ? slotsFor(settings.counts).map(({ key }) => key) : null;
    // Whoever is out has lineups that were submitted before, and no longer count.
    const out = new Set(cuts.flatMap((cut) => (cut.week < week.weekNumber ? cut.out : [])));
    for (let at = 0; at < played.length; at += LINEUPS_AT_ONCE) {
      const ids = played.slice(at, at + LINEUPS_AT_ONCE).map(({ id }) => id);
      const slots = await playedSlots(db, ids);
      const missing = new Set(slots.map(({ playerId }) => playerId).filter((id) => !known.has(id)));
      for (const player of await weekPlayers(db, week.id, [...missing])) known.set(player.id, player);
      const lineups = Map.groupBy(slots, ({ lineupId }) => lineupId);
      yield [...lineups.values()].map((own) => {
        const multiplier = out.has(own[0]?.userId ?? '') ? 0 : playoffs;
        const lineup = presentLineup(own, { weekNumber: week.weekNumber, multiplier, locks, open }, known, view);
        return left.has(lineup.lineupId) ? { ...lineup, hasLeft: true } : lineup;
      });
    }
  }
}

function presentLineup(
  own: readonly PlayedSlot[],
  {
    weekNumber,
    multiplier,
    locks,
    open,
  }: { weekNumber: number; multiplier: number; locks: WeekLocks; open: readonly string[] | null },
  players: ReadonlyMap<string, WeekPlayer>,
  view: ExportView,
): ExportedLineup {
  const { lineupId, lineupName, userId, username, createdAt } = own[0] as PlayedSlot;
  const shown = own.map((slot) => ({ slot, player: shownPlayer(slot, players, view) }));
  const seen = view.shown.get(weekNumber) ?? new Set();
  for (const { player } of shown) if (player && player.actual !== null) seen.add(player.id);
  view.shown.set(weekNumber, seen);
  // Counts visible players only: a hidden slot affects no figure.
  const counted = countedPoints(
    shown.map(({ slot, player }) => ({ points: player?.actual ?? null, isDoubled: slot.isDoubleDown })),
    multiplier,
  );
  const slots = shown.map(({ slot, player }, at) =>
    presentSlot(slot, player, { counted: counted.slots[at] ?? null, now: view.now, locks }),
  );
  return {
    ...{ lineupId, week: weekNumber, userId, username, createdAt: createdAt.toISOString() },
    lineupName: shownLineupName(lineupName, lineupId),
    multiplier: pointsFromHundredths(multiplier),
    weekPoints: pointsFromHundredths(counted.total),
    // Nobody else sees which of the slots are empty that may be filled.
    slots:
      open === null || userId === view.callerId
        ? slots
        : open.map((key) => slots.find(({ slot }) => slot === key) ?? { slot: key, isLocked: false }),
  };
}

/** The player of a slot; null where the caller may not see who it is. */
function shownPlayer(slot: PlayedSlot, players: ReadonlyMap<string, WeekPlayer>, { callerId, now }: ExportView) {
  const player = players.get(slot.playerId);
  const mayBeShown = player !== undefined && (slot.userId === callerId || mayBeSeenByOthers(player.game, now));
  return mayBeShown ? player : null;
}

function presentSlot(
  slot: PlayedSlot,
  player: WeekPlayer | null,
  { counted, now, locks }: { counted: number | null; now: Date; locks: WeekLocks },
): ExportedSlot {
  if (player === null) return { slot: slot.slotKey, isLocked: false };
  const locksAt = locks.lockOf(player.row.teamAbbreviation);
  return {
    slot: slot.slotKey,
    isLocked: isPlayerLocked(player, now),
    locksAt,
    playerId: player.id,
    player: locks.nameAt(locksAt, player.id) ?? player.name,
    position: player.position,
    team: player.row.teamAbbreviation,
    points: player.actual === null ? null : pointsFromHundredths(player.actual),
    countedPoints: counted === null ? null : pointsFromHundredths(counted),
    isDoubleDown: slot.isDoubleDown,
  };
}

const COLUMNS = ['season', 'week', 'user', 'rank', 'lineup', 'slot', 'locked', 'player', 'position', 'team', 'points'];

/** In the column of the slot. */
const GRANTED = 'granted';

// A slot's counted points, and the sum over a lineup's slots.
const COUNTED_COLUMNS = ['double_down', 'multiplier', 'counted_points', 'week_points'];

/** A season as the text of a JSON file (`SeasonExport`), part by part. */
export async function* jsonOfSeason({
  table,
  lineups,
  weeks,
  weekNumbers: _,
  ...head
}: SeasonParts): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1);
  yield* jsonList('table', table);
  yield* jsonList('lineups', lineups);
  yield* jsonList('weeks', weeks);
  yield '}';
}

/**
 * The same as CSV with a line for each slot, and one for each week that is granted to somebody without a lineup, so that
 * `counted_points` add up to the table. Text that spreadsheets would run is escaped.
 */
export async function* csvOfSeason(
  { season: year, seasonKind, table, lineups, weekNumbers }: SeasonParts,
  dialect: CsvDialect,
): AsyncGenerator<string> {
  const season = seasonKind === undefined ? year : seasonName(seasonKind, year);
  const ranks = new Map<string, number>();
  const grantedRows: Cell[][] = [];
  for await (const entries of table) {
    for (const entry of entries) {
      ranks.set(entry.userId, entry.rank);
      grantedRows.push(...grantedRowsOf(entry, season, weekNumbers));
    }
  }
  yield csvHead([...COLUMNS, ...COUNTED_COLUMNS], dialect);
  for await (const some of lineups) {
    yield csvRows(
      some.flatMap((lineup) => rowsOf(lineup, season, ranks.get(lineup.userId) ?? null)),
      dialect,
    );
  }
  if (grantedRows.length > 0) yield csvRows(grantedRows, dialect);
}

async function* jsonList(name: string, parts: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let before = `,"${name}":[`;
  for await (const some of parts) {
    if (some.length === 0) continue;
    yield before + JSON.stringify(some).slice(1, -1);
    before = ',';
  }
  yield before === ',' ? ']' : `${before}]`;
}

function rowsOf(lineup: ExportedLineup, season: Cell, rank: number | null): Cell[][] {
  const { week, username, lineupName, multiplier, weekPoints, slots } = lineup;
  return slots.map((slot) => [
    ...[season, week, username, rank, lineupName, slot.slot, slot.isLocked],
    ...[slot.player ?? null, slot.position ?? null, slot.team ?? null, slot.points ?? null],
    ...[slot.isDoubleDown ?? null, multiplier, slot.countedPoints ?? null, weekPoints],
  ]);
}

/** Lines with counted points, but without a lineup and points of a week. */
function grantedRowsOf(
  { username, rank, granted = [] }: LeaderboardEntry,
  season: Cell,
  weekNumbers: ReadonlyMap<string, number>,
): Cell[][] {
  return granted.map(({ weekId, points }) => [
    ...[season, weekNumbers.get(weekId) ?? null, username, rank, null, GRANTED, null],
    ...[null, null, null, null, null, null, points, null],
  ]);
}
