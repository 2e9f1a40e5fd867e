import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { type Config, readConfig, type SeasonKind } from '../config.ts';
import { makeDataFolder } from '../db/embedded/data-folder.ts';
import { runningPostgresUrl, startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { PUBLIC_URL } from '../db/installation.ts';
import { databaseName, databaseOf, databaseUrlOf, openPostgres } from '../db/season-database.ts';
import { onConnection } from '../db/timed-client.ts';
import { OperatorError } from '../lib/app-error.ts';
import { LEADER_LOCK } from '../pipeline/leader-lock.ts';
import { isEmpty, listTables } from './backup-content.ts';

/** The process environment of a command. */
export interface Terminal {
  env: Record<string, string | undefined>;
  say(line: string): void;
}

/** The database that a command works on. */
export interface CommandDatabase {
  /** The settings of the app, with the season that the database holds, and `databaseUrl` set. */
  config: Config & { databaseUrl: string };
  /** An address without a pooler. */
  sessionUrl: string;
  /** Where users find the app, PUBLIC_URL or as the app has stored it; null: nobody has said it yet. */
  publicUrl: string | null;
  /** 'SEASON=live, database singleback_live in /var/lib/singleback': the first line of every answer. */
  label: string;
  close(): Promise<void>;
}

const SEASONS: readonly SeasonKind[] = ['demo', 'replay', 'live'];
const CLUSTER = join('postgres', 'cluster', 'PG_VERSION');

/**
 * Opens the database of a command: that of DATABASE_URL, or of the season that the data folder holds. If it holds
 * several, the season that is running counts, then the only one with data; otherwise SEASON has to decide.
 * @param creates the season whose database is created if nothing is there; null: nothing is ever created
 * @throws OperatorError when there is no such database, or several
 */
export async function openCommandDatabase(env: Terminal['env'], creates: SeasonKind | null): Promise<CommandDatabase> {
  const config = readConfig({ NFL_DATA: 'not read here', ...env });
  const given = env.SEASON ? config.season : null;
  const opened =
    config.databaseUrl === null
      ? await openEmbedded(config.dataDir, given, creates)
      : await openExternal(config, given, creates);
  const season = readConfig({ NFL_DATA: 'not read here', ...env, SEASON: opened.season });
  const sessionUrl = opened.sessionUrl ?? opened.url;
  const publicUrl = env.PUBLIC_URL ? season.publicUrl : await onConnection(sessionUrl, readPublicUrl);
  return {
    config: { ...season, databaseUrl: opened.url, publicUrl: publicUrl ?? season.publicUrl },
    ...{ sessionUrl, publicUrl },
    label: `SEASON=${opened.season}, database ${opened.place}`,
    close: opened.close,
  };
}

interface Opened {
  season: SeasonKind;
  url: string;
  sessionUrl: string | null;
  place: string;
  close(): Promise<void>;
}

async function openExternal(config: Config, given: SeasonKind | null, creates: SeasonKind | null): Promise<Opened> {
  const postgres = await openPostgres(config);
  const held = await onConnection(postgres.url, readSeason);
  const { hostname, pathname } = new URL(postgres.url);
  const place = `${decodeURIComponent(pathname.slice(1))} at ${hostname || 'this machine'}`;
  if (held === null && creates === null) {
    throw new OperatorError('There is nothing of Singleback in the database of DATABASE_URL.');
  }
  if (held !== null && given !== null && held !== given) {
    throw new OperatorError(`The database of DATABASE_URL holds SEASON=${held}, not SEASON=${given}.`);
  }
  const season = held ?? given ?? creates ?? config.season;
  return { season, url: postgres.url, sessionUrl: postgres.sessionUrl, place, close: () => postgres.stop() };
}

async function openEmbedded(dataDir: string, given: SeasonKind | null, creates: SeasonKind | null): Promise<Opened> {
  if (!existsSync(join(dataDir, CLUSTER)) && creates === null) {
    throw new OperatorError(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the app.`);
  }
  makeDataFolder(dataDir);
  const running = await runningPostgresUrl(dataDir);
  const own = running === null ? await startEmbeddedPostgres({ dataDir, durable: true }) : null;
  const cluster = running ?? (own?.url as string);
  try {
    const held = await onConnection(cluster, listSeasons);
    const season = given ?? (await chooseSeason(cluster, dataDir, held, creates));
    if (!held.includes(season) && creates === null) {
      throw new OperatorError(`${dataDir} holds ${named(held) || 'no season'}, not SEASON=${season}.`);
    }
    const url = await databaseOf(cluster, season);
    const place = `${databaseName(season)} in ${dataDir}`;
    return { season, url, sessionUrl: null, place, close: async () => own?.stop() };
  } catch (error) {
    await own?.stop();
    throw error;
  }
}

/** The season of a command without SEASON. One that may create its database is about real football, not the demo. */
async function chooseSeason(
  cluster: string,
  dataDir: string,
  held: readonly SeasonKind[],
  creates: SeasonKind | null,
): Promise<SeasonKind> {
  const possible = creates === null ? held : held.filter((season) => season !== 'demo');
  const [first, second] = possible;
  if (first === undefined && creates !== null) return creates;
  if (first !== undefined && second === undefined) return first;
  const running = await onConnection(cluster, runningDatabases);
  const open = possible.filter((season) => running.includes(databaseName(season)));
  if (open.length === 1) return open[0] as SeasonKind;
  const filled: SeasonKind[] = [];
  for (const season of possible) {
    if (await onConnection(databaseUrlOf(cluster, season), hasData)) filled.push(season);
  }
  if (filled.length === 1) return filled[0] as SeasonKind;
  throw new OperatorError(
    possible.length === 0
      ? `There is no season in ${dataDir} yet. Start Singleback first.`
      : `${dataDir} holds ${named(possible)}. Say which one you mean: SEASON=${possible.at(-1)} npm run admin -- …`,
  );
}

const named = (seasons: readonly SeasonKind[]) => seasons.map((season) => `SEASON=${season}`).join(' and ');

async function listSeasons(client: ClientBase): Promise<SeasonKind[]> {
  const { rows } = await client.query<{ name: string }>('select datname as name from pg_database');
  return SEASONS.filter((season) => rows.some(({ name }) => name === databaseName(season)));
}

/** The databases of a cluster in which a process leads. */
async function runningDatabases(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_locks join pg_database on pg_database.oid = pg_locks.database
     where locktype = 'advisory' and granted and objid = $1 and objsubid = 1`,
    [LEADER_LOCK],
  );
  return rows.map(({ name }) => name);
}

/** The season that a database was made for; null for one without Singleback. */
async function readSeason(client: ClientBase): Promise<SeasonKind | null> {
  const stored = await readStored(client, 'season');
  return SEASONS.find((season) => season === stored) ?? null;
}

const readPublicUrl = (client: ClientBase) => readStored(client, PUBLIC_URL);

/** What the app has stored about a database; null for one without Singleback, of any version. */
async function readStored(client: ClientBase, name: string): Promise<string | null> {
  const { rows: found } = await client.query("select to_regclass('public.installation') is not null as is_there");
  if (found[0]?.is_there !== true) return null;
  const { rows } = await client.query<{ value: string }>('select value from installation where name = $1', [name]);
  return rows[0]?.value ?? null;
}

async function hasData(client: ClientBase): Promise<boolean> {
  return !(await isEmpty(client, await listTables(client)));
}
