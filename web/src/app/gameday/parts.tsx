import { shownGroupName } from '@singleback/game/groups/settings.ts';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { shownPlays } from '../../gameday/plays/shown-plays.ts';
import { usePlays } from '../../gameday/queries.ts';
import type { CardProps } from '../../lineups/game-day/group-table.tsx';
import { tab } from '../../platform/api/device-storage.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { onDemand } from '../../ui/overlays/on-demand.ts';

/** What a game day shows besides the players: a panel for one lineup, behind a tab beside its card or in it. */
export interface Part {
  readonly name: 'outlook' | 'plays';
  /** Of its tab. */
  readonly label: string;
  readonly Panel: ComponentType<CardProps>;
  /** Beside the label: how much there is. */
  readonly Count?: ComponentType<CardProps>;
}

const KEY = 'cardPart:';

/** What was shown last of a lineup in this tab, its players or a part; without storage it lasts as long as the page. */
export function useKeptPart(lineupId: string) {
  const [kept, setKept] = useState(() => tab.get(KEY + lineupId) ?? 'players');
  const keep = (part: 'players' | Part['name']) => {
    tab.set(KEY + lineupId, part);
    setKept(part);
  };
  return [kept, keep] as const;
}

/** The label of a part's tab, with how much there is. */
export function PartLabel({ part: { label, Count }, lineup, week }: CardProps & { part: Part }) {
  return (
    <span className="inline-flex gap-2">
      {label}
      {Count ? <Count lineup={lineup} week={week} /> : null}
    </span>
  );
}

// The panels are loaded when they are looked at.
const OutlookPanel = lazyPart(() => import('./outlook-panel.tsx'), 'OutlookPanel');
const PlayList = lazyPart(() => import('../../gameday/plays/play-list.tsx'), 'PlayList');

/** The panels of a card, before one is looked at. */
export const panels = onDemand(() =>
  Promise.all([import('./outlook-panel.tsx'), import('../../gameday/plays/play-list.tsx')]),
);

/** The plays that counted in a lineup's groups, of the current week or of the one before it. */
const playsOf = (isEnded: boolean): Part => {
  const shownOf = ({ lineup, week }: CardProps) => ({
    groups: lineup.groups.map((group) => ({ id: group.id, name: shownGroupName(group) })),
    endedWeekId: isEnded ? week.id : undefined,
  });
  return {
    ...{ name: 'plays', label: 'Plays' },
    Panel: (card) => <PlayList {...shownOf(card)} />,
    Count: (card) => <PlayCount {...shownOf(card)} />,
  };
};

/** How many plays counted; nothing before the first. */
function PlayCount({ groups, endedWeekId }: ComponentProps<typeof PlayList>) {
  const count = shownPlays(usePlays(endedWeekId).data?.plays ?? [], groups).length;
  return count === 0 ? null : <span className="num font-medium!">{count}</span>;
}

/** The parts of a game day, in their order beside the cards and in the choice of a card. */
export const PARTS: readonly Part[] = [{ name: 'outlook', label: 'Outlook', Panel: OutlookPanel }, playsOf(false)];

/** Those of the week before the current one: nothing else of a game day is left after it. */
export const ENDED_PARTS: readonly Part[] = [playsOf(true)];
