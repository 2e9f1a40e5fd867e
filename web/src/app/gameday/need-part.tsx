import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { DecisiveGame, type DecisiveGameShown } from '../../gameday/need/decisive-game.tsx';
import { NeedView } from '../../gameday/need/need-view.tsx';
import { useScoreboard } from '../../scoreboard/queries.ts';
import { Select } from '../../ui/forms/select.tsx';
import { Panel } from '../../ui/panel.tsx';
import { kickoffText } from '../../ui/text/time-text.ts';
import { useKeptGroup } from './kept-group.ts';
import type { Part, PartProps } from './parts.ts';
import { groupsOf } from './plays-part.tsx';
import { WhatIfButton } from './what-if-button.tsx';

function NeedPanel({ week, lineup, place }: PartProps) {
  const all = groupsOf(lineup);
  const [chosen, choose] = useKeptGroup('need');
  const games = useDecisiveGames(week.id);
  // That of everybody is too large for this.
  const group = all.find(({ id }) => id === chosen) ?? all.find(({ id }) => id !== EVERYONE_GROUP_ID) ?? all[0];
  if (group === undefined) return null;
  const choice =
    all.length > 1 ? (
      <Select
        label="What you need in"
        size="s"
        align="end"
        value={group.id}
        options={all.map(({ id, name }) => ({ value: id, label: name }))}
        onValueChange={choose}
        className="max-w-56"
      />
    ) : null;
  if (place === 'card') {
    return (
      <>
        {choice ? <div className="px-4 py-1.5">{choice}</div> : null}
        <NeedView key={group.id} groupId={group.id} />
        <div className="hash" aria-hidden />
        <DecisiveGame groupId={group.id} games={games} heading="h3" />
        <WhatIfButton lineup={lineup} week={week} />
      </>
    );
  }
  return (
    <>
      <Panel title="What I Need" hash className="overflow-hidden" actions={choice}>
        <NeedView key={group.id} groupId={group.id} />
      </Panel>
      <div className="panel overflow-hidden empty:hidden">
        <DecisiveGame groupId={group.id} games={games} heading="h2" />
      </div>
      <WhatIfButton lineup={lineup} week={week} />
    </>
  );
}

function useDecisiveGames(weekId: string): DecisiveGameShown[] {
  return (useScoreboard(weekId).data ?? []).map(({ id, home, away, stateText, kickoff }) => ({
    id,
    away: { name: away.abbreviation, score: away.score },
    home: { name: home.abbreviation, score: home.score },
    state: stateText ?? (kickoff ? kickoffText(kickoff) : ''),
  }));
}

/** What the user needs, and the game that decides most. */
export const NEED: Part = { name: 'need', label: 'I need', Panel: NeedPanel };
