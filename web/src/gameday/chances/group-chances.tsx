import type { GroupOutlook } from '@singleback/contract/gameday/chances.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { ordinal } from '@singleback/game/players/matchup.ts';
import { formatCount } from '@singleback/game/text/count-text.ts';
import { calibrationWords, TABLES } from '../../help/forecasts/model.ts';
import { useRounds } from '../../players/rounds.ts';
import { LiveNumber } from '../../ui/live-number.tsx';
import { Explained } from '../../ui/overlays/explained.tsx';
import { timeText } from '../../ui/text/time-text.ts';
import { Ordinal } from '../places/places.tsx';
import { hundredths, placeWords, shownChance } from './chance-words.ts';
import { useGroupOutlook, useWeekOutlook } from './queries.ts';

type Own = NonNullable<GroupOutlook['own']>;

interface ChanceProps {
  groupId: string;
}

/** The place that the week will likely end with, '9th'; nothing where it is not known. */
export function Likely({ groupId }: ChanceProps) {
  const { noun } = useRounds();
  const outlook = useGroupOutlook(groupId);
  const draws = useWeekOutlook().data?.draws ?? 0;
  if (!outlook?.own) return null;
  const { place } = outlook.own;
  const likely = Math.round(place.mean);
  return (
    <Explained
      label={`likely ${ordinal(likely)} after the ${noun}`}
      title={`Likely ${ordinal(likely)} after the ${noun}`}
      text={`Your average place on the table after the ${noun} in ${formatCount(draws)} simulations.`}
      inputs={[
        { label: '80 of 100 finishes', value: `${ordinal(place.best)} to ${ordinal(place.worst)}` },
        { label: 'Members', value: formatCount(outlook.members) },
      ]}
      note="A rough guide."
    >
      <Ordinal place={likely} />
    </Explained>
  );
}

/** The chance to win the week, '7%'; nothing where it is not known, nor among everybody. */
export function WinWeek({ groupId }: ChanceProps) {
  const { noun } = useRounds();
  const outlook = useGroupOutlook(groupId);
  const week = useWeekOutlook().data;
  if (!outlook?.own || !week || groupId === EVERYONE_GROUP_ID) return null;
  const { own, members } = outlook;
  const text = shownChance(own.week);
  return (
    <Explained
      label={`${text} to win the ${noun}`}
      title={`${text} to win the ${noun}`}
      text={winsText(own, week.draws, noun)}
      inputs={[
        { label: `Your points at ${timeText(new Date(week.as_of))}`, value: hundredths(own.scored) },
        {
          label: `Left, ${own.players_to_come} ${own.players_to_come === 1 ? 'player' : 'players'}`,
          value: hundredths(own.to_come),
        },
        { label: 'Rivals’ players left', value: own.locked_rivals },
        { label: 'Likely place after it', value: placeWords(own.place, members) },
        ...(own.season ? [{ label: 'To win the season', value: shownChance(own.season) }] : []),
      ]}
      note={own.week.is_decided ? 'Nothing can change it anymore.' : 'Ties are split. A rough guide.'}
      record={own.week.is_decided ? null : calibrationWords(own.week.chance, TABLES)}
    >
      <LiveNumber text={text} />
    </Explained>
  );
}

function winsText({ week }: Own, draws: number, noun: string): string {
  const wins = formatCount(Math.round(week.chance * draws));
  return `You have the most points of the ${noun} in ${wins} of ${formatCount(draws)} simulations.`;
}
