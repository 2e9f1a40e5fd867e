// If I'm Away: standing orders.
import { isTooEarly } from '@singleback/game/orders/orders.ts';
import { slotTakes } from '@singleback/game/players/positions.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { useState } from 'react';
import { PlayerName } from '../players/player-name.tsx';
import type { WeekPlayer } from '../players/queries.ts';
import { SearchField } from '../ui/forms/search-field.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { kickoffText } from '../ui/text/time-text.ts';
import type { OrderedSlot } from './model.ts';

interface AddPlayerProps {
  slot: OrderedSlot;
  players: readonly WeekPlayer[];
  choices: readonly WeekPlayer[];
  listed: ReadonlySet<string>;
  onClose: () => void;
  onAdd: (id: string) => void;
}

/** As many as can be looked through; the search finds the others. */
const SHOWN = 40;

/** Chooses who else may come in: the best first, with those who play too early marked below. */
export function AddPlayer({ slot, players, choices, listed, onAdd, onClose }: AddPlayerProps) {
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const matches = ({ searchText }: WeekPlayer) => searchText.includes(words);
  const early = players.filter(
    ({ id, position, game }) =>
      slotTakes(slot.kind, position) && !listed.has(id) && id !== slot.playerId && isTooEarly(game, slot.kickoff),
  );
  const found = [...choices, ...early].filter(matches);
  return (
    <Dialog onClose={onClose} title={slot.name === null ? `For ${slot.kind}` : `In for ${slot.name}`} width={440}>
      <div className="flex flex-col gap-3">
        <SearchField label="Search players" value={search} onChange={setSearch} maxLength={50} />
        <p role="status" className="text-meta text-text-2">
          {found.length === 0
            ? 'Nobody matches.'
            : found.length > SHOWN
              ? `The best ${SHOWN} of ${found.length}`
              : `${found.length} players`}
        </p>
        <ul>
          {found.slice(0, SHOWN).map((player) => {
            const isEarly = isTooEarly(player.game, slot.kickoff);
            return (
              <li key={player.id}>
                <button
                  type="button"
                  className="flex w-full min-h-14 items-center gap-3 border-t border-line px-1 py-1.5 hover:bg-raise-2"
                  onClick={() => onAdd(player.id)}
                >
                  <span className="min-w-0 flex-1 text-left">
                    <span className="block truncate font-semibold">
                      <PlayerName name={player.name} injuryStatus={player.injuryStatus} />
                    </span>
                    <span className={isEarly ? 'block text-meta text-warn' : 'block text-meta text-text-2'}>
                      {[player.position, player.opponent, kickoffText(player.kickoff)].filter(Boolean).join(', ')}
                      {isEarly ? ', too early' : ''}
                    </span>
                  </span>
                  <span className="num">
                    {isEarly || player.projectedPoints === null ? '' : formatPoints(player.projectedPoints, 1)}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </Dialog>
  );
}
