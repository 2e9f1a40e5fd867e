import { shownGroupName } from '@singleback/game/groups/settings.ts';
import type { Week } from '@singleback/game/season/week.ts';
import type { ReactNode } from 'react';
import { AfterWeek } from '../../gameday/chances/after-week.tsx';
import { useGameDay } from '../../gameday/queries.ts';
import { GroupStrip } from '../../gameday/strips/group-strip.tsx';
import { stripWords } from '../../gameday/strips/strip-words.ts';
import type { CardProps } from '../../lineups/game-day/game-day.ts';
import { StripBones } from '../../lineups/game-day/strip-bones.tsx';
import type { SavedLineup } from '../../lineups/model.ts';
import { useNow } from '../../live/server-clock.ts';
import { PartChoice } from './card-body.tsx';
import { ENDED_PLAYS } from './plays-part.tsx';

/** The groups of a lineup of the week before the current one, each with the place that the week ended with. */
function Strips({ lineup, week }: CardProps) {
  const day = useGameDay(week.id);
  const now = useNow(60_000);
  if (now === null || day.isPending) return <StripBones groups={lineup.groups} />;
  const progress = { live: 0, toPlay: lineup.slots.filter(({ play }) => play === 'to_play').length };
  return (
    <ul aria-label={`Places of ${lineup.name}`}>
      {lineup.groups.map((group) => {
        const place = day.data?.places.get(group.id);
        const words =
          day.data && place ? stripWords({ day: day.data, place, progress, delayedSince: null, now }) : null;
        return (
          <GroupStrip
            key={group.id}
            group={{ id: group.id, name: shownGroupName(group) }}
            place={place}
            words={words}
            isQuiet={false}
          >
            {place ? <AfterWeek place={place} /> : null}
          </GroupStrip>
        );
      })}
    </ul>
  );
}

function Body({ lineup, week, children }: CardProps & { children: ReactNode }) {
  return (
    <PartChoice lineup={lineup} week={week} parts={ENDED_PLAYS}>
      {children}
    </PartChoice>
  );
}

function Side({ week, lineups }: { week: Week; lineups: readonly SavedLineup[] }) {
  return (
    <aside aria-label="Game day">
      {ENDED_PLAYS.map(({ name, Panel }) => (
        <Panel key={name} week={week} lineups={lineups} place="side" />
      ))}
    </aside>
  );
}

/** What the lineups of the week before the current one have: how it ended, and its plays. */
export const endedParts = { Strips, Body, Side };
