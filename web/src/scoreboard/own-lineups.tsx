import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import type { SavedLineup } from '../lineups/model.ts';
import { lineupLabels } from '../lineups/model.ts';
import { LiveNumber } from '../ui/live-number.tsx';

/** More would push the games too far down. */
const MOST_SHOWN = 4;

/** The current totals of the user's lineups. */
export function OwnLineups({ lineups }: { lineups: readonly SavedLineup[] }) {
  if (lineups.length === 0) return null;
  const labels = lineupLabels(lineups);
  return (
    <dl
      className="grid w-full auto-cols-fr grid-flow-col gap-x-4 md:ml-auto md:flex md:w-auto md:gap-x-5"
      aria-label="Your lineups"
    >
      {lineups.slice(0, MOST_SHOWN).map((lineup) => (
        <div key={lineup.id} className="flex max-w-44 min-w-0 flex-col justify-end md:text-right">
          <dt className="cap line-clamp-3" title={labels.get(lineup.id)}>
            {labels.get(lineup.id)}
          </dt>
          <dd className="num text-[24px] leading-none font-bold!">
            <LiveNumber text={formatPoints(lineup.actual, 2)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
