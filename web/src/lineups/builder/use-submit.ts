import type { Lineup, LineupSubmission } from '@singleback/contract/lineups.ts';
import { checkLineup, mismatchLines } from '@singleback/game/lineups/check-lineup.ts';
import { type DraftState, draftStatus, filledSlots } from '@singleback/game/lineups/draft.ts';
import type { Draft, LineupContext, LineupRules } from '@singleback/game/lineups/lineup.ts';
import { checkLineupName, lineupNameOnSubmit } from '@singleback/game/lineups/lineup-name.ts';
import { keepHeld, lateLines } from '@singleback/game/lineups/rebase-draft.ts';
import { blockedLines, blockedSlots } from '@singleback/game/lineups/refusals.ts';
import { checkWeekOpen, type Week } from '@singleback/game/season/week.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, failedWith } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { invalidate } from '../../platform/api/invalidate.ts';
import { useOnReconnect } from '../../platform/live/reconnect.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { timeText } from '../../ui/text/time-text.ts';
import { cacheCurrentLineup, cacheLineup, lineupsQuery } from '../queries.ts';
import { type BuilderGroup, submittedGroupsQuery } from './queries.ts';
import type { useBuilding } from './use-building.ts';

interface SubmitParts {
  week: Week;
  lineupId: string | null;
  /** The groups to submit to: the chosen ones the user is still in. */
  groups: readonly BuilderGroup[];
  state: ReturnType<typeof useBuilding>;
  context: LineupContext & { readonly rules: LineupRules };
  /** Where it goes instead, if it does. */
  target: SubmitTarget | undefined;
  onSaved: (id: string) => void;
}

const RETRIES_TEXT = 'We’ll retry when you’re back online.';

/**
 * Submits the lineup; shows a confirmation, or keeps the refusal until something changes [G8.20, G8.26]. Retries on
 * reconnect when the server was unreachable: submitting is idempotent, and the server checks locks that have passed
 * meanwhile.
 */
export function useSubmit({ week, lineupId, groups, state, context, target, onSaved }: SubmitParts) {
  const { building, version, news } = state;
  const submitting = useSubmitLineup();
  const isSubmitting = target?.isBusy ?? submitting.isPending;
  const [failure, setFailure] = useState<readonly string[]>([]);
  const [isUnsent, setUnsent] = useState(false);
  const fail = (error: unknown) => {
    setUnsent(failedWith(error, 'unreachable', 'timeout'));
    setFailure(submitFailureLines(error, context.players));
  };
  const clearFailure = () => {
    setUnsent(false);
    setFailure([]);
  };
  const submit = () => {
    const players = building.draft && filledSlots(building.draft, context.rules);
    if (!players || isSubmitting) return;
    const groupIds = groups.map(({ id }) => id);
    const doubleDownPlayerId = building.draft?.doubleDownPlayerId ?? null;
    if (target) return target.onSubmit({ groupIds, players, doubleDownPlayerId });
    clearFailure();
    const lineup = {
      week_id: week.id,
      name: lineupNameOnSubmit(building.name, week.weekNumber, context.previousName, week.seasonKind),
      group_ids: groupIds,
      players: players.map(({ playerId, position }) => ({ player_id: playerId, position })),
      double_down_player_id: doubleDownPlayerId,
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
  useOnReconnect(isUnsent, submit, true);
  // A change from another device must be shown before anything is submitted on top of it.
  useEffect(() => {
    if (news !== null) setUnsent(false);
  }, [news]);
  const lines = isUnsent ? [...failure, RETRIES_TEXT] : failure;
  return { submit, isSubmitting, ...(target ?? { failure: lines, clearFailure }) };
}

/** Where a finished lineup goes when it is not submitted to the user's groups. */
export interface SubmitTarget {
  /** The button, and what it says while busy. */
  readonly words: { readonly submit: string; readonly busy: string };
  /** The lineup has no groups to choose from and no name. */
  readonly isBare?: boolean;
  readonly onSubmit: (lineup: TargetedLineup) => void;
  readonly isBusy: boolean;
  /** Why it was refused, one line each. */
  readonly failure: readonly string[];
  readonly clearFailure: () => void;
}

/** A complete lineup: the chosen groups, and the players by slot key, in slot order. */
export interface TargetedLineup {
  readonly groupIds: readonly string[];
  readonly players: readonly { readonly playerId: string; readonly position: string }[];
  readonly doubleDownPlayerId: string | null;
}

interface Submit {
  /** The lineup to update, or null for a new one [G4.10]. */
  lineupId: string | null;
  version: number | null;
  lineup: LineupSubmission;
}

/**
 * Submits a lineup: POST for a new one, PUT for an edited one [G4.10]. The reply is cached before the caller's
 * `onSuccess` runs, and dependent queries are invalidated.
 */
function useSubmitLineup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ lineupId, version, lineup }: Submit) =>
      lineupId === null
        ? call('POST /lineup', { body: lineup })
        : call('PUT /lineup/:id', {
            params: { id: lineupId },
            body: { ...lineup, ...(version !== null && { version }) },
          }),
    onSuccess: async ({ saved_at: _, receipt: __, ...lineup }) => {
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
export function submitFailureLines(error: unknown, players: LineupContext['players']): string[] {
  // An unexpected error has no message of its own.
  const isSaid = error instanceof Error && !failedWith(error, 'surprise');
  const details = error instanceof ApiError ? error.details : null;
  const { playerId } = (details ?? {}) as { playerId?: unknown };
  const message = withName((isSaid ? error.message : '') || 'Failed to submit lineup', playerId, players);
  return [message, ...mismatchLines(message, details)];
}

/**
 * Adds a saved lineup to its week's cached list, so that the next page shows it at once. A list that was never fetched
 * is only created for the first lineup of the week; else the page waits for the whole list.
 */
export async function showSavedLineup(client: QueryClient, saved: Lineup): Promise<void> {
  const { queryKey } = lineupsQuery(saved.week_id);
  // A response from before the save must not overwrite it.
  await client.cancelQueries({ queryKey, exact: true });
  if (client.getQueryData(queryKey) === undefined && isFirstOfWeek(client, saved.week_id)) {
    client.setQueryData(queryKey, []);
  }
  await cacheLineup(client, saved);
}

function isFirstOfWeek(client: QueryClient, weekId: string): boolean {
  const submitted = client.getQueryData(submittedGroupsQuery(weekId).queryKey);
  return submitted !== undefined && Object.values(submitted.lineupsPerGroup).every((count) => count === 0);
}

/** Whether a draft can be submitted, and the status line that says so or says why not. */
interface Readiness {
  readonly state: DraftState | 'blocked' | 'refused' | 'week_over';
  readonly text: string;
  /** The keys of the slots whose players must be replaced: `text` names them, one line per reason. */
  readonly blocked: ReadonlySet<string>;
  readonly mayEdit: boolean;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The status line of a draft [G2.43]. All players who would be refused are named at once, even in an incomplete draft;
 * a complete one runs the same check as the server. A completed week accepts nothing [G4.11].
 */
export function readiness(draft: Draft, name: string, context: LineupContext, week: Week): Readiness {
  const over = checkWeekOpen(week, context.now);
  if (over !== null) return { state: 'week_over', text: over.message, blocked: NONE, mayEdit: false };
  const { late } = keepHeld(draft, context);
  if (late.length > 0) {
    return { state: 'refused', text: lateLines(late, context).join('\n'), blocked: NONE, mayEdit: true };
  }
  const blocked = blockedSlots(draft, context);
  if (blocked.length > 0) {
    const keys = new Set(blocked.map(({ slot }) => slot.key));
    return { state: 'blocked', text: blockedLines(blocked).join('\n'), blocked: keys, mayEdit: true };
  }
  const status = draftStatus(draft, context);
  const players = context.rules === null ? null : filledSlots(draft, context.rules);
  const refusal =
    status.state === 'ready' && players !== null
      ? checkLineup({ name: name || null, players, doubleDownPlayerId: draft.doubleDownPlayerId }, context)
      : checkLineupName(name, context.previousName);
  if (refusal === null) return { ...status, blocked: NONE, mayEdit: true };
  const text = withName(refusal.message, refusal.details?.playerId, context.players);
  return { state: 'refused', text, blocked: NONE, mayEdit: true };
}

/** A refusal with the name of the player it is about, if it has one and does not say it already. */
function withName(message: string, playerId: unknown, players: ReadonlyMap<unknown, { name: string }>): string {
  const player = players.get(playerId);
  return player === undefined || message.includes(player.name) ? message : `${player.name}: ${message}`;
}
