import { matchesSearch } from '@singleback/game/players/sort.ts';
import { useState } from 'react';
import { usePlayers } from '../../players/queries.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { ChosenPlayer } from './override-draft.ts';

/** So many matches are offered; more words find the others. */
const MOST = 6;

interface PlayerChoiceProps {
  weekId: string;
  player: ChosenPlayer | null;
  /** What to search for at first. */
  search?: string;
  onChoose: (player: ChosenPlayer | null) => void;
}

/** Finds a player of the week by name, team or position. */
export function PlayerChoice({ weekId, player, search = '', onChoose }: PlayerChoiceProps) {
  const players = usePlayers(weekId);
  const [typed, setTyped] = useState(search);
  if (player) {
    return (
      <div className="field">
        <span className="field-label">Player</span>
        <div className="field-box justify-between" data-fixed="true">
          <span>
            <b className="font-semibold">{player.name}</b> {placeOf(player)}
          </span>
          <Button variant="ghost" size="s" className="-mr-2.5" onClick={() => onChoose(null)}>
            Change<span className="sr-only"> the player</span>
          </Button>
        </div>
      </div>
    );
  }
  const isTyped = typed.trim() !== '';
  const all = players.data ?? [];
  const matches = isTyped ? all.filter(({ searchText }) => matchesSearch(searchText, typed)) : [];
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Player"
        autoComplete="off"
        spellCheck={false}
        placeholder="Search by name or team"
        value={typed}
        error={players.isError ? 'Failed to load the players' : null}
        help={isTyped && players.data && matches.length === 0 ? 'No player found.' : null}
        onChange={(event) => setTyped(event.target.value)}
      />
      {matches.length > 0 ? (
        <ul aria-label="Players found" className="rounded-2 border border-line">
          {matches.slice(0, MOST).map((each) => (
            <li key={each.id} className="border-b border-line last:border-0">
              <button type="button" className="menu-item" onClick={() => onChoose(each)}>
                <b className="font-semibold">{each.name}</b>
                <span className="text-text-2">{placeOf(each)}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

const placeOf = ({ position, teamAbbreviation }: ChosenPlayer) =>
  [position, teamAbbreviation].filter((part) => part !== null).join(' · ');
