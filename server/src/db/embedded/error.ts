import { OperatorError } from '../../lib/app-error.ts';

/** Why the built-in database could not be started: one plain sentence for the person who started it. */
export class EmbeddedPostgresError extends OperatorError {
  override name = 'EmbeddedPostgresError';
}
