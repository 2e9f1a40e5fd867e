import { type Logger, pino, stdTimeFunctions } from 'pino';
import { withoutSecrets } from './without-secrets.ts';

/** Structured log lines: an object of fields, then a sentence. No secrets and no addresses in either. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * A log on standard error, one line of JSON each; `level` is the least that is written. Errors are told without the values
 * they were about, and whatever looks like a secret or an address is taken out of the finished line.
 */
export function openLog(level: LogLevel): Logger {
  return pino(
    {
      level,
      timestamp: stdTimeFunctions.isoTime,
      base: null,
      serializers: { err: serializeError, req: () => undefined, res: () => undefined },
      hooks: { streamWrite: withoutSecrets },
    },
    process.stderr,
  );
}

/** What is told of an error: what kind it is, where it comes from, which rule of the database it ran against. */
export function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error;
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    type: error.constructor.name,
    // After a failed query drizzle lists the values that went with it.
    message: error.message.replace(/\nparams: [\s\S]*$/, ''),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint, table }),
    at: (error.stack ?? '').split('\n').flatMap((line) => /^\s+at (.*)/.exec(line)?.[1] ?? []),
    ...(error.cause !== undefined && depth < 3 && { cause: serializeError(error.cause, depth + 1) }),
  };
}
