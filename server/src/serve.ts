import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { DEMO_PASSWORD } from './demo/cast.ts';
import type { DevTools } from './dev/dev-routes.ts';
import { openStandIn, standInSettings } from './dev/google.ts';
import { changesForMembers } from './features/chat/chat-service.ts';
import { OperatorError } from './lib/app-error.ts';
import { logUncaught, openLog } from './lib/log.ts';
import { watchedSender } from './lib/mail/senders.ts';
import { type Measures, openMeasures } from './lib/measures.ts';
import { type Backend, openBackend } from './open-backend.ts';
import { type OpenSeason, openSeason } from './open-season.ts';
import { watchOperations } from './operator/operation-metrics.ts';
import { startProcessReports } from './operator/runs.ts';
import { startLiveUpdates } from './pipeline/pipeline.ts';

const WEB_BUILDS = fileURLToPath(new URL('../../web/dist', import.meta.url));
const STOP_WITHIN_MS = 4_500;
// Time for proxies to use up their kept-alive connections and move to another process.
const HAND_OVER_MS = 1_000;

/** Opens the backend, starts its season, serves requests, and closes everything on a signal. */
export async function serve(config: Config): Promise<void> {
  const log = openLog(config.logLevel);
  for (const warning of config.warnings) log.warn(warning);
  const measures = openMeasures({ ofProcess: true });
  const backend = withWatchedMail(await openBackend(config, log), measures);
  const season = await openSeason(config, backend, { say, measures });
  const shutdown = new AbortController();
  const app = await buildApp(season.context, {
    shutdown: shutdown.signal,
    logger: log,
    trustProxy: config.trustProxy,
    telemetry: config.telemetry,
    measures,
    metricsToken: config.metricsToken,
    webRoot: newestBuild(),
    dev: await devTools(config, backend, season),
  });
  const live = await startLiveUpdates(season.context, app.server, {
    trustProxy: config.trustProxy,
    followClock: async () => season.clock?.follow(),
    readChat: (groupId, since) => changesForMembers(season.context.db, groupId, since),
  });

  const reports = startProcessReports(season.context, {
    isLeader: () => season.pipeline.isLeading(),
    connections: () => live.connected(),
  });
  watchOperations(measures, season.context);
  measures.watch('sockets', 'Browsers that are connected to this process', () => live.connected());

  let stopping: Promise<void> | null = null;
  const stop = (code: number) => {
    stopping ??= (async () => {
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
      shutdown.abort();
      if (config.trustProxy) await sleep(HAND_OVER_MS);
      live.close();
      await app.close();
      await reports.stop();
      await season.close();
      await backend.close();
      process.exit(code);
    })();
  };
  logUncaught(log, () => stop(1));
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  backend.databaseDied.then((reason) => {
    if (stopping) return;
    process.stderr.write(`The database ended: ${reason}\n`);
    stop(1);
  });

  await listen();
  say(welcome(config.publicUrl, config.isPlayground && config.season !== 'live', backend.mailbox !== null));

  async function listen() {
    try {
      await app.listen({ port: config.port, host: config.host });
    } catch (error) {
      live.close();
      await season.close();
      await backend.close();
      throw new OperatorError(whyNotListening(config, (error as NodeJS.ErrnoException).code));
    }
  }
}

/** The folder of the newest build of the web (scripts/build-web.ts), which stays when there is a newer one; null: none yet. */
function newestBuild(): string | null {
  try {
    const [name = ''] = readFileSync(join(WEB_BUILDS, 'builds'), 'utf8').split('\n');
    return join(WEB_BUILDS, name);
  } catch {
    return null;
  }
}

function whyNotListening({ host, port }: Config, code: string | undefined): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop it, or choose another: PORT=3001 npm start`;
  const what = `Can't listen at HOST=${host}, PORT=${port} (${code})`;
  if (code === 'EACCES')
    return `${what}: this user may not use that port. Choose one from 1024 on: PORT=3001 npm start`;
  return `${what}: HOST must be an address of this machine, without brackets, such as 127.0.0.1, or 0.0.0.0 for all.`;
}

/** Counts emails, and records those that fail. */
function withWatchedMail(backend: Backend, measures: Measures): Backend {
  const { context } = backend;
  const { db, ids, clock } = context;
  return {
    ...backend,
    context: { ...context, mail: watchedSender(context.mail, { db, ids, clock, count: measures.emailed }) },
  };
}

async function devTools(
  config: Config,
  backend: Backend,
  { clock, context, pipeline }: OpenSeason,
): Promise<DevTools | null> {
  if (!config.isPlayground || !clock) return null;
  const provider = config.google === null ? context.google : null;
  return {
    clock,
    mailbox: backend.mailbox,
    google: provider && (await openStandIn(standInSettings(context.publicUrl, provider), context)),
    stripe: backend.stripe?.standIn ?? null,
    catchUp: () => pipeline.tick(),
  };
}

function welcome(url: string, hasDemoAccounts: boolean, hasMailbox: boolean): string {
  const lines = ['', `  Singleback is ready: ${url}`];
  if (hasDemoAccounts) {
    lines.push('', `  Demo accounts, password ${DEMO_PASSWORD}:`);
    lines.push(
      '    ann@singleback.test   free',
      '    ben@singleback.test   premium',
      '    cass@singleback.test  admin',
    );
    if (hasMailbox) lines.push('', `  Mail that it sends: ${url}/dev/mailbox`);
  }
  return `${lines.join('\n')}\n`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
