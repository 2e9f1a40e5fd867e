import type { TryEnd } from '@singleback/contract/try.ts';
import { shortName } from '@singleback/game/players/short-name.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { useWide } from '../ui/use-wide.ts';
import styles from './try.module.css';
import { twoDecimals, whole } from './try-points.ts';

interface AllWeeksProps {
  end: TryEnd;
  onClose: () => void;
}

/** Every week of the season: the points, the median manager's, the place so far and the best pick. */
export function AllWeeks({ end, onClose }: AllWeeksProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`All ${end.weeks.length} Weeks`}
      description={`Your place is that of the season so far, among ${whole(end.field.of)} simulated managers.`}
      width={680}
      sheet
    >
      <div className={styles.weeks}>
        <Table
          caption="Points by week"
          columns={columnsOf(end, useWide())}
          rows={end.weeks}
          idOf={({ week_number }) => week_number}
        />
      </div>
    </Dialog>
  );
}

function columnsOf({ points, field }: TryEnd, isWide: boolean): Column<TryEnd['weeks'][number]>[] {
  return [
    { head: 'Week', className: 'num', cell: ({ week_number }) => week_number, foot: 'All' },
    {
      head: 'You',
      isEnd: true,
      className: 'lead',
      cell: (week) => twoDecimals(week.points),
      foot: twoDecimals(points),
    },
    {
      ...{ head: 'Median', isEnd: true, cell: ({ median_points }) => twoDecimals(median_points) },
      foot: twoDecimals(field.median_points),
    },
    {
      ...{ head: isWide ? 'Place so far' : 'Place', isEnd: true, cell: ({ place }) => whole(place) },
      foot: whole(field.place),
    },
    {
      head: 'Best pick',
      cell: ({ best_pick }) =>
        best_pick === null ? (
          '–'
        ) : (
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span>{isWide ? best_pick.name : shortName(best_pick.name, best_pick.position)}</span>
            <span className="num text-text-2">{twoDecimals(best_pick.points)}</span>
          </span>
        ),
    },
  ];
}
