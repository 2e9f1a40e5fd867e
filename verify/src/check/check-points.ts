import { isPosition } from '@singleback/game/players/positions.ts';
import { hundredthsFromPoints, pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import { grantedPoints } from '@singleback/game/standings/granted.ts';
import { countedPoints, rankByTotal } from '@singleback/game/standings/standings.ts';
import type { ExportedLineup, ExportedWeek, ExportFile } from './export-file.ts';
import { type CheckResult, countText, Findings, namesOf, timeWords } from './finding.ts';

/** Checks what a group's points follow from. Apart from the other checks, because a page loads it on demand. */
export type CheckPoints = (file: ExportFile) => CheckResult;

/**
 * Check 6, of final weeks: points follow from the stat lines by the scoring table, a lineup's from its slots, double-down
 * and multiplier, and the table from the lineups and what is granted.
 */
export const checkPoints: CheckPoints = (file) => {
  const found = new Findings();
  const final = file.weeks.filter(({ isFinal }) => isFinal);
  for (const week of final) checkWeek(week, file, found);
  const played = new Set(file.lineups.map(({ week }) => week));
  const open = file.weeks.filter(({ isFinal, week }) => !isFinal && played.has(week)).map(({ week }) => `week ${week}`);
  if (open.length > 0) found.note(`Not final yet, so that its points cannot be checked: ${open.join(', ')}.`);
  checkTable(file, final, found);
  const lineups = file.lineups.filter(({ week }) => final.some((own) => own.week === week)).length;
  return found.result(
    `${countText(lineups, 'lineup')}: the points follow from the stat lines, and the table from the points.`,
  );
};

function checkWeek(week: ExportedWeek, file: ExportFile, found: Findings): void {
  const lines = new Map(week.statLines.map((line) => [line.playerId, line]));
  if (lines.size < week.statLines.length) found.fail(`Week ${week.week} has two stat lines of a player.`);
  const own = file.lineups.filter((lineup) => lineup.week === week.week);
  const counting = own.filter((lineup) => !isOut(file, lineup));
  for (const lineup of own.filter((each) => isOut(file, each) && each.multiplier !== 0)) {
    found.fail(`${namesOf({ lineups: [lineup] }).lineup(lineup.lineupId)} counts, though its owner was out by then.`);
  }
  if (
    new Set(counting.map(({ multiplier }) => multiplier)).size > 1 ||
    counting.some(({ multiplier }) => multiplier === 0)
  ) {
    found.fail(`The lineups of week ${week.week} do not all count with the same multiplier.`);
  }
  for (const lineup of own) checkLineup(lineup, lines, found);
  const players = new Map(own.flatMap(({ slots }) => slots).map(({ playerId, player }) => [playerId, player]));
  for (const { playerId, corrections } of week.statLines) {
    const player = players.get(playerId);
    for (const { at, before, after } of corrections ?? []) {
      found.note(
        `Week ${week.week}: ${player ?? playerId} was corrected at ${timeWords(at)}, from ${before} to ${after} points.`,
      );
    }
  }
}

/** Whether the owner of a lineup was out of the group by its week: then it counts nothing there. */
function isOut({ cuts }: Pick<ExportFile, 'cuts'>, { userId, week }: ExportedLineup): boolean {
  return cuts?.some((cut) => cut.week < week && cut.out.includes(userId)) ?? false;
}

type StatLines = ReadonlyMap<string, ExportedWeek['statLines'][number]>;

function checkLineup(lineup: ExportedLineup, lines: StatLines, found: Findings): void {
  const names = namesOf({ lineups: [lineup] });
  for (const { slot, playerId, player, position, points } of lineup.slots) {
    const stats = playerId === null ? undefined : lines.get(playerId);
    const scored = stats && isPosition(stats.position) ? scorePlayer(stats.position, stats.line) : null;
    const where = `${names.slot(lineup.lineupId, slot)}, ${player ?? 'nobody'},`;
    if (stats && position !== null && stats.position !== position)
      found.fail(`${where} is scored as a ${stats.position}.`);
    if (scored === hundredths(points)) continue;
    const follows = scored === null ? 'no stat line gives them' : `the stat line gives ${pointsFromHundredths(scored)}`;
    found.fail(`${where} has ${points ?? 'no'} points, and ${follows}.`);
  }
  const counted = countedPoints(
    lineup.slots.map(({ points, isDoubleDown }) => ({ points: hundredths(points), isDoubled: isDoubleDown ?? false })),
    hundredthsFromPoints(lineup.multiplier),
  );
  const isSplit = lineup.slots.every(({ countedPoints }, at) => hundredths(countedPoints) === counted.slots[at]);
  if (!isSplit || hundredths(lineup.weekPoints) !== counted.total) {
    const sum = pointsFromHundredths(counted.total);
    found.fail(`${names.lineup(lineup.lineupId)} counts ${lineup.weekPoints}, and its slots give ${sum}.`);
  }
}

function checkTable(
  { table, lineups, weeks, cuts }: ExportFile,
  final: readonly ExportedWeek[],
  found: Findings,
): void {
  const counting = Map.groupBy(
    lineups.filter((lineup) => !isOut({ cuts }, lineup)),
    ({ week }) => week,
  );
  for (const row of table) {
    for (const week of final) {
      const all = counting.get(week.week) ?? [];
      const isOwn = ({ weekId }: { readonly weekId: string }) => weekId === week.weekId;
      const counted = row.lineups.filter(isOwn).map(({ points }) => points);
      const played = all.filter(({ userId }) => userId === row.userId);
      if (
        !isSameSet(
          counted,
          played.map(({ weekPoints }) => weekPoints),
        )
      ) {
        found.fail(
          `The table counts ${counted.join(' and ') || 'nothing'} for ${row.username} in week ${week.week}, against the lineups.`,
        );
      }
      const lowest = Math.min(...all.map(({ weekPoints, hasLeft }) => (hasLeft ? Infinity : weekPoints)));
      for (const { points } of row.granted?.filter(isOwn) ?? []) {
        if (played.length > 0 || points !== Math.max(0, lowest)) {
          found.fail(
            `The table grants ${row.username} ${points} points for week ${week.week}, and the lowest are ${lowest}.`,
          );
        }
      }
    }
    const sum = grantedPoints(
      [...row.lineups, ...(row.granted ?? [])].map(({ points }) => ({ points: hundredthsFromPoints(points) })),
    );
    if (sum !== hundredths(row.totalPoints)) {
      found.fail(
        `${row.username} has ${row.totalPoints} points in the table, and the weeks give ${pointsFromHundredths(sum)}.`,
      );
    }
  }
  const known = new Set(table.map(({ userId }) => userId));
  for (const { userId, username, week } of lineups.filter(({ userId }) => !known.has(userId))) {
    found.fail(`${username}, ${userId}, has a lineup in week ${week} and is not in the table.`);
  }
  const weekIds = new Set(weeks.map(({ weekId }) => weekId));
  const isUnknown = table.some(({ lineups, granted }) =>
    [...lineups, ...(granted ?? [])].some(({ weekId }) => !weekIds.has(weekId)),
  );
  if (isUnknown) found.fail('The table counts a week that the export does not have.');
  const ranks = new Map(
    rankByTotal(table.map(({ userId, totalPoints }) => ({ userId, total: totalPoints }))).map(({ userId, rank }) => [
      userId,
      rank,
    ]),
  );
  for (const { userId, username, rank } of table) {
    if (ranks.get(userId) !== rank)
      found.fail(`${username} is ${rank} in the table, and ${ranks.get(userId)} by the points.`);
  }
}

const hundredths = (points: number | null) => (points === null ? null : hundredthsFromPoints(points));

function isSameSet(a: readonly number[], b: readonly number[]): boolean {
  const sorted = (values: readonly number[]) => values.toSorted((x, y) => x - y).join();
  return sorted(a) === sorted(b);
}
