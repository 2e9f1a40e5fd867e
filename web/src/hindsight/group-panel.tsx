import type { Hindsight } from '@singleback/contract/hindsight/hindsight.ts';
import { Medal } from '../ui/medal.tsx';
import { Panel } from '../ui/panel.tsx';
import { Tag } from '../ui/tag.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { pointsText, signedText } from './hindsight-words.ts';
import notes from './legend.module.css';

/** Every member's share of the best possible season, and what the rest is. */
export function GroupPanel({ hindsight, userId }: { hindsight: Hindsight; userId: string }) {
  return (
    <Panel
      title="The Group"
      note={`Best possible: ${hindsight.isExact ? '' : 'at least '}${pointsText(hindsight.bestPoints)}`}
      className="overflow-hidden"
    >
      <div className={notes.scroller}>
        <table className="table">
          <caption className="sr-only">
            Each member’s points, share of the best possible season, luck, timing and choice
          </caption>
          <thead>
            <tr>
              <th scope="col">Rank</th>
              <th scope="col">User</th>
              <th scope="col" className="end">
                Points
              </th>
              <th scope="col" className="end">
                Of best
              </th>
              <th scope="col" className="end">
                Luck
              </th>
              <th scope="col" className="end">
                Timing
              </th>
              <th scope="col" className="end">
                Choice
              </th>
            </tr>
          </thead>
          <tbody>
            {hindsight.rows.map((row) => (
              <tr key={row.userId} data-you={row.userId === userId}>
                <td>
                  <Medal rank={row.rank} />
                </td>
                <td>
                  <span className="flex flex-wrap items-center gap-x-2">
                    <Isolated>{row.username}</Isolated>
                    {row.userId === userId ? <Tag tone="flag">You</Tag> : null}
                  </span>
                </td>
                <td translate="no" className="end lead">
                  {pointsText(row.points)}
                </td>
                <td className="end text-text!">{row.share}%</td>
                <td className="end">{signedText(row.luck)}</td>
                <td className="end">{signedText(row.timing)}</td>
                <td className="end">{signedText(row.choice)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
