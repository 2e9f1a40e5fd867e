/** Why the built-in database could not be started: one plain sentence for the person who started it. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
