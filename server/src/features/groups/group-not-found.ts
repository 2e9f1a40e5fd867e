import { AppError } from '../../lib/app-error.ts';

/** The same error for a missing group and a private one of others (rules 6.1). */
export const groupNotFound = () => new AppError('not_found', 'Group not found');
