import type { BoardGame } from '../../scoreboard/model.ts';
import { Toggle } from '../../ui/forms/checkbox.tsx';
import { kickoffText } from '../../ui/text/time-text.ts';
import type { Choices } from './choices.ts';
import { expectedRest, finish, isOpen } from './model.ts';

/** The games with players of the user or of rivals: each can be filled in as projected for all of them. */
export function GameChoices({ games, players, scenario, onChange }: Choices & { games: readonly BoardGame[] }) {
  if (games.length === 0) return <p className="py-6 text-center text-text-2">All games with your players are over.</p>;
  return (
    <ul className="-mx-4 border-t border-line">
      {games.map((game) => {
        const here = players.filter((player) => player.game === game && isOpen(player));
        const ids = here.filter((player) => expectedRest(player) !== null).map(({ id }) => id);
        const isFinished = ids.length > 0 && ids.every((id) => scenario.finished.has(id));
        return (
          <li key={game.id} className="border-b border-line px-4 py-3">
            <Toggle
              label={
                <span className="block leading-tight">
                  <span className="block font-semibold">
                    Fill in {game.away.abbreviation} @ {game.home.abbreviation} as projected
                  </span>
                  <span className="text-meta text-text-2">
                    {game.stateText ?? kickoffText(game.kickoff)}, {here.length}{' '}
                    {here.length === 1 ? 'player' : 'players'}
                  </span>
                </span>
              }
              checked={isFinished}
              disabled={ids.length === 0}
              onCheckedChange={(next) => onChange(finish(scenario, ids, next))}
            />
          </li>
        );
      })}
    </ul>
  );
}
