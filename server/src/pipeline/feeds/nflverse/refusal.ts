import { OperatorError } from '../../../lib/operator-error.ts';

/** A file that can't be trusted. Nothing of it is written; the message is one line for the operator. */
export class FileRefused extends OperatorError {
  constructor(file: string, reason: string) {
    super(`${file} refused: ${reason}`);
    this.name = 'FileRefused';
  }
}
