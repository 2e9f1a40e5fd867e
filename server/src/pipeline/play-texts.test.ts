import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readSeasonFiles } from './feeds/nflverse/season-files.ts';
import { readSeasonRecords } from './feeds/nflverse/season-records.ts';
import { readSeasonPlays } from './feeds/plays/read-plays.ts';
import { lastRecords, reportOf } from './feeds/timed-record.ts';
import { importReport, ingestReport } from './pipeline.ts';
import { openPipelineFixture, type PipelineFixture } from './testing/pipeline-fixture.ts';
import { type RecordedPlay, recordedPlays } from './testing/recorded-plays.ts';

const FOLDER = process.env.NFL_DATA ?? fileURLToPath(new URL('../../../../shared/nfl', import.meta.url));
const YEAR = 2025;
const LONG_MS = 400_000;
/** Thursday's game of week 4, read about as often as a live one. */
const GAME = '2025_04_SEA_ARI';
const BEFORE = new Date('2025-09-25T23:00:00Z');
const AFTER = new Date('2025-09-26T03:40:00Z');
const STEP_MS = 30_000;

interface Change extends Record<string, unknown> {
  player: string;
  name: string;
  position: string;
  before: StatLine;
  after: StatLine;
  key: string | null;
  text: string | null;
}

// The recording is not part of the repository; without it there is nothing to run.
test.skipIf(!existsSync(FOLDER))(
  'of a recorded game nearly all changes have the text of their play, and none has another one',
  async () => {
    const fixture = await openPipelineFixture(BEFORE);
    try {
      await replay(fixture);
      const { rows } = await fixture.context.db.execute<Change>(sql`
        select players.feed_key as player, name, position, stats as after, source_play ->> 'key' as key,
          source_play ->> 'text' as text,
          coalesce(lag(stats) over (partition by player_id order by point_changes.id), '{}') as before
        from point_changes join players on players.id = player_id order by point_changes.id`);
      const [defenses, players] = [rows.filter(isOfDefense), rows.filter((row) => !isOfDefense(row))];
      expect(players.length).toBeGreaterThan(140);
      // Nobody's last play is missing, and hardly anybody has two in half a minute.
      expect(shareOf(players), 'share of changes of players').toBeGreaterThan(0.97);
      // Their points change by yards allowed, too, and as they take the field.
      expect(shareOf(defenses), 'share of changes of defenses').toBeGreaterThan(0.5);
      const plays = new Map(
        recordedPlays(FOLDER, '2025_04')
          .get(GAME)
          ?.map((play) => [`${play.playId}`, play]),
      );
      for (const row of players) if (row.key !== null) expectCredited(row, plays.get(row.key));
    } finally {
      await fixture.close();
    }
  },
  LONG_MS,
);

/** Reports the game step by step, and everything before it at once. */
async function replay({ context }: PipelineFixture): Promise<void> {
  const { games } = await readSeasonPlays(FOLDER, YEAR);
  const { season, records } = readSeasonRecords(await readSeasonFiles(FOLDER, YEAR), YEAR, { plays: games });
  const known = records.filter(({ knownAt }) => knownAt <= BEFORE);
  await importReport(context, reportOf('replay', season, known, { since: null, asOf: BEFORE }));
  const ofGame = records.filter(({ kind, knownAt }) => {
    return (kind === 'stat_line' || kind === 'play' || kind === 'game') && knownAt > BEFORE && knownAt <= AFTER;
  });
  const steps = Map.groupBy(ofGame, ({ knownAt }) => Math.ceil(knownAt.getTime() / STEP_MS) * STEP_MS);
  let since = BEFORE;
  for (const [at, fresh] of steps) {
    const asOf = new Date(at);
    const report = reportOf('replay', season, fresh, { since, asOf });
    // Snaps alone change nobody's points.
    if (lastRecords(fresh)('stat_line').length > 0) await ingestReport(context, report);
    since = asOf;
  }
}

const isOfDefense = ({ position }: Change) => position === 'DEF';
const shareOf = (rows: readonly Change[]) => rows.filter(({ text }) => text !== null).length / rows.length;

/** The recording credits the player with the yards that the text tells, and the points counted. */
function expectCredited({ player, name, before, after, text }: Change, play: RecordedPlay | undefined): void {
  expect(play?.stats.map((stat) => stat.gsisPlayerId)).toContain(player);
  const surname =
    name
      .replace(/ (Jr\.|Sr\.|II|III|IV)$/, '')
      .split(' ')
      .at(-1) ?? '';
  expect(text).toContain(surname);
  const gained = (stat: keyof StatLine) => (after[stat] ?? 0) - (before[stat] ?? 0);
  const yards = gained('receivingYards') || gained('rushingYards') || gained('passingYards');
  // A penalty from the spot of a foul takes yards back.
  if (yards !== 0 && !text?.includes('enforced')) expect(text).toMatch(new RegExp(`for ${yards} yards?\\b`));
  const touchdowns = gained('receivingTds') + gained('rushingTds') + gained('passingTds');
  if (touchdowns > 0) expect(text).toContain('TOUCHDOWN');
}
