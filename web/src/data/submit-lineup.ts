import type { LineupSubmission } from '@singleback/contract/lineups.ts';
import { missingAndExtra } from '@singleback/game/lineups/mismatch.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';
import { ApiError, failedWith } from './api-error.ts';

export interface Submit {
  /** The lineup that is updated, or null for a new one [G4.10]. */
  lineupId: string | null;
  lineup: LineupSubmission;
}

/** Hands a lineup in: POST for a new one, PUT for one that is edited [G4.10]. What showed lineups before is read anew. */
export function useSubmitLineup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ lineupId, lineup }: Submit) =>
      lineupId === null
        ? call('POST /lineup', { body: lineup })
        : call('PUT /lineup/:id', { params: { id: lineupId }, body: lineup }),
    onSuccess: () => {
      for (const queryKey of [['lineups'], ['lineup'], ['leaderboard'], ['players'], ['groups']]) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });
}

const MISMATCH = 'does not match group settings requirements';

/**
 * What is said when a submit fails: the server's sentence or 'Failed to submit lineup' [G8.20], then a 'Missing:' and an
 * 'Extra:' line where the answer tells the counts [G8.26]. One line each.
 */
export function submitFailureLines(error: unknown): string[] {
  // An answer without a sentence has said nothing.
  const isSaid = error instanceof Error && !failedWith(error, 'surprise');
  const message = (isSaid ? error.message : '') || 'Failed to submit lineup';
  const details = error instanceof ApiError ? countsOf(error.details) : null;
  if (!message.includes(MISMATCH) || details === null) return [message];
  const { missing, extra } = missingAndExtra(details.required, details.provided);
  return [
    message,
    ...(missing.length > 0 ? [`Missing: ${missing.join(', ')}`] : []),
    ...(extra.length > 0 ? [`Extra: ${extra.join(', ')}`] : []),
  ];
}

type Counts = Readonly<Record<string, unknown>>;

function countsOf(details: unknown): { required: Counts; provided: Counts } | null {
  if (typeof details !== 'object' || details === null) return null;
  const { required, provided } = details as { required?: unknown; provided?: unknown };
  return isCounts(required) && isCounts(provided) ? { required, provided } : null;
}

function isCounts(value: unknown): value is Counts {
  return typeof value === 'object' && value !== null;
}
