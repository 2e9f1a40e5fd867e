import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import pg from 'pg';
import { keepLastLines } from './kinds-of-play/last-lines.ts';
import type { PlayedGame } from './league.ts';
import { openPlayedSeason, type Play, type PlayedSeason } from './run-season.ts';
import { dateNotes, gamesInDoubt, startWatch, wrongKickoffs } from './watch.ts';

/** A course through a season. */
interface Course extends Omit<Play, 'start'> {
  /** The games that are played, of all of the league. */
  played: readonly PlayedGame[];
  instants: readonly Date[];
  dataDir: string;
  /** What members do at an instant, once everything that is due was played. */
  act(now: Date): Promise<void>;
  say(line: string): void;
}

/** Late enough for the box score to say that the game is over. */
const LAST_LINES_AFTER_MS = 40 * MINUTE_MS;

/** What was wrong at single instants, each once, in words. */
export interface Wrong {
  /** Moved games that had not moved a day after it was published. */
  kickoffs: ReadonlySet<string>;
  /** Games that were shown as in doubt, though nothing but the truth was told of them. */
  doubted: ReadonlySet<string>;
}

/** Plays what is left of a season. */
export async function playAll(url: string, course: Course): Promise<Wrong> {
  const { dataDir, instants, say, lies } = course;
  const progress = join(dataDir, 'rehearsed-until');
  const done = existsSync(progress) ? Number(await readFile(progress, 'utf8')) : 0;
  const left = instants.filter((instant) => instant.getTime() > done);
  if (done > 0) say(`Going on from ${new Date(done).toISOString()}; what is counted is counted from there.`);
  const [first] = left;
  const [kickoffs, doubted] = [new Set<string>(), new Set<string>()];
  if (first === undefined) return { kickoffs, doubted };
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await startWatch(pool);
  const season = await openPlayedSeason(url, { ...course, start: first });
  const began = performance.now();
  let [mostMemory, month] = [0, -1];
  try {
    for (const [index, instant] of left.entries()) {
      if (lies.restarts.some((at) => at.getTime() === instant.getTime())) await season.restart();
      await season.at(instant);
      await course.act(instant);
      await dateNotes(pool, instant);
      await keepLines(pool, course, instant);
      for (const one of await wrongKickoffs(pool, publishedBy(course, instant))) kickoffs.add(one);
      for (const one of await doubtedWithoutLie(pool, course, instant)) doubted.add(one);
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
  return { kickoffs, doubted };
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

/** A schedule is read again after some hours, and what is told has to be confirmed. */
const OVER_AFTER_MS = 7 * HOUR_MS;

async function doubtedWithoutLie(pool: pg.Pool, { league, lies }: Course, now: Date): Promise<string[]> {
  const isLately = ({ from, until }: { from: Date; until: Date }) =>
    from <= now && now.getTime() < until.getTime() + OVER_AFTER_MS;
  const shown = new Set([...lies.games, ...lies.files].filter(isLately).map(({ of }) => of));
  const inDoubt = new Set(await gamesInDoubt(pool));
  return league.games.flatMap(({ id, espnId, pause }) => {
    const isShown = shown.has(id) || (pause !== null && isLately(pause));
    return inDoubt.has(espnId) && !isShown ? [id] : [];
  });
}

const inSeconds = (began: number) => `${((performance.now() - began) / 1000).toFixed(0)} s`;

function describe(
  { hosts, faults, lieLog, errors }: PlayedSeason,
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
    const times = lieLog.times.get(kind) ?? 0;
    if (times > 0) say(`  ${kind}: ${times} times, of ${new Set(all.map(({ of }) => of)).size}`);
  }
  const notShown = [...kinds.keys()].filter((kind) => !lieLog.times.has(kind));
  if (notShown.length > 0) say(`  not in what was played: ${notShown.join('; ')}`);
  for (const [message, times] of errors) say(`Logged ${times} times: ${message}`);
}

/** Minutes from a kickoff at which something is due: before it, while it is played, at its end, when its box is late. */
const AROUND = [-20, 1, 45, 90, 135, 180, 197, 222, 250, 420];
const CLOSEST_MS = MINUTE_MS;

/**
 * The instants of a season at which something happens, in order; idle hours are skipped. `asked`: further ones, however
 * close they are to others.
 */
export function instantsOf(
  games: readonly PlayedGame[],
  { from, to, asked }: { from: Date; to: Date; asked: readonly Date[] },
): Date[] {
  const instants = new Set<number>();
  for (let day = from.getTime(); day <= to.getTime(); day += DAY_MS) instants.add(day);
  for (const { kickoff, postedAt } of games) {
    for (const minutes of AROUND) instants.add(kickoff.getTime() + minutes * MINUTE_MS);
    instants.add(postedAt.getTime() + HOUR_MS);
  }
  const inOrder = [...instants].filter((at) => at >= from.getTime() && at <= to.getTime()).toSorted((a, b) => a - b);
  const kept: number[] = [];
  for (const at of inOrder) if (kept.length === 0 || at - (kept.at(-1) as number) > CLOSEST_MS) kept.push(at);
  const further = asked.map((at) => at.getTime()).filter((at) => at >= from.getTime() && at <= to.getTime());
  return [...new Set([...kept, ...further])].toSorted((a, b) => a - b).map((at) => new Date(at));
}
