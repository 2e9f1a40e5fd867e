import type { GroupChances, GroupOutlook } from '@singleback/contract/gameday/chances.ts';
import { formatCount } from '@singleback/game/text/count-text.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { hundredths, shownChance } from '../../../gameday/chances/chance-words.ts';
import { useGroupOutlook, useWeekOutlook } from '../../../gameday/chances/queries.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useRounds } from '../../../players/rounds.ts';
import { LiveNumber } from '../../../ui/live-number.tsx';
import { Explained } from '../../../ui/overlays/explained.tsx';

type Survival = NonNullable<GroupChances['members'][number]['survival']>;
type Own = NonNullable<GroupOutlook['own']>;

/** How often chances are fetched while they are in view, in milliseconds. */
const AGAIN_MS = 15_000;

/** The chances to survive the week, by user id, as far as they are known: the user's own knows their open slots. */
export function useSurvivals(groupId: string, userId: string, isNeeded: boolean): ReadonlyMap<string, Survival> {
  const request = isNeeded ? { params: { id: groupId } } : null;
  const members = useCall('GET /groups/:id/chances', request, { refetchInterval: AGAIN_MS }).data?.members ?? [];
  const own = useGroupOutlook(groupId)?.own?.survival;
  const known = new Map(members.flatMap(({ user_id, survival }) => (survival ? [[user_id, survival] as const] : [])));
  return own && isNeeded ? known.set(userId, own) : known;
}

interface SurvivalChanceProps {
  groupId: string;
  survival: Survival;
  weekNumber: number;
  /** Whose it is; null for the user's own. */
  name: string | null;
  className?: string;
}

/** The chance to survive the week, which opens to how it is made. */
export function SurvivalChance({ groupId, survival, weekNumber, name, className = '' }: SurvivalChanceProps) {
  const rounds = useRounds();
  const own = useGroupOutlook(groupId)?.own;
  const draws = useWeekOutlook().data?.draws ?? 0;
  const text = shownChance(survival);
  const survives = name === null ? 'You survive' : `${isolated(name)} survives`;
  const times = `${survives} in ${formatCount(Math.round(survival.chance * draws))} of ${formatCount(draws)} simulations`;
  return (
    <Explained
      label={`${text} to survive ${rounds.words(weekNumber)}`}
      title={`${text} to survive ${rounds.words(weekNumber)}`}
      text={name === null ? `${times}.` : `${times}, with a typical player in every open slot.`}
      inputs={name === null && own ? inputsOf(own) : []}
      note={survival.is_decided ? 'Nothing can change it anymore.' : 'A rough guide.'}
      className={className}
    >
      <LiveNumber text={text} />
    </Explained>
  );
}

const inputsOf = ({ scored, to_come, players_to_come }: Own) => [
  { label: 'So far', value: hundredths(scored) },
  { label: `Left, ${players_to_come} ${players_to_come === 1 ? 'player' : 'players'}`, value: hundredths(to_come) },
];
