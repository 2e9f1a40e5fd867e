// The league by itself: pipeline.ts connects the stages, report.ts is what they pass on, and here the operator imports.

import { POSITIONS } from '@singleback/game/players/positions.ts';
import { doubtSentence } from '../db/feed-sources.ts';
import { refreshStatistics } from '../db/installation.ts';
import { openDoubtsStore } from './feeds/doubts-store.ts';
import { recordFilesRead } from './feeds/feed-state.ts';
import type { StoredGame } from './feeds/last-good.ts';
import { type OpenedFolder, openFolder } from './feeds/nflverse/open-folder.ts';
import type { Scope } from './feeds/nflverse/row-rules.ts';
import { opensAt } from './feeds/nflverse/season-records.ts';
import { ofPostseason, reportOf } from './feeds/timed-record.ts';
import { importReport, type PipelineContext } from './pipeline.ts';
import type { Doubt, FeedReport, GameRecord } from './report.ts';
import type { Recorded } from './scoring/record-report.ts';

const SOURCE = 'nflverse';
const MOST_NAMES = 10;

/**
 * Imports a season's files as known at the clock's time, and recomputes the lineups they touch. `say` prints the
 * progress, the final counts and what is not believed: there, what is stored stays. Within the scope of the postseason that
 * is imported, too, once a game of it is known. Throws FileRefused on an untrustworthy file: then nothing is written.
 */
export async function importSeason(
  context: PipelineContext,
  { folder, year, scope, say }: { folder: string; year: number; scope?: Scope; say: (line: string) => void },
): Promise<void> {
  const began = performance.now();
  const now = context.clock.now();
  say(`Reading the season of ${year} from ${folder}, as known on ${now.toISOString()}`);
  const opened = await openFolder(context.db, folder, year, 'import', ({ name, rowCount }) =>
    say(`  ${name}: ${rowCount} rows`),
  );
  say('Storing what differs …');
  const report = reportOfFolder(opened, now);
  const recorded = await importReport(context, report);
  await recordFilesRead(context.db, year, opened.files, now);
  const whole = scope === 'postseason' ? await openFolder(context.db, folder, year, 'import', () => {}, scope) : null;
  const doubts = Object.values((whole ?? opened).doubts).flat();
  await openDoubtsStore(context.db).replace({ source: 'import', name: `import/${year}` }, doubts, now);
  await refreshStatistics(context.db);
  const later = whole && ofPostseason(reportOfFolder(whole, now));
  const postseason = later && { report: later, recorded: await importReport(context, later) };
  for (const line of [
    ...whatIsThere(report),
    ...whatIsLeftOut(opened.leftOut),
    ...whatIsDoubted([...doubts, ...(recorded.doubts?.all ?? [])]),
    ...whatChanged(recorded),
    ...(postseason === null
      ? []
      : ['The postseason:', ...whatIsThere(postseason.report), ...whatChanged(postseason.recorded)]),
  ])
    say(line);
  say(`Done in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}

function reportOfFolder(opened: OpenedFolder, now: Date): FeedReport {
  const { records, season, stored, unconfirmedLines, maySomeLinesLack } = opened;
  const before = new Map(stored.map((game) => [game.feedKey, game]));
  // What is known from the season's start on is known as soon as there are files of it.
  const opens = opensAt(season.year);
  const known = records.filter(({ knownAt }) => knownAt <= now || knownAt <= opens);
  const read = reportOf(SOURCE, season, known, { since: null, asOf: now });
  return {
    ...read,
    games: read.games.map((game) => withStoredState(game, before.get(game.feedKey), now)),
    // What the operator imports is meant: a game that is no longer in the file is cancelled at once.
    schedule: { games: read.games, cancelAfterMs: 0 },
    unconfirmedLines,
    // A line that the files lack may be among the rows that can't be read.
    ...(maySomeLinesLack ? { completeWeeks: [] } : {}),
  };
}

/**
 * A game, in the state that is stored where the files say nothing newer: they know kickoffs and results. That a game is in
 * progress they guess by the clock, and that it was canceled, postponed or delayed they never say.
 */
function withStoredState(game: GameRecord, stored: StoredGame | undefined, now: Date): GameRecord {
  if (stored === undefined || stored.wasMissing || game.status === 'final') return game;
  const { status, homeScore, kickoff, delayedSince, isStartUnconfirmed } = stored;
  const isMoved = game.kickoff?.getTime() !== kickoff?.getTime();
  const isToCome = status === 'scheduled' && !delayedSince && !isStartUnconfirmed;
  // The stored kickoff may be the scoreboard's: a start that is guessed from another one is none.
  const mayHaveBegun = isToCome && (kickoff === null || kickoff <= now);
  const isNews = game.status === 'in_progress' ? mayHaveBegun : isMoved || isToCome;
  return isNews && status !== 'cancelled' && homeScore === null ? game : { ...game, ...stored };
}

function whatIsThere(report: FeedReport): string[] {
  const byPosition = POSITIONS.map(
    (position) => `${position} ${report.players.filter((player) => player.position === position).length}`,
  ).join(', ');
  const teams = new Set(report.games.flatMap((game) => [game.home, game.away]));
  const final = report.games.filter((game) => game.status === 'final').length;
  return [
    `${report.games.length} games (${final} final), ${report.season.weeks.length} weeks, ${teams.size} teams`,
    `${report.players.length} players: ${byPosition}`,
    `${report.statLines.length} stat lines, ${report.projections.length} projections, ${report.injuries.length} injury notes`,
  ];
}

function whatIsLeftOut(leftOut: LeftOut): string[] {
  const { ghosts, unmatched, unmatchedProjections, rosterRowsWithoutId, lacksReturnFumbles } = leftOut;
  const names = [...new Set(unmatched.map((line) => line.split(', ')[0]))];
  const shown = names.slice(0, MOST_NAMES).join(', ') + (names.length > MOST_NAMES ? ', …' : '');
  return [
    `${unmatched.length} stat lines unmatched${names.length > 0 ? `: on no roster are ${shown}` : ''}`,
    `Left out: ${ghosts} ghost rows, ${unmatchedProjections} projections of unknown players, ${rosterRowsWithoutId} roster rows without an id`,
    ...(lacksReturnFumbles ? ['The stat file lacks fumbles lost on returns: an older build.'] : []),
  ];
}

/** The doubts about an import's rows, one to a line. */
function whatIsDoubted(doubts: readonly Doubt[]): string[] {
  const lines = doubts.slice(0, MOST_NAMES).map((doubt) => `Not believed: ${doubtSentence(doubt)}.`);
  const more = doubts.length - lines.length;
  return more > 0 ? [...lines, `${more} more rows are not believed: npm run admin -- status`] : lines;
}

type LeftOut = Awaited<ReturnType<typeof openFolder>>['leftOut'];

function whatChanged({ counts, corrections, changedWeeks }: Recorded): string[] {
  const changed = Object.entries(counts).filter(([, count]) => count > 0);
  if (changed.length === 0) return ['Nothing changed.'];
  const lines = [`Rows written: ${changed.map(([what, count]) => `${what} ${count}`).join(', ')}`];
  if (changedWeeks.length > 0) lines.push(`Games or points of ${changedWeeks.length} weeks changed.`);
  for (const { changes, pointsBefore, pointsAfter } of corrections.slice(0, MOST_NAMES)) {
    const figures = changes.map(({ stat, old, new: fresh }) => `${stat} ${old ?? 0} -> ${fresh ?? 0}`).join(', ');
    lines.push(`  Corrected: ${figures} (${pointsBefore / 100} -> ${pointsAfter / 100} points)`);
  }
  if (corrections.length > 0) lines.push(`${corrections.length} stat lines of finished games corrected and logged.`);
  return lines;
}
