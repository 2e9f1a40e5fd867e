import type { TryWeekResult } from '@singleback/contract/try.ts';
import { ordinal } from '@singleback/game/players/matchup.ts';
import { Panel } from '../ui/panel.tsx';
import { Trend } from '../ui/trend.tsx';
import { FieldHistogram } from './field-histogram.tsx';
import { PeopleList } from './people-list.tsx';
import { whole } from './try-points.ts';

interface ManagersPanelProps {
  result: TryWeekResult;
  isOver: boolean;
  /** Whether the run counts among the people here. */
  isRanked: boolean;
}

/** The season so far among the simulated managers and the people here. Until the week is over, as it was before. */
export function ManagersPanel({ result, isOver, isRanked }: ManagersPanelProps) {
  const { field, percentile_before: before, people, week_number: week } = result;
  return (
    <Panel title={`${whole(field.of)} Managers`} note="simulated" hash>
      {isOver ? (
        <>
          <div className="p-4">
            <p role="status" className="flex flex-wrap items-baseline gap-x-2 pb-3">
              <b className="num text-score leading-none">
                {field.percentile === null ? '–' : ordinal(field.percentile)}
              </b>{' '}
              <span className="text-text-2">percentile of the season so far</span>{' '}
              <Moved from={before} to={field.percentile} />
            </p>
            <FieldHistogram field={field} points={result.season_points} />
            <p className="pt-2 text-text-2">
              Place <b className="num text-text">{whole(field.place)}</b> of {whole(field.of)}.{' '}
              {people === null ? '' : `${placeHere(people.rank, isRanked)} of ${whole(people.of)} people here.`}
            </p>
          </div>
          {people === null ? null : <PeopleList people={people} through={week} />}
        </>
      ) : (
        <p className="p-4 text-text-2">
          {before === null
            ? 'Your place follows after your first week.'
            : `${ordinal(before)} percentile before this week.`}
        </p>
      )}
    </Panel>
  );
}

const placeHere = (rank: number, isRanked: boolean) => (isRanked ? ordinal(rank) : `Would be ${ordinal(rank)}`);

/** How many percent the week has changed. */
function Moved({ from, to }: { from: number | null; to: number | null }) {
  if (from === null || to === null || from === to) return null;
  const by = Math.abs(to - from);
  const isUp = to > from;
  return (
    <Trend tone={isUp ? 'good' : 'bad'} label={`${isUp ? 'up' : 'down'} ${by} this week`} className="ml-auto">
      {by}
    </Trend>
  );
}
