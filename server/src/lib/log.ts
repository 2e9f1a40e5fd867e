/** Structured log lines: an object of fields, then a sentence. No secrets and no addresses in either. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
