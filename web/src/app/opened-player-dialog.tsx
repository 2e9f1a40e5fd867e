// The player dialog, opened from anywhere.
import { settingsFromWire } from '@singleback/contract/group-settings.ts';
import { type ReactNode, useMemo } from 'react';
import { LeftExplained } from '../gameday/chances/card-parts.tsx';
import { useGroups } from '../groups/queries.ts';
import { retryOf } from '../platform/api/use-call.ts';
import { PlayerDetail, type PlayerFigures } from '../players/detail/player-detail.tsx';
import { closePlayer, type OpenedPlayer } from '../players/opened.ts';
import { usePlayers } from '../players/queries.ts';
import { useTeams } from '../players/teams.ts';
import { useUsedPlayers } from '../players/used-players.ts';
import { useWeeks } from '../players/weeks.ts';
import { hasPremium, useSubscription } from '../premium/queries.ts';
import { afterPaint } from '../ui/browser/when-idle.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';

interface OpenedPlayerDialogProps {
  opened: OpenedPlayer;
  /** The head until the figures are known. */
  waitingHead: ReactNode;
}

/** The detail of a player opened outside the builder. Uses are those in all of the user's groups. */
export function OpenedPlayerDialog({ opened, waitingHead }: OpenedPlayerDialogProps) {
  const found = useFound(opened);
  const foot = <Button onClick={hideAndClose}>Close</Button>;
  return (
    <PlayerDetail
      name={opened.name}
      figures={found.figures}
      waitingHead={found.retry === null && !found.isMissing ? waitingHead : null}
      foot={foot}
      onClose={hideAndClose}
    >
      {found.retry !== null ? (
        <ErrorState title="Failed to load players" onRetry={found.retry} />
      ) : found.isMissing ? (
        <EmptyState
          title="No details"
          text={
            found.isOfSeason
              ? `${opened.name} is not in this season’s player list.`
              : 'There are details of the players of the running season.'
          }
        />
      ) : (
        <div className="p-4">
          <SkeletonRows rows={7} height={60} label="Loading the player" />
        </div>
      )}
    </PlayerDetail>
  );
}

/**
 * Makes the detail, which lies above everything else, invisible, and closes it once that is drawn. With `hidden` the
 * browser would take it out of the layout first.
 */
function hideAndClose(): void {
  for (const part of [...document.querySelectorAll<HTMLElement>('body > :is(.scrim, .dialog)')].slice(-2)) {
    part.style.opacity = '0';
  }
  afterPaint(closePlayer);
}

interface Found {
  figures: PlayerFigures | null;
  retry: (() => void) | null;
  isMissing: boolean;
  /** The week is one of the running season. */
  isOfSeason: boolean;
}

/** All that the detail shows: `figures` is null while it loads, `retry` fetches again what failed. */
function useFound({ id, weekId }: OpenedPlayer): Found {
  const weeks = useWeeks();
  const players = usePlayers(weekId);
  const teams = useTeams();
  const rules = useOwnRules();
  const uses = useUsedPlayers(rules.groupIds, null);
  const isPremium = hasPremium(useSubscription().data);
  const week = weeks.find((each) => each.id === weekId);
  const player = players.data?.find((each) => each.id === id);
  const retry = retryOf({ players, teams });
  if (player === undefined || week === undefined || !teams.data) {
    return {
      figures: null,
      retry,
      isMissing: players.data !== undefined && (player === undefined || week === undefined),
      isOfSeason: week !== undefined,
    };
  }
  const use = uses.data?.get(id);
  const figures = {
    player: { ...player, usesElsewhere: use?.count ?? 0, usedWeeks: use?.weeks ?? [] },
    ...{ teams: teams.data, weeks, week, isPremium },
    left: <LeftExplained playerId={id} weekId={weekId} />,
    ...{ usageLimit: rules.usageLimit, playoffWeeks: rules.playoffWeeks },
  };
  return { figures, retry, isMissing: false, isOfSeason: true };
}

function useOwnRules() {
  const groups = useGroups().data;
  return useMemo(() => {
    const settings = (groups ?? []).map(({ group_settings }) => settingsFromWire(group_settings));
    return {
      groupIds: (groups ?? []).map(({ id }) => id),
      usageLimit: Math.min(...settings.map(({ maxPlayerUsage }) => maxPlayerUsage), 5),
      playoffWeeks: settings[0]?.playoffWeeks ?? [],
    };
  }, [groups]);
}
