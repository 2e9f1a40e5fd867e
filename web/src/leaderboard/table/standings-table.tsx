import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { ChevronRight } from 'lucide-react';
import { RankMove } from '../../players/rank-move.tsx';
import { cx } from '../../ui/cx.ts';
import { LiveNumber } from '../../ui/live-number.tsx';
import { Medal } from '../../ui/medal.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import type { ProgressByUser, Standing } from '../model.ts';
import { grantedText, hasLineups, type StandingsView, shownRank, weekText } from '../standings-view.ts';
import styles from './standings-table.module.css';
import { ToPlay } from './to-play.tsx';
import { useSlideRows } from './use-slide-rows.ts';

export interface StandingsProps {
  label: string;
  view: StandingsView;
  userId: string;
  /** Shows how far each lineup of the week has been played, in place of weeks and average. */
  progress?: ProgressByUser | undefined;
  /** Opens the lineup viewer [G2.29]. */
  onOpen: (standing: Standing) => void;
}

/** The standings table for wide screens [G2.27]. */
export function StandingsTable({ label, view, userId, progress, onOpen }: StandingsProps) {
  const body = useSlideRows(view.rows.map((each) => each.userId).join());
  const row = (standing: Standing) => (
    <StandingRow
      key={standing.userId}
      standing={standing}
      view={view}
      isYou={standing.userId === userId}
      progress={progress}
      onOpen={onOpen}
    />
  );
  return (
    <table className={cx('table', styles.standings)}>
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-14">
            Rank
          </th>
          <th scope="col" className="w-10 p-0!">
            <span className="sr-only">Change of rank</span>
          </th>
          <th scope="col">User</th>
          {progress ? (
            <>
              <th scope="col" className="end">
                To play
              </th>
              <th scope="col" className="end">
                This week
              </th>
              <th scope="col" className="end">
                Total
              </th>
            </>
          ) : (
            <>
              <th scope="col" className="end">
                Total points
              </th>
              <th scope="col" className="end">
                This week
              </th>
              <th scope="col" className="end">
                Weeks
              </th>
              <th scope="col" className="end">
                Avg
              </th>
            </>
          )}
          <th scope="col" className="w-8 p-0!">
            <span className="sr-only">Opens the lineups</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {view.rows.map(row)}
        {view.ownBelow ? (
          <tr aria-hidden>
            <td colSpan={8} className={cx(styles.standingsGap, 'text-center leading-none text-text-3')}>
              ···
            </td>
          </tr>
        ) : null}
        {view.ownBelow ? row(view.ownBelow) : null}
      </tbody>
    </table>
  );
}

interface StandingRowProps {
  standing: Standing;
  view: StandingsView;
  isYou: boolean;
  progress: ProgressByUser | undefined;
  onOpen: (standing: Standing) => void;
}

function StandingRow({ standing, view, isYou, progress, onOpen }: StandingRowProps) {
  return (
    <tr data-you={isYou} data-row={standing.userId}>
      <td>
        <Medal rank={shownRank(standing)} />
      </td>
      <td className="p-0! text-center">
        <RankMove change={standing.rankChange} />
      </td>
      <td>
        <span className="flex items-center gap-2">
          <UserName standing={standing} isYou={isYou} onOpen={onOpen} />
          <Granted standing={standing} />
        </span>
      </td>
      {progress ? (
        <>
          <td className="end">
            <ToPlay userId={standing.userId} progress={progress} />
          </td>
          <td className="end text-text!">
            <LiveNumber text={weekText(standing, view, progress)} />
          </td>
          <td className="end lead">
            <LiveNumber text={formatPoints(standing.total, 1)} />
          </td>
        </>
      ) : (
        <>
          <td className="end lead">
            <LiveNumber text={formatPoints(standing.total, 1)} />
          </td>
          <td className="end text-text!">
            <LiveNumber text={weekText(standing, view)} />
          </td>
          <td className="end">{standing.weeks}</td>
          <td translate="no" className="end">
            {formatPoints(standing.average, 1)}
          </td>
        </>
      )}
      <td className="p-0! text-text-2">{hasLineups(standing) ? <ChevronRight size={18} aria-hidden /> : null}</td>
    </tr>
  );
}

/** Points for weeks without a lineup, which are in the total. */
export function Granted({ standing }: Pick<StandingRowProps, 'standing'>) {
  const text = grantedText(standing);
  return text === null ? null : <span className="whitespace-nowrap text-meta text-text-2">{text}</span>;
}

/** The user's name, or 'You'; a button across the whole row when there is a lineup to view. */
export function UserName({ standing, isYou, onOpen }: Pick<StandingRowProps, 'standing' | 'isYou' | 'onOpen'>) {
  const name = isYou ? <span>You</span> : <Isolated>{standing.username}</Isolated>;
  return (
    <span className={cx(styles.nameWords, 'font-medium')}>
      {hasLineups(standing) ? (
        <button type="button" className={cx(styles.standingsName, 'text-left')} onClick={() => onOpen(standing)}>
          {name}
        </button>
      ) : (
        name
      )}
    </span>
  );
}
