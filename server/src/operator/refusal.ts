import { OperatorError } from '../lib/operator-error.ts';

/** The reason why a backup or restore is refused, in one plain line for the operator. */
export class BackupRefused extends OperatorError {}
