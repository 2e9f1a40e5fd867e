import { formatGap, formatPoints } from '@singleback/game/scoring/rounding.ts';
import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { RankMove } from '../../players/rank-move.tsx';
import { type Rounds, useRounds } from '../../players/rounds.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Medal, NoRank } from '../../ui/medal.tsx';
import { type Column, Table, TableRow } from '../../ui/table.tsx';
import { useWide } from '../../ui/use-wide.ts';
import type { Standing } from '../model.ts';
import { behindFirst, shownRank } from '../standings-view.ts';
import styles from './standings-table.module.css';
import {
  Granted,
  type StandingsProps,
  ThisWeek,
  ToPlay,
  totalOf,
  UserName,
  useSlideRows,
  wideColumns,
} from './standings-table.tsx';

interface StandingsSectionProps extends StandingsProps {
  /** More rows are loading. */
  isBusy?: boolean;
  onMore: () => void;
  /** Whether a link to the user's own row is about this table. */
  isSelected?: boolean;
}

/** Standings as a table or list depending on width, with a button to load more. */
export function StandingsSection({ onMore, isBusy = false, isSelected = false, ...props }: StandingsSectionProps) {
  const { view } = props;
  const isWide = useWide();
  const place = useOwnRow(isSelected);
  return (
    <div ref={place}>
      <StandingsTable key={isWide ? 'wide' : 'phone'} isWide={isWide} {...props} />
      {view.more > 0 ? (
        <div className="flex justify-center border-t border-line bg-raise-1 p-2">
          <Button variant="ghost" size="s" busy={isBusy} busyText="Loading..." onClick={onMore}>
            Show {view.more} more
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/**
 * Brings the user's own row of a table into view and focuses it, once, where a link has led to it.
 * @param isSelected whether this is the table that the link is about
 * @returns the place around the table
 */
function useOwnRow(isSelected: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const isDone = useRef(false);
  const isWanted = useRouterState({ select: ({ location }) => location.state.ownRow === true }) && isSelected;
  // The row comes with the table's data: every render may be the first with it.
  useEffect(() => {
    if (!isWanted || isDone.current) return;
    const row = place.current?.querySelector<HTMLElement>('[data-you="true"]');
    if (!row) return;
    isDone.current = true;
    row.scrollIntoView({ block: 'center' });
    const target = row.querySelector<HTMLElement>('button') ?? row;
    if (target === row) row.tabIndex = -1;
    target.focus({ preventScroll: true });
  });
  return place;
}

/** A table, or on a phone two lines per row, and the user's row sticky above the bottom bar when further down. */
function StandingsTable({ isWide, ...props }: StandingsProps & { isWide: boolean }) {
  const { label, groupId, view, userId, onOpen } = props;
  const rounds = useRounds();
  const body = useSlideRows(view.rows.map((each) => each.userId).join());
  const columns = isWide ? wideColumns(props, rounds) : phoneColumns(props, rounds);
  const rowProps = (standing: Standing) => ({
    ...{ 'data-you': standing.userId === userId, 'data-row': standing.userId },
  });
  return (
    <>
      <Table
        caption={label}
        className={cx(styles.standings, isWide ? 'table' : styles.standingsPhone)}
        headClass={isWide ? '' : 'cap'}
        columns={columns}
        rows={view.rows}
        idOf={(standing) => standing.userId}
        rowProps={rowProps}
        bodyRef={body}
      >
        {isWide && view.ownBelow ? (
          <>
            <tr aria-hidden>
              <td colSpan={8} className="h-5 py-0 text-center leading-none text-text-3">
                ···
              </td>
            </tr>
            <TableRow columns={columns} row={view.ownBelow} {...rowProps(view.ownBelow)} />
          </>
        ) : null}
      </Table>
      {!isWide && view.ownBelow ? <OwnRow {...{ groupId, view, onOpen }} own={view.ownBelow} /> : null}
    </>
  );
}

const phoneColumns = (
  { groupId, view, userId, progress, onOpen }: StandingsProps,
  rounds: Rounds,
): Column<Standing>[] => [
  {
    ...{ head: 'Rank', headClass: 'w-[54px] pl-4', className: 'pl-4' },
    cell: (standing) => {
      const rank = shownRank(standing);
      if (rank === null || rank <= 3) return <Medal rank={rank} />;
      return <span className="num whitespace-nowrap text-[19px]">{rank}</span>;
    },
  },
  {
    ...{ head: 'User', className: 'py-1.5' },
    cell: (standing) => (
      <>
        <span className="block leading-[1.25] max-[360px]:w-[calc(100%+56px)]">
          <UserName standing={standing} isYou={standing.userId === userId} onOpen={onOpen} />
        </span>
        <span className="flex flex-wrap items-center gap-x-1.5 text-meta text-text-2">
          {progress ? (
            <ToPlay userId={standing.userId} progress={progress} />
          ) : (
            `${standing.weeks} ${standing.weeks === 1 ? rounds.noun : `${rounds.noun}s`} · ${formatPoints(standing.average, 1)} avg`
          )}
          <Granted standing={standing} />
        </span>
      </>
    ),
  },
  {
    ...{ head: rounds.current, headClass: 'w-[60px] text-right!' },
    className: 'text-right max-[360px]:pt-[22px]',
    cell: (standing) => (
      <>
        <span className="num block text-[17px] font-medium! leading-tight text-text-2">
          <ThisWeek {...{ groupId, standing, view, progress }} />
        </span>
        <RankMove change={standing.rankChange} />
      </>
    ),
  },
  {
    ...{ head: 'Total', headClass: 'w-[86px] pr-4 text-right! text-text' },
    className: 'num pr-4 text-right text-[22px] font-bold!',
    cell: totalOf(groupId),
  },
];

function OwnRow({
  groupId,
  own,
  view,
  onOpen,
}: Pick<StandingsProps, 'groupId' | 'view' | 'onOpen'> & { own: Standing }) {
  const rank = shownRank(own);
  const rounds = useRounds();
  return (
    <>
      <div className="h-14" aria-hidden />
      <div
        data-you
        className={`${styles.ownRow} fixed inset-[auto_0_calc(var(--bar-bottom)+env(safe-area-inset-bottom))] z-20 grid min-h-14 w-full grid-cols-[minmax(46px,auto)_1fr_74px_82px] items-center gap-x-1 border-t-2 border-flag-edge bg-flag px-4 text-left text-on-flag max-[360px]:grid-cols-[minmax(32px,auto)_1fr_52px_82px]`}
      >
        <span className="num whitespace-nowrap text-[19px] font-bold!">
          {rank === null ? (
            <NoRank />
          ) : (
            <>
              <span className="sr-only">Rank </span>
              {rank}
            </>
          )}
        </span>
        <span className="leading-tight">
          {/* The whole row is the button. */}
          <button
            type="button"
            className="block text-left font-semibold after:absolute after:inset-0"
            onClick={() => onOpen(own)}
          >
            You
          </button>
          <span className="block text-meta">
            {rank === null ? 'No lineup yet' : `${formatGap(behindFirst(view.rows, own))} behind first`}
          </span>
        </span>
        <span className="num text-right text-[17px]">
          <span className="sr-only">{rounds.current} </span>
          <ThisWeek groupId={groupId} standing={own} view={view} />
        </span>
        <span className="num text-right text-[22px] font-bold!">
          <span className="sr-only">Total </span>
          {totalOf(groupId)(own)}
        </span>
      </div>
    </>
  );
}
