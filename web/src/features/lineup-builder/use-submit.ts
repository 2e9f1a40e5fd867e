import type { LineupRules } from '@singleback/game/lineups/lineup.ts';
import { lineupNameOnSubmit } from '@singleback/game/lineups/lineup-name.ts';
import { filledSlots } from '@singleback/game/lineups/saved-draft.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { useState } from 'react';
import { submitFailureLines, useSubmitLineup } from '../../data/submit-lineup.ts';
import { secondText } from '../../ui/time-text.ts';
import { toast } from '../../ui/toast.tsx';
import type { Building } from './building.ts';

interface SubmitParts {
  week: Week;
  lineupId: string | null;
  building: Building;
  rules: LineupRules | null;
  /** Called once the lineup is saved. */
  onSaved: () => void;
}

/** Hands the lineup in; says so in passing, or keeps the lines of the refusal until something changes [G8.20, G8.26]. */
export function useSubmit({ week, lineupId, building, rules, onSaved }: SubmitParts) {
  const submitting = useSubmitLineup();
  const [failure, setFailure] = useState<readonly string[]>([]);
  const submit = () => {
    const players = building.draft && rules ? filledSlots(building.draft, rules) : null;
    if (players === null || submitting.isPending) return;
    setFailure([]);
    const lineup = {
      week_id: week.id,
      name: lineupNameOnSubmit(building.name, week.weekNumber),
      group_ids: [...building.groupIds],
      players: players.map(({ playerId, position }) => ({ player_id: playerId, position })),
      double_down_player_id: building.draft?.doubleDownPlayerId ?? null,
    };
    submitting.mutate(
      { lineupId, lineup },
      {
        onSuccess: ({ saved_at }) => {
          toast.good(`Saved ${secondText(new Date(saved_at))}`);
          onSaved();
        },
        onError: (error) => setFailure(submitFailureLines(error)),
      },
    );
  };
  return { submit, isSubmitting: submitting.isPending, failure, clearFailure: () => setFailure([]) };
}
