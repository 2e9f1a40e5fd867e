import { shownGroupName } from '@singleback/game/groups/settings.ts';
import { PlayCount } from '../../gameday/plays/play-count.tsx';
import { PlayList } from '../../gameday/plays/play-list.tsx';
import { PlaysPanel } from '../../gameday/plays/plays-panel.tsx';
import type { PlayGroup } from '../../gameday/plays/shown-plays.ts';
import type { SavedLineup } from '../../lineups/model.ts';
import type { Part, PartProps } from './parts.ts';

/** The groups of lineups, each once. */
export function groupsOf(lineups: readonly SavedLineup[]): PlayGroup[] {
  const groups = new Map(lineups.flatMap((lineup) => lineup.groups).map((group) => [group.id, shownGroupName(group)]));
  return [...groups].map(([id, name]) => ({ id, name }));
}

function Plays({ lineups, place }: PartProps) {
  const groups = groupsOf(lineups);
  return place === 'side' ? <PlaysPanel groups={groups} /> : <PlayList groups={groups} />;
}

function Count({ lineups }: Pick<PartProps, 'lineups'>) {
  return <PlayCount groups={groupsOf(lineups)} />;
}

/** The plays that counted. */
export const PLAYS: Part = { name: 'plays', label: 'Plays', Panel: Plays, Count };
