import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { failedWith, serviceWordsOf } from '../api/api-error.ts';
import { useAuth } from '../api/session.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Tag } from '../ui/tag.tsx';
import { GroupTag } from '../ui/text/group-tag.tsx';
import { type GroupRecap, useRecap, useSeasonTitle } from './queries.ts';
import { RecapBoard } from './recap-board.tsx';
import { RecapFacts } from './recap-facts.tsx';
import { RecapSkeleton } from './recap-skeleton.tsx';
import { ShareRecap } from './share-recap.tsx';

const route = getRouteApi('/signed-in/groups/$groupId/recap/$week');

/**
 * /groups/{groupId}/recap/{week}: the week's winner, the biggest riser, and the best lineup each member could have
 * submitted.
 */
export function RecapScreen() {
  const { groupId, week } = route.useParams();
  const recap = useRecap(groupId, week);
  const { user } = useAuth();
  const { data } = recap;
  const seasonTitle = useSeasonTitle(data?.finalWeeks.at(-1) ?? null);
  const own = data?.recap?.rows.find(({ userId }) => userId === user?.id);
  return (
    <>
      <PageHead
        title={`Week ${week} Recap`}
        actions={
          data ? (
            <>
              {data.recap && own ? (
                <ShareRecap recap={data.recap} own={own} groupId={groupId} week={data.weekNumber} />
              ) : null}
              <Link to="/groups/$groupId/season" params={{ groupId }} className={buttonClass('ghost', 's')}>
                {seasonTitle}
              </Link>
              <WeekLinks groupId={groupId} week={data.weekNumber} finalWeeks={data.finalWeeks} />
            </>
          ) : null
        }
      >
        {data ? <GroupTag groupId={groupId} name={data.groupName} /> : null}
        {data?.recap && data.recap.multiplier !== 1 ? (
          <Tag tone="outline" label={`playoff week, points times ${data.recap.multiplier}`}>
            Playoff ×{data.recap.multiplier}
          </Tag>
        ) : null}
      </PageHead>
      {data?.recap ? (
        <Recap key={`${groupId} ${week}`} recap={data.recap} userId={user?.id ?? ''} />
      ) : data ? (
        <NotFinal groupId={groupId} week={data.weekNumber} finalWeeks={data.finalWeeks} />
      ) : recap.isError ? (
        <Failed error={recap.error} onRetry={() => void recap.refetch()} />
      ) : (
        <RecapSkeleton />
      )}
    </>
  );
}

function Recap({ recap, userId }: { recap: GroupRecap; userId: string }) {
  return (
    <>
      <RecapFacts recap={recap} />
      <RecapBoard recap={recap} userId={userId} />
    </>
  );
}

interface WeekLinksProps {
  groupId: string;
  week: number;
  finalWeeks: readonly number[];
}

/** Links to the previous and next completed week. */
function WeekLinks({ groupId, week, finalWeeks }: WeekLinksProps) {
  const before = finalWeeks.filter((each) => each < week).at(-1);
  const after = finalWeeks.find((each) => each > week);
  return (
    <nav className="flex gap-2" aria-label="Recaps of other weeks">
      {before === undefined ? null : (
        <WeekLink groupId={groupId} week={before}>
          <ChevronLeft size={16} aria-hidden />
          Week {before}
        </WeekLink>
      )}
      {after === undefined ? null : (
        <WeekLink groupId={groupId} week={after}>
          Week {after}
          <ChevronRight size={16} aria-hidden />
        </WeekLink>
      )}
    </nav>
  );
}

function WeekLink({ groupId, week, children }: { groupId: string; week: number; children: ReactNode }) {
  return (
    <Link
      to="/groups/$groupId/recap/$week"
      params={{ groupId, week: String(week) }}
      className={buttonClass('outline', 's')}
    >
      {children}
    </Link>
  );
}

function NotFinal({ groupId, week, finalWeeks }: WeekLinksProps) {
  const last = finalWeeks.at(-1);
  return (
    <div className="panel">
      <EmptyState
        title={`Week ${week} is not final yet`}
        text="Once its last game is over, see who won, who moved up and the best lineup everyone still had available."
        action={
          last === undefined ? null : (
            <WeekLink groupId={groupId} week={last}>
              Recap of Week {last}
            </WeekLink>
          )
        }
      />
    </div>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isClosed = failedWith(error, 'not_found', 'not_allowed', 'malformed');
  return (
    <div className="panel">
      {isClosed ? (
        <>
          <ErrorState
            title="No Recap"
            text={failedWith(error, 'malformed') ? 'There is no such week.' : serviceWordsOf(error, 'Group not found')}
          />
          <p className="pb-10 text-center">
            <Link to="/groups" className={buttonClass('outline')}>
              Go to Groups
            </Link>
          </p>
        </>
      ) : (
        <ErrorState title="Failed to load the recap" onRetry={onRetry} />
      )}
    </div>
  );
}
