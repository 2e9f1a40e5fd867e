import { type Logger, pino, stdTimeFunctions } from 'pino';

/** Structured log lines: an object of fields, then a sentence. No secrets and no addresses in either. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A log on standard error, one line of JSON each; `level` is the least that is written. */
export function openLog(level: 'info' | 'warn'): Logger {
  return pino(
    {
      level,
      timestamp: stdTimeFunctions.isoTime,
      base: null,
      redact: ['req.headers.authorization', 'req.headers.cookie', 'req.remoteAddress', 'req.remotePort'],
    },
    process.stderr,
  );
}
