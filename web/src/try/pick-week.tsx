import type { Team } from '@singleback/contract/season.ts';
import type { TryRun, TryWeekResult } from '@singleback/contract/try.ts';
import { TRY_SETTINGS } from '@singleback/game/try/season.ts';
import { useMemo } from 'react';
import { BuilderSkeleton } from '../lineups/builder/first-step.tsx';
import { GUEST } from '../lineups/builder/kept-drafts.ts';
import { LineupBuilder } from '../lineups/builder/lineup-builder.tsx';
import type { TargetedLineup } from '../lineups/builder/use-submit.ts';
import { serviceWordsOf } from '../platform/api/api-error.ts';
import { DetailHead } from '../players/detail/detail-head.tsx';
import { MatchupBoard } from '../players/detail/matchup-board.tsx';
import { roundsOf } from '../players/rounds.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { Tag } from '../ui/tag.tsx';
import { useLockIn, useTryPlayers } from './queries.ts';
import { twoDecimals } from './try-points.ts';

interface PickWeekProps {
  token: string;
  run: TryRun;
  week: number;
  teams: ReadonlyMap<string, Team>;
  onResult: (result: TryWeekResult) => void;
}

const GROUP = {
  ...{ id: 'try', name: 'Season in an Evening', settings: TRY_SETTINGS },
  ...{ alreadySubmitted: false, hasLeft: false },
};
const GROUP_IDS = [GROUP.id];
// A week of a past season is never over for whoever is about to play it.
const [STARTS, ENDS] = [new Date(0), new Date('2999-01-01T00:00:00Z')];
const WORDS = { submit: 'Lock In', busy: 'Locking In...' };

/** The builder for a week of the season that is played again. */
export function PickWeek({ token, run, week, teams, onResult }: PickWeekProps) {
  const players = useTryPlayers(token, week);
  const lockIn = useLockIn(token, week, onResult);
  const { kind } = run.season;
  // Named after the run too, so that the draft of an earlier run is not taken up.
  const weeks = useMemo(
    () =>
      Array.from({ length: run.season.weeks }, (_, at) => {
        const id = `try-${token.slice(0, 8)}-${at + 1}`;
        return { id, weekNumber: at + 1, ...(kind && { seasonKind: kind }), startDate: STARTS, endDate: ENDS };
      }),
    [token, kind, run.season.weeks],
  );
  const uses = useMemo(
    () =>
      new Map(
        run.weeks.flatMap(({ week_number, players: used }) =>
          used.map(({ id }) => [id, { count: 1, weeks: [week_number] }] as const),
        ),
      ),
    [run],
  );
  const current = weeks[week - 1];
  if (players.isError) {
    return <ErrorState level={1} title="Error" text="Failed to load players" onRetry={() => void players.refetch()} />;
  }
  if (players.data === undefined || current === undefined)
    return <BuilderSkeleton isEditing={false} weekNumber={week} />;
  const target = {
    words: WORDS,
    isBare: true,
    onSubmit: (lineup: TargetedLineup) => {
      // A fill can't be undone once the picks are final.
      toast.clear();
      lockIn.mutate(lineup);
    },
    isBusy: lockIn.isPending,
    failure: lockIn.isError
      ? [serviceWordsOf(lockIn.error, 'Failed to lock in your picks. Please try again.')]
      : NOTHING,
    // Picks that are on their way stay so: else others could be sent after them.
    clearFailure: () => lockIn.isError && lockIn.reset(),
  };
  return (
    <LineupBuilder
      key={current.id}
      {...{ week: current, weeks, teams, groups: GROUPS, players: players.data, lineup: null, isPremium: false }}
      {...{ userId: GUEST, presetGroupId: null, changeSlot: null, elsewhere: null }}
      showDetail={({ player, foot, onClose }) => (
        <Dialog
          onClose={onClose}
          title={player.name}
          width={680}
          head={<DetailHead player={player} team={teams.get(player.teamAbbreviation ?? '')} isPremium={false} />}
          foot={foot}
        >
          <MatchupBoard player={player} teams={teams} />
        </Dialog>
      )}
      onSaved={() => {}}
      away={{ groupIds: GROUP_IDS, uses, target, intro: <PickIntro run={run} week={week} /> }}
    />
  );
}

const GROUPS = [GROUP];
const NOTHING: readonly string[] = [];

function PickIntro({ run, week }: { run: TryRun; week: number }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-3 max-lg:px-4 max-lg:pt-2">
      <b>{roundsOf(run.season.kind).among(week, run.season.weeks)}</b>
      <Tag>{run.season.name}</Tag>
      <span className="text-text-2">
        {week === 1 ? 'Your picks are final once you lock them in.' : `Season so far: ${twoDecimals(run.points)}`}
      </span>
    </p>
  );
}
