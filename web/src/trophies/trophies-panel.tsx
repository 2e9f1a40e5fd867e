import type { Trophies } from '@singleback/contract/trophies.ts';
import { useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { Fact, MoreRow } from '../ui/rows/card-rows.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { AllTrophies } from './all-trophies.tsx';
import { When } from './records.tsx';
import { type ShownRecord, shownNames, shownPoints, shownRecords } from './trophy-words.ts';

export interface TrophiesProps {
  groupId: string;
  userId: string;
}

/** What has been won in a group over all its seasons: champions and records, each in a row. */
export function TrophiesPanel(props: TrophiesProps) {
  return (
    <Panel title="Trophies" className="overflow-hidden">
      <TrophiesOf {...props} />
    </Panel>
  );
}

function TrophiesOf({ groupId, userId }: TrophiesProps) {
  const trophies = useCall('GET /groups/:id/trophies', { params: { id: groupId } });
  if (!trophies.data) {
    return trophies.isError ? (
      <ErrorState title="Failed to load trophies" onRetry={() => void trophies.refetch()} />
    ) : (
      <SkeletonRows rows={5} height={68} label="Loading trophies" />
    );
  }
  if (trophies.data.seasons.every(({ through_week }) => through_week === 0)) {
    return (
      <EmptyState
        title="No Trophies Yet"
        text="The leader, the best week and other records appear here once week 1 is final."
      />
    );
  }
  return <Won groupId={groupId} userId={userId} trophies={trophies.data} />;
}

function Won({ groupId, userId, trophies }: TrophiesProps & { trophies: Trophies }) {
  const [isOpen, setOpen] = useState(false);
  const champions = trophies.seasons.filter(({ is_complete, leaders }) => is_complete && leaders.length > 0);
  return (
    <>
      <dl>
        {champions.map(({ year, leaders, points }) => (
          <Fact
            key={year}
            label={`Champion ${year}`}
            who={shownNames(leaders, userId)}
            figure={points === null ? '–' : shownPoints(points)}
          />
        ))}
        {shownRecords(trophies, userId).map((record) => (
          <RecordFact key={record.title} groupId={groupId} record={record} />
        ))}
      </dl>
      <MoreRow onOpen={() => setOpen(true)}>All trophies</MoreRow>
      {isOpen ? (
        <AllTrophies groupId={groupId} userId={userId} trophies={trophies} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

/** The first time that a record was reached; nothing while there is none. */
function RecordFact({ groupId, record }: { groupId: string; record: ShownRecord }) {
  const { title, figure, unit, times, more } = record;
  const [first] = times;
  if (figure === null || first === undefined) return null;
  const others = times.length - 1 + more;
  return (
    <Fact
      label={title}
      who={others > 0 ? `${first.who} and ${others} more` : first.who}
      figure={unit ? `${figure} ${unit}` : figure}
      note={<When groupId={groupId} time={first} />}
    />
  );
}
