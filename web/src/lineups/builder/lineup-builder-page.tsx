import { roundLabel, roundStart, roundWords } from '@singleback/game/season/round-words.ts';
import { isWeekOver, type Week } from '@singleback/game/season/week.ts';
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useGroups } from '../../groups/queries.ts';
import { useOutlook } from '../../planner/queries.ts';
import { failedWith } from '../../platform/api/api-error.ts';
import { useAuth } from '../../platform/api/session.ts';
import { retryOf } from '../../platform/api/use-call.ts';
import { serverNow } from '../../platform/live/server-clock.ts';
import { InWeek } from '../../players/in-week.tsx';
import { usePlayers, type WeekPlayer } from '../../players/queries.ts';
import { useRounds } from '../../players/rounds.ts';
import { useSeason } from '../../players/season.ts';
import { useTeams } from '../../players/teams.ts';
import { hasPremium, useSubscription } from '../../premium/queries.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { useSeasonLineups } from '../queries.ts';
import { estimated, hasProjections } from './builder-player.ts';
import { lastChosenGroups } from './building.ts';
import { BuilderSkeleton } from './first-step.tsx';
import { LineupBuilder } from './lineup-builder.tsx';
import { readDraft } from './lineup-draft.ts';
import { builderGroups, useEditedLineup, useSubmittedGroups } from './queries.ts';
import { beginsWithGroups } from './use-building.ts';

const current = getRouteApi('/signed-in/lineup');
const ofWeek = getRouteApi('/signed-in/lineup/$week');

/** /lineup: builds a lineup of the current week [G2.2, G2.9]. */
export function LineupBuilderPage() {
  return <Builder requested={undefined} search={current.useSearch()} />;
}

/** /lineup/{week} [G2.2]. */
export function LineupBuilderOfWeekPage() {
  return <Builder requested={ofWeek.useParams().week} search={ofWeek.useSearch()} />;
}

type Search = ReturnType<typeof current.useSearch>;

function Builder({ requested, search }: { requested: string | undefined; search: Search }) {
  const { edit } = search;
  const { noun, title } = useRounds();
  return (
    <InWeek
      requested={requested}
      waiting={<BuilderSkeleton isEditing={edit !== undefined} weekNumber={null} />}
      none={<Closed title={`No Such ${title}`} text={`There is no ${noun} “${requested ?? ''}” this season.`} />}
    >
      {(chosen) => (
        <>
          <WeekTurn week={chosen.week} isCurrent={requested === undefined} />
          <BuilderOfWeek key={`${chosen.week.id} ${edit ?? ''}`} {...chosen} search={search} />
        </>
      )}
    </InWeek>
  );
}

interface BuilderOfWeekProps {
  week: Week;
  weeks: readonly Week[];
  currentWeekNumber: number;
  search: Search;
}

function BuilderOfWeek({ week, weeks, currentWeekNumber, search }: BuilderOfWeekProps) {
  const { edit = null, group = null, change = null } = search;
  const navigate = useNavigate();
  const { user } = useAuth();
  const { noun } = useRounds();
  const edited = useEditedLineup(edit);
  const needed = useNeeded(week, weeks, edit);
  const [isSaved, setSaved] = useState(false);
  // A week that ends while the page is open keeps its page, and the status line reports it.
  const [isOver] = useState(() => isWeekOver(week, serverNow() ?? week.startDate));
  // It was deleted, belongs to someone else or never existed: the API does not say which.
  const gone = <Closed title="Lineup Not Found" text="It may have been deleted, perhaps on another device." />;
  if (edit !== null && failedWith(edited.error, 'not_found', 'malformed')) return gone;
  if (edited.data && edited.data.weekId !== week.id) {
    const own = weeks.find(({ id }) => id === edited.data.weekId);
    if (own === undefined) return gone;
    return (
      <Navigate
        to="/lineup/$week"
        params={{ week: String(own.weekNumber) }}
        search={{ edit: edited.data.id }}
        replace
      />
    );
  }
  // A completed week accepts no new lineups or changes [G4.11].
  if (isOver) {
    const text = 'Lineups can no longer be created or changed.';
    return <Closed title={`${roundStart(week)} is over`} text={text} week={week.weekNumber} />;
  }
  // A free account has one lineup per week (rules 2.1), wherever it counts.
  if (needed.isFull && !isSaved) {
    const text = `Free accounts have one lineup per ${noun}. You can change it, or add it to other groups.`;
    return <Closed title={`Your ${roundLabel(week)} Lineup Is In`} text={text} week={week.weekNumber} />;
  }
  if (needed.failed !== null) {
    return <ErrorState level={1} title="Error" text="Failed to load players" onRetry={needed.failed} />;
  }
  const { data } = needed;
  const place = { userId: user?.id ?? '', weekId: week.id, lineupId: edit };
  if (data === null || user === null || (data.players === null && !beginsWithGroups(data.groups, place))) {
    return <BuilderSkeleton isEditing={edit !== null} weekNumber={week.weekNumber} />;
  }
  const back = week.weekNumber === currentWeekNumber ? '/lineups' : `/lineups/${week.weekNumber}`;
  return (
    <LineupBuilder
      {...data}
      userId={user.id}
      week={week}
      weeks={weeks}
      presetGroupId={group}
      changeSlot={change}
      elsewhere={
        <Link to={back} className={buttonClass('flag')}>
          See Your Lineups
        </Link>
      }
      onSaved={(id, isFirst) => {
        setSaved(true);
        void navigate({ to: back, state: isFirst ? { firstSave: id } : { openLineup: id } });
      }}
    />
  );
}

/**
 * What the builder needs to open; null until it is loaded. Its players may follow: they are null until then. `failed`
 * retries what could not be loaded.
 */
function useNeeded({ id: weekId, weekNumber }: Week, weeks: readonly Week[], lineupId: string | null) {
  const queries = {
    groups: useGroups(),
    submitted: useSubmittedGroups(weekId),
    lineup: useEditedLineup(lineupId),
    players: usePlayers(weekId),
    teams: useTeams(),
    subscription: useSubscription(),
  };
  const { groups, submitted, lineup, players, teams, subscription } = queries;
  const guess = useEstimates(players.data, weekNumber);
  // Only a start for the choice: without it, nothing is chosen.
  const season = useSeasonLineups();
  const edited = lineupId === null ? null : lineup.data;
  const choices = useMemo(
    () =>
      groups.data && submitted.data && edited !== undefined
        ? builderGroups(groups.data, submitted.data, weekNumber, edited)
        : null,
    [groups.data, submitted.data, weekNumber, edited],
  );
  const failed = retryOf(queries);
  const isPremium = hasPremium(subscription.data);
  const hasLineup = Object.values(submitted.data ?? {}).some((count) => count > 0);
  const isLimited = lineupId === null && subscription.data !== undefined && !isPremium && hasLineup;
  // What an earlier visit fetched may be of a lineup that was deleted since.
  const isFull = isLimited && submitted.isFetchedAfterMount;
  const states = { failed, isFull };
  if (choices === null || edited === undefined || !teams.data || subscription.data === undefined) {
    return { ...states, data: null };
  }
  if (lineupId === null && (!season.isFetched || isLimited !== isFull)) return { ...states, data: null };
  const data = {
    groups: choices,
    lineup: edited,
    ...guess,
    lastGroupIds: lastChosenGroups(season.data ?? [], weeks, weekNumber),
    teams: teams.data,
    isPremium,
  };
  return { ...states, data };
}

/** The week's players, estimated until they are projected; null until they and what can be known of them are loaded. */
function useEstimates(players: readonly WeekPlayer[] | undefined, weekNumber: number) {
  const seasonId = useSeason().data?.season.id ?? null;
  const isProjected = players === undefined || hasProjections(players);
  const outlook = useOutlook(isProjected ? null : seasonId);
  // What failed is asked for again by others: that is no second wait.
  const isWaiting = !(isProjected || outlook.isFetched);
  return useMemo(() => {
    if (players === undefined || isWaiting) return { players: null };
    const estimates = isProjected ? null : estimated(players, outlook.data, weekNumber);
    return { players: estimates ?? players, isEstimated: estimates !== null };
  }, [players, isProjected, isWaiting, outlook.data, weekNumber]);
}

/** Announces that the page moved on to the next week because the current one has ended. */
function WeekTurn({ week, isCurrent }: { week: Week; isCurrent: boolean }) {
  const { user } = useAuth();
  const shown = useRef(week);
  useEffect(() => {
    const before = shown.current;
    shown.current = week;
    if (!isCurrent || before.weekNumber >= week.weekNumber) return;
    const place = { userId: user?.id ?? '', weekId: before.id, lineupId: null };
    const lost = readDraft(place) === null ? '' : ' Your draft was not submitted.';
    toast.bad(`${roundStart(before)} is over.${lost} This is ${roundWords(week)}.`);
  }, [week, isCurrent, user]);
  return null;
}

interface ClosedProps {
  title: string;
  text: string;
  /** The week whose lineups are the way on; else that is the current one. */
  week?: number;
}

/** What cannot be built, and the way to the lineups. */
function Closed({ title, text, week }: ClosedProps) {
  const rounds = useRounds();
  const to = week === undefined ? '/lineups' : `/lineups/${week}`;
  return (
    <div className="flex flex-col items-center">
      <EmptyState level={1} title={title} text={text} rows={0} />
      <Link to={to} className={buttonClass('flag')}>
        {week === undefined ? 'See Your Lineups' : `See ${rounds.label(week)} Lineups`}
      </Link>
    </div>
  );
}
