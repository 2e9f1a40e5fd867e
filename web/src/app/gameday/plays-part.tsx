import { shownGroupName } from '@singleback/game/groups/settings.ts';
import { PlayCount } from '../../gameday/plays/play-count.tsx';
import { PlayList } from '../../gameday/plays/play-list.tsx';
import { PlaysPanel } from '../../gameday/plays/plays-panel.tsx';
import type { PlayGroup } from '../../gameday/plays/shown-plays.ts';
import type { SavedLineup } from '../../lineups/model.ts';
import { useKeptGroup } from './kept-group.ts';
import type { Part, PartProps } from './parts.ts';

/** The groups of lineups, each once. */
export function groupsOf(lineups: readonly SavedLineup[]): PlayGroup[] {
  const groups = new Map(lineups.flatMap((lineup) => lineup.groups).map((group) => [group.id, shownGroupName(group)]));
  return [...groups].map(([id, name]) => ({ id, name }));
}

function Plays({ lineups, place, endedWeekId }: PlaysProps) {
  const groups = groupsOf(lineups);
  const [chosen, choose] = useKeptGroup('plays');
  if (place === 'card') return <PlayList groups={groups} endedWeekId={endedWeekId} />;
  return <PlaysPanel groups={groups} chosen={chosen} onChoose={choose} endedWeekId={endedWeekId} />;
}

interface PlaysProps extends PartProps {
  endedWeekId?: string;
}

/** The plays that counted. */
export const PLAYS: Part = {
  ...{ name: 'plays', label: 'Plays', Panel: Plays },
  Count: ({ lineups }) => <PlayCount groups={groupsOf(lineups)} />,
};

/** The same, of the week before the current one: nothing else of a game day is left after it. */
export const ENDED_PLAYS: readonly Part[] = [
  {
    ...{ name: 'plays', label: 'Plays' },
    Panel: (props) => <Plays {...props} endedWeekId={props.week.id} />,
    Count: ({ lineups, week }) => <PlayCount groups={groupsOf(lineups)} endedWeekId={week.id} />,
  },
];
