import type { ReactNode } from 'react';
import { WeekPlace } from '../../gameday/chances/week-place.tsx';
import { SeasonPlace } from '../../gameday/places/season-place.tsx';
import { useGameDay } from '../../gameday/queries.ts';
import type { CardProps } from '../../lineups/game-day/game-day.ts';
import { GroupTable } from '../../lineups/game-day/group-table.tsx';
import { roundsOf } from '../../players/rounds.ts';
import { PartChoice } from './card-body.tsx';
import { ENDED_PLAYS } from './plays-part.tsx';
import { PartTabs } from './side.tsx';

/** The groups of a lineup of the week before the current one, each with the place that the week ended with. */
function Groups({ lineup, week }: CardProps) {
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

const Body = (props: CardProps & { children: ReactNode }) => <PartChoice {...props} parts={ENDED_PLAYS} />;

const Side = (props: CardProps) => <PartTabs key={props.lineup.id} {...props} parts={ENDED_PLAYS} />;

/** What the lineups of the week before the current one have: how it ended, and its plays. */
export const endedParts = { Groups, Body, Side };
