import { AppError } from '../../lib/app-error.ts';
import type { PlayedGroup } from '../groups/groups-service.ts';
import type { StoredLineup } from './lineups-store.ts';

/** Why a lineup can't be added to groups while it plays in one that its owner has left, or null. */
export function whyLeft(lineup: StoredLineup, current: readonly PlayedGroup[]): AppError | null {
  const left = lineup.groupIds.find((id) => !current.some((group) => group.id === id && group.isMember));
  if (left === undefined) return null;
  const name = current.find(({ id }) => id === left)?.name;
  const groupName = name === undefined ? 'a group of this lineup' : name;
  return new AppError('not_allowed', `You have left ${groupName}. Edit the lineup to choose its groups again.`);
}
