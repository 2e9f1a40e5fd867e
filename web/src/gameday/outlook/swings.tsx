import type { NamedPlayer, Need, Swing } from '@singleback/contract/gameday/chances.ts';
import { Isolated } from '../../ui/text/isolated.tsx';
import { aboutChance } from '../chances/chance-words.ts';
import { conditionSentence, playerName } from './outlook-words.ts';

/** So many members are listed. */
const MOST = 3;

/** Members who can be passed or can pass, each with the chance and what it takes. */
export function Swings({ swings, isUp }: { swings: readonly Swing[]; isUp: boolean }) {
  return (
    <>
      <ul className="grid gap-3">
        {swings.slice(0, MOST).map((swing) => (
          <li key={swing.user_id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5">
            <span className="font-semibold [overflow-wrap:anywhere]">
              <Isolated>{swing.username}</Isolated>
            </span>
            <span className="num text-[18px]">{aboutChance(swing.chance)}</span>
            <span className="col-span-full leading-[1.4] text-text-2">{conditionSentence(swing, isUp)}</span>
          </li>
        ))}
      </ul>
      <p className="text-meta/[1.45] text-text-2">
        If all else stays level. Counts points still to come from locked players.
      </p>
    </>
  );
}

/** The locked players who help the user, and those who help the others. */
export function Roots({ need }: { need: Need }) {
  return (
    <dl className="grid gap-2.5">
      <Root label="Root for" players={need.root_for} />
      <Root label="Root against" players={need.root_against} />
    </dl>
  );
}

function Root({ label, players }: { label: string; players: readonly NamedPlayer[] }) {
  if (players.length === 0) return null;
  return (
    <div>
      <dt className="cap">{label}</dt>
      <dd className="leading-[1.4]">{players.map((player) => playerName({ ...player, times: 1 })).join(', ')}</dd>
    </div>
  );
}
