// Runs in its own process for the tests of the embedded PostgreSQL: starts one, prints its address, and waits to be
// killed.
import { startEmbeddedPostgres } from '../embedded-postgres.ts';

const [dataDir = ''] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ dataDir, durable: true });
process.stdout.write(`${postgres.url}\n`);
process.once('SIGTERM', async () => {
  await postgres.stop();
  process.exit(0);
});
setInterval(() => {}, 60_000);
