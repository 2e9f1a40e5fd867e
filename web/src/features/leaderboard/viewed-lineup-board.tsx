import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import type { ViewedLineup } from '../../data/standings.ts';
import { LiveNumber } from '../../ui/live-number.tsx';
import './leaderboard.css';
import { ViewedSlotRow } from './viewed-slot-row.tsx';

/** A lineup that is looked at: name, totals of what is shown, when it was made, the players in position order [G2.31]. */
export function ViewedLineupBoard({ lineup }: { lineup: ViewedLineup }) {
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pb-3">
        <div>
          <h3 className="title-2">{lineup.name}</h3>
          <p className="mt-1 text-meta text-text-2">Created {createdOn(lineup.createdAt)}</p>
        </div>
        <dl className="flex items-end gap-5 text-right">
          <div>
            <dt className="cap">Projected</dt>
            <dd className="num text-[22px] leading-none text-text-2">{formatPoints(lineup.projected, 1)}</dd>
          </div>
          <div>
            <dt className="cap">Actual</dt>
            <dd className="num text-[36px] leading-none font-bold!">
              <LiveNumber text={formatPoints(lineup.actual, 1)} />
            </dd>
          </div>
        </dl>
      </div>
      <div className="hash mb-1" aria-hidden />
      <table className="viewed-slots">
        <caption className="sr-only">Players of {lineup.name}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Slot</th>
            <th scope="col">Player</th>
            <th scope="col">Lock</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {lineup.slots.map((slot) => (
            <ViewedSlotRow key={slot.key} slot={slot} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function createdOn(at: Date): string {
  const format: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' };
  return new Intl.DateTimeFormat('en-US', format).format(at).replace(/\u202f/g, ' ');
}
