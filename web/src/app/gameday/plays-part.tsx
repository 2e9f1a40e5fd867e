import { shownGroupName } from '@singleback/game/groups/settings.ts';
import { lazy } from 'react';
import { PlayCount } from '../../gameday/plays/play-count.tsx';
import type { PlayGroup } from '../../gameday/plays/shown-plays.ts';
import type { SavedLineup } from '../../lineups/model.ts';
import type { Part } from './parts.ts';

// Loaded when it is looked at.
const PlayList = lazy(async () => ({ default: (await import('../../gameday/plays/play-list.tsx')).PlayList }));

/** The groups of a lineup, by the names that are shown. */
const groupsOf = (lineup: Pick<SavedLineup, 'groups'>): PlayGroup[] =>
  lineup.groups.map((group) => ({ id: group.id, name: shownGroupName(group) }));

/** The plays that counted. */
export const PLAYS: Part = {
  ...{ name: 'plays', label: 'Plays' },
  Panel: ({ lineup }) => <PlayList groups={groupsOf(lineup)} />,
  Count: ({ lineup }) => <PlayCount groups={groupsOf(lineup)} />,
};

/** The same, of the week before the current one: nothing else of a game day is left after it. */
export const ENDED_PLAYS: readonly Part[] = [
  {
    ...{ name: 'plays', label: 'Plays' },
    Panel: ({ lineup, week }) => <PlayList groups={groupsOf(lineup)} endedWeekId={week.id} />,
    Count: ({ lineup, week }) => <PlayCount groups={groupsOf(lineup)} endedWeekId={week.id} />,
  },
];
