import { OperatorError } from '../../../lib/app-error.ts';

/** An untrustworthy file: none of it is stored. The message is one line for the operator. */
export class FileRefused extends OperatorError {
  constructor(file: string, reason: string) {
    super(`${file} refused: ${reason}`);
    this.name = 'FileRefused';
  }
}

/** A cell that can't be read: it costs its row, and no other. */
export class BadCell extends Error {}
