import { openSlotLabel } from '@singleback/game/lineups/slots.ts';
import { useMemo } from 'react';
import { Button } from '../../ui/button.tsx';
import { arrangePlayers } from './arrange-players.ts';
import { useBuilder } from './builder-context.ts';
import { ListTools } from './list-tools.tsx';
import { PlayerTable } from './player-table.tsx';
import { PositionTabs } from './position-tabs.tsx';

/** The week's players: tabs, search, and the table. While one slot is changed it shows who fits there. */
export function PlayersPanel() {
  const { players, view, rules, context, changing } = useBuilder();
  const { now } = context;
  const shown = useMemo(
    () => arrangePlayers(players, view, { usageLimit: rules.usageLimit, now }),
    [players, view, rules, now],
  );
  return (
    <section className="panel players-panel" aria-label="Players">
      {changing === null ? <PositionTabs /> : <ChangeHead />}
      <ListTools />
      <PlayerTable players={shown} />
    </section>
  );
}

function ChangeHead() {
  const { changing, draft, byId, stopChanging } = useBuilder();
  if (changing === null) return null;
  const leaving = byId.get(draft.slots[changing.key] ?? '');
  return (
    <header className="panel-head border-b border-line">
      <div>
        <h2 className="title-2">{leaving ? `Change ${changing.kind}` : openSlotLabel(changing)}</h2>
        {leaving ? <p className="text-meta text-text-2">{leaving.name} makes room</p> : null}
      </div>
      <Button size="s" onClick={stopChanging}>
        Cancel
      </Button>
    </header>
  );
}
