import { GAME_STATUSES, type GameChange } from '@singleback/game/overrides/overrides.ts';
import { roundWords, type SeasonKind } from '@singleback/game/season/round-words.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Db } from '../db/pool.ts';
import { AppError, OperatorError } from '../lib/app-error.ts';
import { escapeLike } from '../lib/escape.ts';
import type { Terminal } from './command-database.ts';
import { instantOf, needed, type Words, WrongWords, wholeNumber } from './command-words.ts';
import { atSeasonTime } from './database-commands.ts';
import { endOverride, listOverrides, setOverride, wordsOfValue } from './overrides.ts';

type Request = Parameters<typeof setOverride>[1];
type Listed = Awaited<ReturnType<typeof listOverrides>>[number];

/** `npm run admin -- override game|stats|injury|link …`. */
export const overrideGame = setting(ofGame);
export const overrideStats = setting(ofStats);
export const overrideInjury = setting(ofInjury);
export const overrideLink = setting(ofLink);

type Prepare = (context: Context) => Promise<Request>;

/** Sets what no source says. The words are read before the database is opened. */
function setting(read: (words: Words) => Prepare) {
  return async (words: Words, terminal: Terminal): Promise<void> => {
    const request = read(words);
    await atSeasonTime(terminal, async (context) => {
      const id = await refusing(async () => setOverride(context, await request(context)));
      terminal.say(`Set, until it is ended: npm run admin -- end-override ${id} --reason TEXT`);
      terminal.say('Members see the reason wherever they see what is set.');
    });
  };
}

/** `npm run admin -- end-override ID --reason TEXT`. */
export async function runEndOverride(words: Words, terminal: Terminal): Promise<void> {
  const [id = ''] = words.plain;
  const reason = needed(words, 'reason');
  await atSeasonTime(terminal, async (context) => {
    await refusing(() => endOverride(context, { id, actor: null, reason }));
    terminal.say('Ended. What the sources say now counts.');
  });
}

/** `npm run admin -- overrides [all]`: those in force, and with `all` those that ended. */
export async function showOverrides({ plain }: Words, terminal: Terminal): Promise<void> {
  await atSeasonTime(terminal, async (context) => {
    const found = await listOverrides(context, { ended: plain[0] === 'all' });
    for (const override of found) for (const text of linesOf(override)) terminal.say(text);
    if (found.length === 0) terminal.say('Nothing is overridden.');
  });
}

function ofGame(words: Words): Prepare {
  const [home = '', away = ''] = words.plain;
  const change = changeOf(words);
  const rest = restOf(words);
  const week = weekOf(words);
  return async (context) => ({
    ...{ kind: 'game', gameId: await findGame(context.db, await week(context), home, away), change },
    ...rest,
  });
}

function changeOf({ options }: Words): GameChange {
  const [status, score, kickoff] = ['status', 'score', 'kickoff'].map((name) => options.get(name));
  const known = GAME_STATUSES.find((one) => one === status);
  if (status !== undefined && known === undefined) {
    throw new WrongWords(`--status is one of ${GAME_STATUSES.join(', ')}, not '${status}'.`);
  }
  const [, homeScore, awayScore] = /^(\d{1,3})-(\d{1,3})$/.exec(score ?? '') ?? [];
  if (score !== undefined && homeScore === undefined) {
    throw new WrongWords(`--score is that of the home team first, like 21-17, not '${score}'.`);
  }
  return {
    ...(known && { status: known }),
    ...(homeScore !== undefined && { homeScore: Number(homeScore), awayScore: Number(awayScore) }),
    ...(kickoff !== undefined && { kickoff: instantOf(kickoff, 'kickoff') }),
  };
}

function ofStats(words: Words): Prepare {
  const [player = '', ...figures] = words.plain;
  const stats = Object.fromEntries(
    figures.map((figure) => {
      const [, name = '', value = ''] = /^(\w+)=(.+)$/.exec(figure) ?? [];
      if (name === '') throw new WrongWords(`A figure looks like rushingYards=88, not '${figure}'.`);
      return [name, wholeNumber(value, name)];
    }),
  );
  const rest = restOf(words);
  const inWeek = playerOf(words, player);
  return async (context) => ({ kind: 'stat_line', ...(await inWeek(context)), stats, ...rest });
}

function ofInjury(words: Words): Prepare {
  const [player = '', status = ''] = words.plain;
  const notes = words.options.get('notes') ?? null;
  const rest = restOf(words);
  const inWeek = playerOf(words, player);
  return async (context) => ({ kind: 'injury', ...(await inWeek(context)), status, notes, ...rest });
}

function ofLink(words: Words): Prepare {
  const [source = '', externalId = '', player = ''] = words.plain;
  const rest = restOf(words);
  return async ({ db }) => ({
    ...{ kind: 'link', source, externalId, playerId: await findPlayer(db, player, words.options.get('team') ?? null) },
    ...rest,
  });
}

function restOf(words: Words): Pick<Request, 'actor' | 'reason' | 'endsAt'> {
  const until = words.options.get('until');
  return {
    actor: null,
    reason: needed(words, 'reason'),
    endsAt: until === undefined ? null : instantOf(until, 'until'),
  };
}

/** The week of the command, of the season that is running unless another one is named. */
function weekOf(words: Words): (context: Context) => Promise<string> {
  const week = wholeNumber(needed(words, 'week'), '--week');
  const season = seasonOf(words);
  return async ({ db, clock }) => findWeek(db, await findSeason(db, season, clock.now()), week);
}

/** The season that `--season` names; null without it. */
function seasonOf({ options }: Words): NamedSeason | null {
  const word = options.get('season');
  if (word === undefined) return null;
  const [, year, postseason] = /^(\d{4})(-postseason)?$/.exec(word) ?? [];
  if (year === undefined) throw new WrongWords(`--season is a year, or like 2025-postseason, not '${word}'.`);
  return { word, year: Number(year), kind: postseason === undefined ? 'regular' : 'postseason' };
}

function playerOf(words: Words, player: string): (context: Context) => Promise<{ playerId: string; weekId: string }> {
  const week = weekOf(words);
  return async (context) => ({
    playerId: await findPlayer(context.db, player, words.options.get('team') ?? null),
    weekId: await week(context),
  });
}

/** A rule's refusal is one line for the operator. */
async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? new OperatorError(error.message) : error;
  }
}

function linesOf(override: Listed): string[] {
  const { id, kind, subject, weekNumber, seasonKind, reason, setBy, endsAt } = override;
  const week = weekNumber === null ? '' : `, ${roundWords({ weekNumber, seasonKind: seasonKind ?? undefined })}`;
  const until = endsAt === null ? '' : `, until ${timeOf(endsAt)}`;
  const ended =
    override.endedAt === null
      ? ''
      : `; ended ${timeOf(override.endedAt)} by ${override.endedBy}: ${override.endReason}`;
  return [
    `${id}  ${kind}  ${subject}${week}  ${wordsOfValue(override)}`,
    `  set ${timeOf(override.setAt)} by ${setBy}${until}: ${reason}${ended}`,
  ];
}

const timeOf = (written: string) => `${new Date(written).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const MOST_CLOSE = 5;

interface NamedSeason {
  /** As it was written: '2025', '2025-postseason'. */
  word: string;
  year: number;
  kind: SeasonKind;
}

/** The season that is named; without one, the last that has begun by `now`, or the first. */
async function findSeason(db: Db, named: NamedSeason | null, now: Date): Promise<{ id: string; word: string }> {
  const { rows } = await db.execute<{ id: string; word: string }>(sql`
    select id, year || case kind when 'postseason' then '-postseason' else '' end as word from seasons
    where ${named === null} or (year = ${named?.year ?? null} and kind = ${named?.kind ?? null})
    order by starts_at <= ${now.toISOString()} desc, abs(extract(epoch from starts_at - ${now.toISOString()}::timestamptz))
    limit 1`);
  const [season] = rows;
  if (season !== undefined) return season;
  throw new OperatorError(named === null ? 'There is no season in the database.' : `There is no season ${named.word}.`);
}

/** The id of a season's week. */
async function findWeek(db: Db, season: { id: string; word: string }, weekNumber: number): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from weeks where season_id = ${season.id} and week_number = ${weekNumber}`);
  const [week] = rows;
  if (week === undefined) throw new OperatorError(`The season ${season.word} has no week ${weekNumber}.`);
  return week.id;
}

/** The id of a week's game, by the abbreviations of its teams. */
async function findGame(db: Db, weekId: string, home: string, away: string): Promise<string> {
  const { rows } = await db.execute<{ id: string; home: string; away: string }>(sql`
    select games.id, home.abbreviation as home, away.abbreviation as away from games
    join teams home on home.id = home_team_id join teams away on away.id = away_team_id
    where week_id = ${weekId} order by kickoff nulls last, home.abbreviation`);
  const is = (one: string, other: string) => one === other.toUpperCase();
  const game = rows.find((one) => is(one.home, home) && is(one.away, away));
  if (game !== undefined) return game.id;
  const listed = rows.map((one) => `${one.home} ${one.away}`).join(', ') || 'none';
  throw new OperatorError(`${home} ${away} is no game of that week. Its games, home team first: ${listed}.`);
}

interface Named extends Record<string, unknown> {
  id: string;
  name: string;
  position: string;
  team: string | null;
}

/** The id of a player, by id or exact name; with a team where the name is not unique. */
async function findPlayer(db: Db, player: string, team: string | null): Promise<string> {
  const columns = sql`players.id, players.name, position, teams.abbreviation as team
    from players left join teams on teams.id = team_id`;
  const { rows } = await db.execute<Named>(sql`
    select ${columns} where players.id::text = lower(${player}) or lower(players.name) = lower(${player})
    order by players.name, teams.abbreviation`);
  const found = team === null ? rows : rows.filter((one) => one.team === team.toUpperCase());
  const [first, second] = found;
  if (first !== undefined && second === undefined) return first.id;
  if (first !== undefined) {
    throw new OperatorError(`There are several: ${found.map(shown).join('; ')}. Say --team TEAM, or the id.`);
  }
  const words = player.toLowerCase().split(/\s+/).filter(Boolean);
  const last = words.at(-1) ?? '';
  const { rows: close } = await db.execute<Named>(sql`
    select ${columns} where lower(players.name) like ${`%${escapeLike(last)}%`}
      or left(lower(players.name), 4) = left(lower(${player}), 4)
    order by lower(players.name) like ${`%${escapeLike(last)}%`} desc, players.is_active desc, players.name
    limit ${MOST_CLOSE}`);
  const hint = close.length === 0 ? '' : ` Close to it: ${close.map(shown).join('; ')}.`;
  throw new OperatorError(`There is no player '${player}'${team === null ? '' : ` of ${team}`}.${hint}`);
}

const shown = ({ id, name, position, team }: Named) => `${name} (${position}, ${team ?? 'no team'}, ${id})`;
