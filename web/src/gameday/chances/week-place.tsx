import { ordinal } from '@singleback/game/players/matchup.ts';
import { useRounds } from '../../players/rounds.ts';
import { Explained } from '../../ui/overlays/explained.tsx';
import type { GroupPlace } from '../model.ts';
import { Ordinal } from '../places/season-place.tsx';

/** The place by the points of a week that is over, '4th'; nothing without one. */
export function WeekPlace({ place }: { place: Pick<GroupPlace, 'weekRank' | 'membersIn' | 'members'> }) {
  const { noun } = useRounds();
  const { weekRank, membersIn, members } = place;
  if (weekRank === null) return null;
  const words = `${ordinal(weekRank)} of ${membersIn ?? members} in the ${noun}`;
  return (
    <Explained
      label={words}
      title={words}
      text={`By the points of this ${noun} alone, among those with a lineup in it. Season is the place on the table.`}
    >
      <Ordinal place={weekRank} />
    </Explained>
  );
}
