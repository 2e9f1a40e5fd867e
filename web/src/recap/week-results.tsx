import type { Group } from '@singleback/contract/groups.ts';
import { ROUNDS } from '@singleback/game/season/week.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { failedWith, serviceWordsOf } from '../platform/api/api-error.ts';
import { WeekTitle } from '../players/in-week.tsx';
import { useRounds } from '../players/rounds.ts';
import { useSeason } from '../players/season.ts';
import { useCurrentWeek } from '../players/weeks.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Tag } from '../ui/tag.tsx';
import { useLastWeek, useRecap } from './queries.ts';
import { ResultFacts } from './result-facts.tsx';
import { ShareRecap } from './share-recap.tsx';

interface WeekResultsProps {
  group: Pick<Group, 'id' | 'created_at'>;
  userId: string;
  /** The last completed week if left out. */
  week: number | undefined;
}

/** The results of a group's week; the title is the select of the week, and each week has a URL of its own. */
export function WeekResults({ group, userId, week }: WeekResultsProps) {
  const last = useLastWeek(group);
  const { noun, title } = useRounds();
  const isKnown = useSeason().data !== undefined;
  const chosen = week ?? last;
  return (
    <section className="panel overflow-hidden" aria-label={`${title} results`}>
      {chosen === null ? (
        isKnown ? (
          <EmptyState
            title="No Results Yet"
            text={`Once the last game of a ${noun} is over, see who won, who moved up and the best lineup you still had.`}
          />
        ) : (
          <Waiting />
        )
      ) : (
        <ResultsOf key={group.id} groupId={group.id} userId={userId} week={chosen} />
      )}
    </section>
  );
}

function ResultsOf({ groupId, userId, week }: { groupId: string; userId: string; week: number }) {
  const rounds = useRounds();
  const results = useRecap(groupId, String(week));
  const { data } = results;
  const own = data?.recap?.rows.find((row) => row.userId === userId);
  return (
    <>
      <header className="panel-head">
        <span className="flex flex-wrap items-center gap-x-3">
          <Title groupId={groupId} week={week} finalWeeks={data?.finalWeeks ?? []} />
          {data?.recap && data.recap.multiplier !== 1 ? (
            <Tag tone="outline" label={`playoff week, points times ${data.recap.multiplier}`}>
              Playoff ×{data.recap.multiplier}
            </Tag>
          ) : null}
        </span>
        {data?.recap && own ? (
          <ShareRecap recap={data.recap} own={own} groupId={groupId} week={data.weekNumber} />
        ) : null}
      </header>
      {data?.recap ? (
        <ResultFacts key={week} groupId={groupId} recap={data.recap} userId={userId} week={data.weekNumber} />
      ) : data ? (
        <EmptyState
          title={`${rounds.label(data.weekNumber)} Is Not Final Yet`}
          text="Once its last game is over, see who won, who moved up and the best lineup you still had."
          action={<LatestLink groupId={groupId} />}
        />
      ) : results.isError ? (
        <Failed groupId={groupId} error={results.error} onRetry={() => void results.refetch()} />
      ) : (
        <Waiting />
      )}
    </>
  );
}

/** The title; it selects among the weeks that are final. */
function Title({ groupId, week, finalWeeks }: { groupId: string; week: number; finalWeeks: readonly number[] }) {
  const rounds = useRounds();
  const navigate = useNavigate();
  const isKnown = useSeason().data !== undefined;
  const current = useCurrentWeek();
  const numbers = [...new Set([...finalWeeks, week])].toSorted((a, b) => a - b);
  const weeks = numbers.map((weekNumber) => ({ weekNumber, seasonKind: rounds.kind }));
  const selected = week > ROUNDS[rounds.kind] ? undefined : weeks.find(({ weekNumber }) => weekNumber === week);
  if (!selected || !isKnown)
    return (
      <h2 className="flex min-h-11 items-center font-num text-h2/[1.1] font-bold uppercase">{rounds.title} results</h2>
    );
  return (
    <WeekTitle
      level={2}
      title={`${rounds.label(week)} results`}
      weeks={weeks}
      selected={selected}
      currentWeekNumber={current?.weekNumber ?? null}
      onSelect={(number) =>
        void navigate({
          to: '/groups/$groupId',
          params: { groupId },
          search: { tab: 'season', week: number },
          resetScroll: false,
        })
      }
    />
  );
}

function LatestLink({ groupId }: { groupId: string }) {
  return (
    <Link to="/groups/$groupId" params={{ groupId }} search={{ tab: 'season' }} className={buttonClass('outline')}>
      Latest Results
    </Link>
  );
}

function Failed({ groupId, error, onRetry }: { groupId: string; error: unknown; onRetry: () => void }) {
  const { noun } = useRounds();
  const isUnknown = failedWith(error, 'malformed');
  if (!isUnknown && !failedWith(error, 'not_found', 'not_allowed')) {
    return <ErrorState title="Failed to load the results" onRetry={onRetry} />;
  }
  return (
    <EmptyState
      title="No Results"
      text={isUnknown ? `There is no such ${noun}.` : serviceWordsOf(error, 'Group not found')}
      action={<LatestLink groupId={groupId} />}
    />
  );
}

/** As high as two results and two facts. */
function Waiting() {
  return <SkeletonRows rows={4} height={78} label="Loading the results" />;
}
