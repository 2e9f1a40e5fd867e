// Run as a process of its own by the tests of the embedded PostgreSQL: starts one, tells its address, and waits to be ended.
import { startEmbeddedPostgres } from '../embedded-postgres.ts';

const [dataDir = ''] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ dataDir, durable: true });
process.stdout.write(`${postgres.url}\n`);
process.once('SIGTERM', async () => {
  await postgres.stop();
  process.exit(0);
});
setInterval(() => {}, 60_000);
