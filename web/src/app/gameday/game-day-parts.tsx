import type { ReactNode } from 'react';
import { Left, Projected, Waiting } from '../../gameday/chances/card-parts.tsx';
import { SeasonPlace, WeekPlace } from '../../gameday/places/places.tsx';
import { useGameDay } from '../../gameday/queries.ts';
import { type CardProps, GroupTable } from '../../lineups/game-day/group-table.tsx';
import { roundsOf } from '../../players/rounds.ts';
import { PartChoice, PartTabs } from './card-body.tsx';
import { CardGroups } from './card-groups.tsx';
import { ENDED_PARTS, PARTS, type Part } from './parts.tsx';

/** The groups of a lineup of the week before the current one, each with the place that the week ended with. */
function EndedGroups({ lineup, week }: CardProps) {
  const places = useGameDay(week.id).data?.places;
  const rows = lineup.groups.map(({ id, name }) => {
    const place = places?.get(id);
    return {
      ...{ id, name },
      season: place ? <SeasonPlace place={place} isQuiet={false} /> : null,
      cells: [place ? <WeekPlace key="week" place={place} /> : null],
    };
  });
  return <GroupTable name={lineup.name} heads={[roundsOf(week.seasonKind ?? 'regular').title]} rows={rows} />;
}

const shownIn = (parts: readonly Part[]) => ({
  Body: (props: CardProps & { children: ReactNode }) => <PartChoice {...props} parts={parts} />,
  Side: (props: CardProps) => <PartTabs key={props.lineup.id} {...props} parts={parts} />,
});

/** What the lineups of a game day are made of, and those of the week before the current one; loaded together. */
export const gameDayParts = {
  ...{ Groups: CardGroups, ...shownIn(PARTS), Projected, Waiting, Left },
  ended: { Groups: EndedGroups, ...shownIn(ENDED_PARTS) },
};
