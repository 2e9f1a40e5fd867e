import { OperatorError } from '../lib/operator-error.ts';

/** Why a backup is not taken or not restored: one plain line for the operator. */
export class BackupRefused extends OperatorError {}
