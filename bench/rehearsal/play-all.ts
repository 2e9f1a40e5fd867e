import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import pg from 'pg';
import { keepLastLines } from './kinds-of-play/last-lines.ts';
import type { PlayedGame } from './league.ts';
import { openPlayedSeason, type Play, type PlayedSeason } from './run-season.ts';
import { dateNotes, startWatch, wrongKickoffs } from './watch.ts';

/** A course through a season. */
export interface Course extends Omit<Play, 'start'> {
  /** The games that are played, of all of the league. */
  played: readonly PlayedGame[];
  instants: readonly Date[];
  dataDir: string;
  say(line: string): void;
}

/** Late enough for the box score to say that the game is over. */
const LAST_LINES_AFTER_MS = 40 * MINUTE_MS;

/** Plays what is left of a season. Returns what a moved game's kickoff was a day later, where it was wrong. */
export async function playAll(url: string, course: Course): Promise<string[]> {
  const { dataDir, instants, say, lies } = course;
  const progress = join(dataDir, 'rehearsed-until');
  const done = existsSync(progress) ? Number(await readFile(progress, 'utf8')) : 0;
  const left = instants.filter((instant) => instant.getTime() > done);
  if (done > 0) say(`Going on from ${new Date(done).toISOString()}.`);
  const [first] = left;
  if (first === undefined) return [];
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await startWatch(pool);
  const season = await openPlayedSeason(url, { ...course, start: first });
  const began = performance.now();
  const wrong = new Set<string>();
  let [mostMemory, month] = [0, -1];
  try {
    for (const [index, instant] of left.entries()) {
      if (lies.restarts.some((at) => at.getTime() === instant.getTime())) await season.restart();
      await season.at(instant);
      await dateNotes(pool, instant);
      await keepLines(pool, course, instant);
      for (const one of await wrongKickoffs(pool, publishedBy(course, instant))) wrong.add(one);
      mostMemory = Math.max(mostMemory, process.memoryUsage.rss());
      await writeFile(progress, String(instant.getTime()));
      if (instant.getUTCMonth() === month) continue;
      month = instant.getUTCMonth();
      say(`${instant.toISOString().slice(0, 10)}: ${index + 1} of ${left.length} instants, ${inSeconds(began)}`);
    }
  } finally {
    await season.close();
    await pool.end();
  }
  describe(season, course, { seconds: inSeconds(began), mostMemory });
  return [...wrong];
}

async function keepLines(pool: pg.Pool, { played }: Course, now: Date): Promise<void> {
  for (const { plays, endsAt, postedAt, espnId } of played) {
    const isOver = now.getTime() >= endsAt.getTime() + LAST_LINES_AFTER_MS && now < postedAt;
    if (plays !== null && isOver) await keepLastLines(pool, espnId);
  }
}

/** The kickoffs of moved games whose last change is out for a day, and which have not begun. */
function publishedBy({ changes, played }: Course, now: Date): Map<string, Date> {
  const out = changes.filter(
    ({ game, publishedAt }) =>
      played.includes(game) &&
      now.getTime() - publishedAt.getTime() > DAY_MS &&
      game.kickoff.getTime() - now.getTime() > HOUR_MS,
  );
  return new Map(out.map(({ game }) => [game.espnId, game.kickoff]));
}

const inSeconds = (began: number) => `${((performance.now() - began) / 1000).toFixed(0)} s`;

function describe(
  { hosts, faults, told, errors }: PlayedSeason,
  { lies, played, say }: Course,
  { seconds, mostMemory }: { seconds: string; mostMemory: number },
): void {
  say(`Played in ${seconds}, with at most ${Math.round(mostMemory / 2 ** 20)} MB of memory.`);
  say(`Requests: ${hosts.map(({ name, requests }) => `${name} ${requests()}`).join(', ')}.`);
  say(`Of them broken: ${[...faults.served].map(([fault, times]) => `${fault} ${times} times`).join(', ') || 'none'}.`);
  say('Told, and not so or not tidy:');
  const subjects = [
    ...lies.games,
    ...lies.files,
    ...played.flatMap(({ id, pause }) => (pause ? [{ ...pause, of: id }] : [])),
  ];
  const kinds = Map.groupBy(subjects, ({ kind }) => kind);
  for (const [kind, all] of kinds) {
    const times = told.times.get(kind) ?? 0;
    if (times > 0) say(`  ${kind}: ${times} times, of ${new Set(all.map(({ of }) => of)).size}`);
  }
  const untold = [...kinds.keys()].filter((kind) => !told.times.has(kind));
  if (untold.length > 0) say(`  not in what was played: ${untold.join('; ')}`);
  for (const [message, times] of errors) say(`Logged ${times} times: ${message}`);
}
