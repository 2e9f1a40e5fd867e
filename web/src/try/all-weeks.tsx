import type { TryEnd } from '@singleback/contract/try.ts';
import { shortName } from '@singleback/game/players/short-name.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useWide } from '../ui/use-wide.ts';
import styles from './try.module.css';
import { twoDecimals, whole } from './try-points.ts';

interface AllWeeksProps {
  end: TryEnd;
  onClose: () => void;
}

/** Every week of the season: the points, the median manager's, the place so far and the best pick. */
export function AllWeeks({ end, onClose }: AllWeeksProps) {
  const isWide = useWide();
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
        <table className="table">
          <caption className="sr-only">Points by week</caption>
          <thead>
            <tr>
              <th scope="col">Week</th>
              <th scope="col" className="end">
                You
              </th>
              <th scope="col" className="end">
                Median
              </th>
              <th scope="col" className="end">
                {isWide ? 'Place so far' : 'Place'}
              </th>
              <th scope="col">Best pick</th>
            </tr>
          </thead>
          <tbody>
            {end.weeks.map(({ week_number, points, median_points, place, best_pick }) => (
              <tr key={week_number}>
                <td className="num">{week_number}</td>
                <td className="end lead">{twoDecimals(points)}</td>
                <td className="end">{twoDecimals(median_points)}</td>
                <td className="end">{whole(place)}</td>
                <td>
                  {best_pick === null ? (
                    '–'
                  ) : (
                    <span className="flex flex-wrap items-baseline gap-x-2">
                      <span>{isWide ? best_pick.name : shortName(best_pick.name, best_pick.position)}</span>
                      <span className="num text-text-2">{twoDecimals(best_pick.points)}</span>
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All</th>
              <td className="end lead">{twoDecimals(end.points)}</td>
              <td className="end">{twoDecimals(end.field.median_points)}</td>
              <td className="end">{whole(end.field.place)}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
    </Dialog>
  );
}
