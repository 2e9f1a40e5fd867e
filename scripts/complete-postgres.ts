import { EmbeddedPostgresError, findBinaries } from '../server/src/db/embedded/launch.ts';

// A machine without a built-in PostgreSQL runs on one of its own: DATABASE_URL.
try {
  findBinaries();
} catch (error) {
  if (!(error instanceof EmbeddedPostgresError)) throw error;
  console.error(error.message);
}
