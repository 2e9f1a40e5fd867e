// The app with its sockets, on the database it is given; nothing happens in it but what the bench stores.
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { changesForMembers } from '../server/src/features/chat/chat-service.ts';
import { openLog } from '../server/src/lib/log.ts';
import { openBackend } from '../server/src/open-backend.ts';
import { startLiveUpdates } from '../server/src/pipeline/pipeline.ts';
import type { AppQuestion } from './app.ts';
import { answerQuestions } from './processes.ts';

/** `port`: where to listen; any free one when not given. */
export interface LiveAppQuestion extends AppQuestion {
  port?: number;
}

const UNLIMITED = Number.MAX_SAFE_INTEGER;

answerQuestions<LiveAppQuestion>(async ({ databaseUrl, dataDir, port = 0 }) => {
  const log = openLog('warn');
  const { context } = await openBackend(
    readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SEASON: 'demo' }),
    log,
  );
  const app = await buildApp(context, { logger: log, requestsPerMinute: UNLIMITED });
  await startLiveUpdates(context, app.server, {
    trustProxy: null,
    connectionsPerMinute: UNLIMITED,
    connectionsPerUser: UNLIMITED,
    followClock: async () => {},
    readChat: (groupId, since) => changesForMembers(context.db, groupId, since),
  });
  return app.listen({ port, host: '127.0.0.1' });
});
