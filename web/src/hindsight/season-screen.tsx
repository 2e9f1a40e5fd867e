import { isolated } from '@singleback/game/text/isolated.ts';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { failedWith, serviceWordsOf } from '../api/api-error.ts';
import { useOwnGroups } from '../groups/queries.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Segmented } from '../ui/forms/segmented.tsx';
import { Select } from '../ui/forms/select.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Tag } from '../ui/tag.tsx';
import { weeksText } from './hindsight-words.ts';
import { useHindsight } from './queries.ts';
import { type HindsightView, SeasonBoards } from './season-boards.tsx';

const route = getRouteApi('/signed-in/groups/$groupId/season');

/** /groups/{groupId}/season: what the season so far could have been, and where the points went. */
export function SeasonScreen() {
  const { groupId } = route.useParams();
  const [view, setView] = useState<HindsightView>('mine');
  const season = useHindsight(groupId);
  const { data } = season;
  const hindsight = data?.hindsight;
  const isGroup = (hindsight?.rows.length ?? 0) > 0;
  return (
    <>
      <PageHead
        title={data?.nextWeekNumber === null ? 'Season' : 'Season So Far'}
        actions={
          isGroup ? (
            <Segmented
              label="Whose season"
              value={view}
              options={[
                { value: 'mine', label: 'Mine' },
                { value: 'group', label: 'Group' },
              ]}
              onValueChange={setView}
            />
          ) : null
        }
      >
        <GroupChoice groupId={groupId} />
        {data && hindsight ? (
          <>
            <Tag tone="outline">{weeksText(hindsight.weeks.map(({ weekNumber }) => weekNumber))}</Tag>
            {data.nextWeekNumber === null ? null : (
              <span className="text-meta text-text-2">
                Week {data.nextWeekNumber} joins when its last game is final
              </span>
            )}
          </>
        ) : null}
      </PageHead>
      {hindsight ? (
        <SeasonBoards key={groupId} groupId={groupId} hindsight={hindsight} view={isGroup ? view : 'mine'} />
      ) : data ? (
        <NothingYet groupId={groupId} nextWeekNumber={data.nextWeekNumber} />
      ) : season.isError ? (
        <Failed error={season.error} onRetry={() => void season.refetch()} />
      ) : (
        <div className="panel">
          <SkeletonRows rows={9} height={64} label="Loading the season" />
        </div>
      )}
    </>
  );
}

/** Another group's season is one choice away. */
function GroupChoice({ groupId }: { groupId: string }) {
  const navigate = useNavigate();
  const groups = useOwnGroups();
  if (!groups.data) return null;
  return (
    <Select
      label="Group"
      value={groupId}
      options={groups.data.map(({ id, name }) => ({ value: id, label: isolated(name) }))}
      onValueChange={(id) => void navigate({ to: '/groups/$groupId/season', params: { groupId: id } })}
    />
  );
}

function NothingYet({ groupId, nextWeekNumber }: { groupId: string; nextWeekNumber: number | null }) {
  return (
    <div className="panel">
      <EmptyState
        title="Nothing to Look Back on Yet"
        text={`Once the last game of week ${nextWeekNumber ?? 1} is final, see the best season that was possible, who used whom, and what was luck.`}
        action={
          <Link to="/groups/$groupId" params={{ groupId }} className={buttonClass('outline')}>
            Go to the Group
          </Link>
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
          <ErrorState title="No Season" text={serviceWordsOf(error, 'Group not found')} />
          <p className="pb-10 text-center">
            <Link to="/groups" className={buttonClass('outline')}>
              Go to Groups
            </Link>
          </p>
        </>
      ) : (
        <ErrorState title="Failed to load the season" onRetry={onRetry} />
      )}
    </div>
  );
}
