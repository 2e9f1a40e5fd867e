import { Isolated } from '../../../ui/text/isolated.tsx';
import type { BuilderPlayer } from '../builder-player.ts';
import { ComingStrip, TeamTotalCell } from './cost-cells.tsx';
import { costSentence } from './cost-words.ts';
import { useCosts } from './costs-context.ts';
import { groupUseText } from './group-use.ts';

/** In the player's detail: the price in words, the opponents of the next weeks, team total and roof. */
export function PlayerPlanning({ player }: { player: BuilderPlayer }) {
  const costs = useCosts();
  if (costs === null) return null;
  const cost = costs.byId?.get(player.id);
  const lines = player.opponent === null ? null : costs.linesOf(player.teamAbbreviation);
  return (
    <>
      <p>
        {cost === undefined
          ? costs.byId === null
            ? 'The price is on its way.'
            : 'No price: not available.'
          : costSentence(player.name, cost)}
      </p>
      {costs.groupUse?.isShown && costs.groupUse.members !== null ? (
        <p>
          {groupUseText(costs.groupUse, player.id)} in <Isolated>{costs.groupUse.name}</Isolated> have used this player.
        </p>
      ) : null}
      <div className="mt-3 flex items-end justify-between gap-4">
        {lines === null || (lines.total === null && lines.roof === null) ? (
          <span />
        ) : (
          <div>
            {lines.total === null ? null : <div className="cap whitespace-nowrap">Team total</div>}
            <TeamTotalCell lines={lines} />
          </div>
        )}
        <div className="text-right">
          <div className="cap whitespace-nowrap" aria-hidden>
            Weeks {costs.weeks[0]} to {costs.weeks.at(-1)}
          </div>
          <ComingStrip weeks={costs.comingOf(player.id)} />
        </div>
      </div>
    </>
  );
}
