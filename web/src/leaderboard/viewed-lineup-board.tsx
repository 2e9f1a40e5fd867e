import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { serverNow } from '../live/server-clock.ts';
import { LiveNumber } from '../ui/live-number.tsx';
import { Tag } from '../ui/tag.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { dateTimeText } from '../ui/text/time-text.ts';
import type { ViewedLineup } from './model.ts';
import styles from './viewed-slot-row.module.css';
import { ViewedSlotRow } from './viewed-slot-row.tsx';

/** A viewed lineup: name, visible totals, creation date, and the players in position order [G2.31]. */
export function ViewedLineupBoard({ lineup, weekId }: { lineup: ViewedLineup; weekId: string }) {
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pb-3">
        <div>
          <h3 className="title-2">
            <Isolated>{lineup.name}</Isolated>
          </h3>
          <p className="mt-1 text-meta text-text-2">Created {dateTimeText(lineup.createdAt, serverNow())}</p>
        </div>
        <Totals lineup={lineup} />
      </div>
      <div className="hash mb-1" aria-hidden />
      <table className={styles.viewedSlots}>
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
            <ViewedSlotRow key={slot.key} slot={slot} weekId={weekId} />
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Projected and actual points of the visible slots; in a playoff week also the multiplier and the counted total. */
function Totals({ lineup }: { lineup: ViewedLineup }) {
  const { projected, actual, playoffMultiplier: multiplier, counted, slots } = lineup;
  const shown = slots.filter(({ player }) => player !== null).length;
  return (
    <div className="ml-auto text-right">
      <dl className="flex flex-wrap items-end justify-end gap-x-5 gap-y-2">
        <Total label="Projected" points={projected} />
        <Total label="Actual" points={actual} isLead={multiplier === 1} />
        {multiplier === 1 ? null : <Total label="Counted" points={counted} isLead />}
      </dl>
      {multiplier === 1 ? null : (
        <p className="mt-1.5">
          <Tag tone="outline" label={`Playoff week: counts ${multiplier} times on the leaderboard`}>
            Playoff ×{multiplier}
          </Tag>
        </p>
      )}
      {shown === slots.length ? null : (
        <p className="mt-1 text-meta text-text-2">
          Totals of {shown} of {slots.length} players
        </p>
      )}
    </div>
  );
}

function Total({ label, points, isLead = false }: { label: string; points: number | null; isLead?: boolean }) {
  return (
    <div>
      <dt className="cap">{label}</dt>
      <dd className={isLead ? 'num text-[36px] leading-none font-bold!' : 'num text-[22px] leading-none text-text-2'}>
        {points === null ? '–' : <LiveNumber text={formatPoints(points, 1)} />}
      </dd>
    </div>
  );
}
