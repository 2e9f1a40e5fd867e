import type { LineupSubmission } from '@singleback/contract/lineups.ts';
import { mismatchLines } from '@singleback/game/lineups/mismatch.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, failedWith } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
import { invalidate } from '../../../platform/api/invalidate.ts';
import { cacheCurrentLineup } from '../../queries.ts';
import { showSavedLineup } from './show-saved-lineup.ts';

export interface Submit {
  /** The lineup to update, or null for a new one [G4.10]. */
  lineupId: string | null;
  /** The edited version; null for a new lineup. */
  version: number | null;
  lineup: LineupSubmission;
}

/**
 * Submits a lineup: POST for a new one, PUT for an edited one [G4.10]. The reply is cached before the caller's
 * `onSuccess` runs, and dependent queries are invalidated.
 */
export function useSubmitLineup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ lineupId, version, lineup }: Submit) =>
      lineupId === null
        ? call('POST /lineup', { body: lineup })
        : call('PUT /lineup/:id', {
            params: { id: lineupId },
            body: { ...lineup, ...(version !== null && { version }) },
          }),
    onSuccess: async ({ saved_at: _, ...lineup }) => {
      await showSavedLineup(client, lineup);
      void invalidate(client, 'lineups-changed');
    },
    onError: async (error) => {
      await cacheCurrentLineup(client, error);
      // The lineup may have been deleted, or one of its groups left, on another device.
      if (failedWith(error, 'not_found')) void invalidate(client, 'lineups-changed');
    },
  });
}

/**
 * The lines to show when a submit fails: the server's message with the player's name, or 'Failed to submit lineup'
 * [G8.20], then 'Missing:' and 'Extra:' if the response has the counts [G8.26].
 */
export function submitFailureLines(error: unknown, nameOf: (playerId: string) => string | undefined): string[] {
  // An unexpected error has no message of its own.
  const isSaid = error instanceof Error && !failedWith(error, 'surprise');
  const message = withPlayer((isSaid ? error.message : '') || 'Failed to submit lineup', error, nameOf);
  return [message, ...mismatchLines(message, error instanceof ApiError ? error.details : null)];
}

function withPlayer(message: string, error: unknown, nameOf: (playerId: string) => string | undefined): string {
  const { playerId } = ((error instanceof ApiError ? error.details : null) ?? {}) as { playerId?: unknown };
  const name = typeof playerId === 'string' ? nameOf(playerId) : undefined;
  return name === undefined || message.includes(name) ? message : `${name}: ${message}`;
}
