import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { ChevronRight, CircleDashed } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { DerivedNumber } from '../../players/derived-number.tsx';
import { RankMove } from '../../players/rank-move.tsx';
import type { Rounds } from '../../players/rounds.ts';
import { useSeason } from '../../players/season.ts';
import { LiveNumber } from '../../ui/live-number.tsx';
import { Medal } from '../../ui/medal.tsx';
import type { Column } from '../../ui/table.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { type LineupProgress, type ProgressByUser, pointsOf, type Standing } from '../model.ts';
import { grantedText, hasLineups, type StandingsView, shownRank, weekText } from '../standings-view.ts';
import styles from './standings-table.module.css';

export interface StandingsProps {
  label: string;
  groupId: string;
  view: StandingsView;
  userId: string;
  /** Shows how far each lineup of the week has been played, in place of weeks and average. */
  progress?: ProgressByUser | undefined;
  /** Opens the lineup viewer [G2.29]. */
  onOpen: (standing: Standing) => void;
}

/** The columns of the standings on wide screens [G2.27]. */
export function wideColumns(
  { groupId, view, userId, progress, onOpen }: StandingsProps,
  rounds: Rounds,
): Column<Standing>[] {
  const total = { isEnd: true, className: 'lead', cell: totalOf(groupId) };
  const thisWeek: Column<Standing> = {
    ...{ head: rounds.current, isEnd: true, className: 'text-text!' },
    cell: (standing) => <ThisWeek {...{ groupId, standing, view, progress }} />,
  };
  return [
    { head: 'Rank', headClass: 'w-14', cell: (standing) => <Medal rank={shownRank(standing)} /> },
    {
      ...{ head: 'Change of rank', shown: null, headClass: 'w-10 p-0!', className: 'p-0! text-center' },
      cell: ({ rankChange }) => <RankMove change={rankChange} />,
    },
    {
      head: 'User',
      cell: (standing) => (
        <span className="flex items-center gap-2">
          <UserName standing={standing} isYou={standing.userId === userId} onOpen={onOpen} />
          <Granted standing={standing} />
        </span>
      ),
    },
    ...(progress
      ? [
          {
            head: 'To play',
            isEnd: true,
            cell: (each: Standing) => <ToPlay userId={each.userId} progress={progress} />,
          },
          thisWeek,
          { ...total, head: 'Total' },
        ]
      : [
          { ...total, head: 'Total points' },
          thisWeek,
          { head: `${rounds.title}s`, isEnd: true, cell: ({ weeks }: Standing) => weeks },
          {
            head: 'Avg',
            isEnd: true,
            cell: ({ average }: Standing) => (
              <span className="whitespace-nowrap" translate="no">
                {formatPoints(average, 1)}
              </span>
            ),
          },
        ]),
    {
      ...{ head: 'Opens the lineups', shown: null, headClass: 'w-8 p-0!', className: 'p-0! text-text-2' },
      cell: (standing) => (hasLineups(standing) ? <ChevronRight size={18} aria-hidden /> : null),
    },
  ];
}

/** The total of a season, which opens to its weeks. */
export const totalOf = (groupId: string) => (standing: Standing) => {
  const total = <LiveNumber text={formatPoints(standing.total, 1)} />;
  if (standing.pointsByWeek.size + standing.grantedByWeek.size === 0) return total;
  return (
    <DerivedNumber of={pointsOf(groupId, standing)} at={{ weekId: null, playerId: null }}>
      {total}
    </DerivedNumber>
  );
};

interface ThisWeekProps extends Pick<StandingsProps, 'groupId' | 'view' | 'progress'> {
  standing: Standing;
}

/** The points of the current week, which open to its slots. */
export function ThisWeek({ groupId, standing, view, progress }: ThisWeekProps) {
  const week = <LiveNumber text={weekText(standing, view, progress)} />;
  const weekId = useSeason().data?.currentWeek.id;
  // A table that is a moment older than the week, or of an earlier season, has no such points.
  if (weekId === undefined || standing.pointsByWeek.get(weekId) !== standing.thisWeek) return week;
  return (
    <DerivedNumber of={pointsOf(groupId, standing)} at={{ weekId, playerId: null }} isQuiet>
      {week}
    </DerivedNumber>
  );
}

interface StandingProps extends Pick<StandingsProps, 'onOpen'> {
  standing: Standing;
  isYou: boolean;
}

/** Points for weeks without a lineup, which are in the total. */
export function Granted({ standing }: Pick<StandingProps, 'standing'>) {
  const text = grantedText(standing);
  return text === null ? null : <span className="whitespace-nowrap text-meta text-text-2">{text}</span>;
}

/** The user's name, or 'You'; a button across the whole row when there is a lineup to view. */
export function UserName({ standing, isYou, onOpen }: StandingProps) {
  const name = isYou ? <span>You</span> : <Isolated>{standing.username}</Isolated>;
  return (
    // A word that is wider than the column ends in dots; room for the ring of focus.
    <span className="-m-1 block min-w-0 overflow-hidden p-1 font-medium text-ellipsis [overflow-wrap:normal]">
      {hasLineups(standing) ? (
        <button
          type="button"
          className={`${styles.standingsName} max-w-full overflow-hidden rounded-1 text-left text-ellipsis after:absolute after:inset-0`}
          onClick={() => onOpen(standing)}
        >
          {name}
        </button>
      ) : (
        name
      )}
    </span>
  );
}

/** '4 to play', then '2 live', then nothing. Who has no lineup is named once most have one: on a Tuesday it is everybody. */
export function ToPlay({ userId, progress }: { userId: string; progress: ProgressByUser }) {
  const own = progress.get(userId);
  if (own === null) {
    const missing = [...progress.values()].filter((each) => each === null).length;
    return missing * 2 > progress.size ? null : (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-meta text-warn">
        <CircleDashed size={15} aria-hidden />
        No lineup yet
      </span>
    );
  }
  return <span className="whitespace-nowrap text-meta text-text-2">{toPlayText(own)}</span>;
}

/** `progress` is undefined for somebody who is not a member any more. */
function toPlayText(progress: LineupProgress | undefined): string {
  if (progress === undefined) return 'Left the group';
  const { live, toCome } = progress;
  return toCome > 0 ? `${toCome} to play` : live > 0 ? `${live} live` : '';
}

/** Animates rows, by their `data-row`, to their new places when `order` changes; not with reduced motion. */
export function useSlideRows(order: string): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null);
  const tops = useRef(new Map<string, number>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the order changes
  useLayoutEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const before = tops.current;
    tops.current = new Map();
    for (const row of body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
      const key = row.dataset.row ?? '';
      tops.current.set(key, row.offsetTop);
      const moved = (before.get(key) ?? row.offsetTop) - row.offsetTop;
      if (moved !== 0 && !isStill) {
        row.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], {
          duration: 320,
          easing: 'ease-out',
        });
      }
    }
  }, [order]);
  return body;
}
