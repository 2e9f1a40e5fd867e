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
 * A log on standard error, one line of JSON each, from `level` upwards. Errors are logged without their values, and
 * anything that looks like a secret or an address is removed from the finished line.
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

/** The loggable part of an error: its type, where it comes from, and the violated database constraint. */
export function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error;
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    type: error.constructor.name,
    // drizzle appends the parameter values to the message of a failed query.
    message: error.message.replace(/\nparams: [\s\S]*$/, ''),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint, table }),
    at: (error.stack ?? '').split('\n').flatMap((line) => /^\s+at (.*)/.exec(line)?.[1] ?? []),
    ...(error.cause !== undefined && depth < 3 && { cause: serializeError(error.cause, depth + 1) }),
  };
}

/**
 * Logs uncaught errors like any other, instead of printing them with all their values, and ends the process, whose
 * state is unknown.
 */
export function logUncaught(log: Log, end: () => void): void {
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'uncaught error: the process ends');
    end();
  });
}
