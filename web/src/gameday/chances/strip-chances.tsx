import type { GroupOutlook } from '@singleback/contract/gameday/chances.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { formatCount } from '@singleback/game/text/count-text.ts';
import { calibrationWords, TABLES } from '../../help/forecasts/model.ts';
import { LiveNumber } from '../../ui/live-number.tsx';
import { Explained } from '../../ui/overlays/explained.tsx';
import { timeText } from '../../ui/text/time-text.ts';
import type { GroupPlace } from '../model.ts';
import { AfterWeek } from './after-week.tsx';
import { hundredths, missingWords, placeWords, shownChance } from './chance-words.ts';
import { PlacePlot } from './place-plot.tsx';
import { useGroupOutlook, useWeekOutlook } from './queries.ts';
import styles from './strip-chances.module.css';

type Own = NonNullable<GroupOutlook['own']>;

interface StripChancesProps {
  groupId: string;
  place: GroupPlace | undefined;
  /** All games of the week are over. */
  isFinal: boolean;
}

/**
 * The user's chances in a group, at the end of its strip: expected place, and the chances of the week and the season.
 * After the week its place.
 */
export function StripChances({ groupId, place, isFinal }: StripChancesProps) {
  const outlook = useGroupOutlook(groupId);
  const week = useWeekOutlook().data;
  const draws = week?.draws ?? 0;
  if (place && (isFinal || outlook?.state === 'over')) {
    return <AfterWeek place={place} season={outlook?.own ? <Season own={outlook.own} draws={draws} /> : null} />;
  }
  // The place of the plot on a phone is kept while it loads; the table of everybody never has one.
  if (outlook === undefined)
    return groupId === EVERYONE_GROUP_ID ? null : <span className={styles.place} data-loading />;
  if (outlook.state === 'large') return null;
  const { own, state, members } = outlook;
  if (own === null) return <Missing state={state} />;
  return (
    <span className={styles.chances} data-chance>
      <span className={styles.place}>
        <PlacePlot {...own.place} members={members} />
        <span className={styles.words}>{placeWords(own.place, members)}</span>
      </span>
      <Week own={own} draws={draws} members={members} asOf={timeText(new Date(week?.as_of ?? 0))} />
      <Season own={own} draws={draws} />
    </span>
  );
}

function Missing({ state }: { state: GroupOutlook['state'] }) {
  return (
    <span className={styles.chances} data-chance>
      <span className={styles.place}>
        <span className={styles.hidden} aria-hidden />
        <span className={styles.words}>{missingWords(state)}</span>
      </span>
      <span className={styles.chance}>
        <span className="cap">Win week</span>
        <span className={styles.week}>–</span>
      </span>
    </span>
  );
}

interface WeekProps {
  own: Own;
  draws: number;
  members: number;
  /** When it was computed: '4:32 PM'. */
  asOf: string;
}

function Week({ own, draws, members, asOf }: WeekProps) {
  const text = shownChance(own.week);
  return (
    <span className={styles.chance}>
      <span className="cap" aria-hidden>
        Win week
      </span>
      <Explained
        label={`${text} to win the week`}
        title={`${text} to win the week`}
        text={<Plays own={own} draws={draws} />}
        inputs={[
          { label: `Your points at ${asOf}`, value: hundredths(own.scored) },
          {
            label: `Still to come, ${own.players_to_come} ${own.players_to_come === 1 ? 'player' : 'players'}`,
            value: hundredths(own.to_come),
          },
          { label: 'Rivals’ locked slots still playing', value: own.locked_rivals },
          { label: 'Open slots, a typical player in each', value: own.open_rivals },
          { label: 'Place on the table after it', value: placeWords(own.place, members) },
          ...(own.season ? [{ label: 'To win the season', value: shownChance(own.season) }] : []),
        ]}
        note={
          own.week.is_decided
            ? 'Nothing can change it any more.'
            : 'Level finishes are shared. Little is certain: take it as about.'
        }
        record={own.week.is_decided ? null : calibrationWords(own.week.chance, TABLES)}
        className={styles.week}
      >
        <LiveNumber text={text} />
      </Explained>
    </span>
  );
}

function Plays({ own, draws }: { own: Own; draws: number }) {
  const times = formatCount(draws);
  const first = formatCount(Math.round(own.week.chance * draws));
  return <>{`In ${times} plays of the rest of the week you have the most points in ${first}.`}</>;
}

function Season({ own, draws }: { own: Own; draws: number }) {
  if (own.season === null) return null;
  const text = shownChance(own.season);
  return (
    <span className={`${styles.chance} ${styles.season}`}>
      <span className="cap" aria-hidden>
        Season
      </span>
      <Explained
        label={`${text} to win the season`}
        title={`${text} to win the season`}
        text={`The same ${formatCount(draws)} plays, gone on to the last week: a typical lineup for everybody, of players not yet used.`}
        note="To be first on the group’s table after the last week."
        className={styles.seasonChance}
      >
        {text}
      </Explained>
    </span>
  );
}
