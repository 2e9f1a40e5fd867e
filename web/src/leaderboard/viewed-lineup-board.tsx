import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { Lock, LockOpen } from 'lucide-react';
import type { CSSProperties } from 'react';
import { serverNow } from '../platform/live/server-clock.ts';
import { spineColor } from '../players/team-colors.ts';
import { cx } from '../ui/cx.ts';
import { LiveNumber } from '../ui/live-number.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { Tag } from '../ui/tag.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { dateTimeText } from '../ui/text/time-text.ts';
import { isUnconfirmed, type ViewedLineup, type ViewedPlayer, type ViewedSlot } from './model.ts';
import { HiddenSlot, SlotPlayer } from './slot-player.tsx';
import styles from './viewed-slot-row.module.css';

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
      <Table
        caption={`Players of ${lineup.name}`}
        className={styles.viewedSlots}
        headClass="sr-only"
        columns={columnsOf(weekId)}
        rows={lineup.slots}
        idOf={({ key }) => key}
      />
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

/** The slots of a viewed lineup: the player once locked, stars before [G2.31, G4.5]. The owner always sees the player. */
const columnsOf = (weekId: string): Column<ViewedSlot>[] => [
  { head: 'Slot', isName: true, className: cx(styles.slotLabel, 'sideline-edge'), cell: ({ kind }) => kind },
  {
    head: 'Player',
    className: styles.slotPlayer,
    style: ({ player }) => (player?.team ? ({ '--spine-color': spineColor(player.team) } as CSSProperties) : undefined),
    cell: ({ player, isLocked }) =>
      player ? (
        <SlotPlayer
          player={player}
          isUnconfirmed={isUnconfirmed(player)}
          weekId={weekId}
          state={stateOf(player, isLocked)}
        />
      ) : (
        <HiddenSlot />
      ),
  },
  {
    head: 'Lock',
    className: 'w-8 text-center text-text-2',
    cell: ({ player, isLocked }) =>
      player &&
      (isLocked ? <Lock size={15} aria-label="Locked" /> : <LockOpen size={15} aria-label="Not yet locked" />),
  },
  {
    head: 'Points',
    className: 'num w-[72px] pr-2! text-right text-[22px]',
    cell: ({ player }) => player && <Points player={player} />,
  },
];

const stateOf = ({ team, position, isDelayed }: ViewedPlayer, isLocked: boolean) =>
  [team ?? position, ...(isDelayed ? ['Delayed'] : []), ...(isLocked ? [] : ['Not yet locked'])].join(' · ');

function Points({ player }: { player: ViewedPlayer }) {
  if (player.actual === null) return <span className="text-text-2">–</span>;
  return <LiveNumber text={formatPoints(player.actual, 1)} />;
}
