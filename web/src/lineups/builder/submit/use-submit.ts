import type { LineupContext } from '@singleback/game/lineups/lineup.ts';
import { lineupNameOnSubmit } from '@singleback/game/lineups/lineup-name.ts';
import { filledSlots } from '@singleback/game/lineups/saved-draft.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { useEffect, useState } from 'react';
import { failedWith } from '../../../platform/api/api-error.ts';
import { useOnReconnect } from '../../../platform/live/reconnect.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { timeText } from '../../../ui/text/time-text.ts';
import type { BuilderGroup } from '../queries.ts';
import type { useBuilding } from '../use-building.ts';
import { submitFailureLines, useSubmitLineup } from './submit-lineup.ts';

interface SubmitParts {
  week: Week;
  lineupId: string | null;
  /** The groups to submit to: the chosen ones the user is still in. */
  groups: readonly BuilderGroup[];
  state: ReturnType<typeof useBuilding>;
  context: LineupContext;
  /** Called with the id of the lineup once it is saved. */
  onSaved: (id: string) => void;
}

const RETRIES_TEXT = 'We’ll retry when you’re back online.';

/**
 * Submits the lineup; shows a confirmation, or keeps the refusal until something changes [G8.20, G8.26]. Retries on
 * reconnect when the server was unreachable: submitting is idempotent, and the server checks locks that have passed
 * meanwhile.
 */
export function useSubmit({ week, lineupId, groups, state, context, onSaved }: SubmitParts) {
  const { building, version, news } = state;
  const submitting = useSubmitLineup();
  const [failure, setFailure] = useState<readonly string[]>([]);
  const [isUnsent, setUnsent] = useState(false);
  const fail = (error: unknown) => {
    const isLost = failedWith(error, 'unreachable', 'timeout');
    const lines = submitFailureLines(error, (playerId) => context.players.get(playerId)?.name);
    setUnsent(isLost);
    setFailure(isLost ? [...lines, RETRIES_TEXT] : lines);
  };
  const submit = () => {
    const players = building.draft && context.rules ? filledSlots(building.draft, context.rules) : null;
    if (players === null || submitting.isPending) return;
    setUnsent(false);
    setFailure([]);
    const lineup = {
      week_id: week.id,
      name: lineupNameOnSubmit(building.name, week.weekNumber, context.previousName),
      group_ids: groups.map(({ id }) => id),
      players: players.map(({ playerId, position }) => ({ player_id: playerId, position })),
      double_down_player_id: building.draft?.doubleDownPlayerId ?? null,
    };
    submitting.mutate(
      { lineupId, version, lineup },
      {
        onSuccess: ({ id, saved_at }) => {
          // To undo the filling would change what is saved no more.
          toast.clear();
          toast.good(`Saved ${timeText(new Date(saved_at))}`);
          onSaved(id);
        },
        onError: fail,
      },
    );
  };
  const clearFailure = () => {
    setUnsent(false);
    setFailure([]);
  };
  useOnReconnect(isUnsent, submit, true);
  // A change from another device must be shown before anything is submitted on top of it.
  useEffect(() => {
    if (news !== null) setUnsent(false);
  }, [news]);
  return { submit, isSubmitting: submitting.isPending, failure, clearFailure };
}
