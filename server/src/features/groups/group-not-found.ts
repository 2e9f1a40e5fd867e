import { AppError } from '../../lib/app-error.ts';

/** The one answer for a group that isn't there and a private one of others (rules 6.1). */
export const groupNotFound = () => new AppError('not_found', 'Group not found');
