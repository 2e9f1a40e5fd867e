import { OperatorError } from '../../lib/app-error.ts';

/** A source's response was rejected or missing. Nothing of it is used; the last good state stays. */
export class ResponseRejected extends Error {
  /** The beginning of the response, if any. */
  readonly excerpt: string;
  constructor(reason: string, excerpt = '') {
    super(reason);
    this.name = 'ResponseRejected';
    this.excerpt = excerpt;
  }
}

/** All hosts are backing off after failures: no request was sent. */
export class HostBackingOff extends Error {
  constructor() {
    super('the host is left alone for a while');
    this.name = 'HostBackingOff';
  }
}

/** An untrustworthy file: none of it is stored. The message is one line for the operator. */
export class FileRefused extends OperatorError {
  constructor(file: string, reason: string) {
    super(`${file} refused: ${reason}`);
    this.name = 'FileRefused';
  }
}

/** A cell that can't be read: it costs its row, and no other. */
export class BadCell extends Error {}
