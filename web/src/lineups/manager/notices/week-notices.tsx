import { ordinal } from '@singleback/game/players/matchup.ts';
import { formatPoints, hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Mail, ScrollText, Trophy } from 'lucide-react';
import type { GroupPlace } from '../../../gameday/model.ts';
import { useGameDay } from '../../../gameday/queries.ts';
import { useSeasonGroups } from '../../../groups/queries.ts';
import { useOpenInvitations, usePendingInvitations } from '../../../invitations/pending-queries.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { RankMove } from '../../../players/rank-move.tsx';
import { useRounds } from '../../../players/rounds.ts';
import { useWeeks } from '../../../players/weeks.ts';
import { useLastWeek } from '../../../recap/queries.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Isolated } from '../../../ui/text/isolated.tsx';
import { NoticeDetails, NoticeLine } from './notice-line.tsx';
import styles from './week-notices.module.css';

/** How long after its start a week begins with the recap of the last one. */
const RECAP_SHOWN_MS = 3 * DAY_MS;

/** Above the lineups of the current week: open invitations, and from Tuesday on the recaps of the week before. */
export function WeekNotices({ week, now, hasLineup }: { week: Week; now: Date; hasLineup: boolean }) {
  const isNew = now >= week.startDate && now.getTime() < week.startDate.getTime() + RECAP_SHOWN_MS;
  return (
    <>
      <Invitations />
      {isNew && week.weekNumber > 1 ? (
        <>
          <Wins lastWeek={week.weekNumber - 1} />
          <Recaps lastWeek={week.weekNumber - 1} isOpen={!hasLineup} />
        </>
      ) : null}
    </>
  );
}

function Invitations() {
  const count = useOpenInvitations();
  const first = usePendingInvitations().data?.find(({ status }) => status === 'pending');
  if (!first) return null;
  const by = first.inviter?.display_name || first.inviter?.username;
  const more = count === 2 ? 'And one more invitation' : `And ${count - 1} more invitations`;
  return (
    <NoticeLine
      label="Invitations"
      icon={<Mail size={20} aria-hidden />}
      what={`${by ? `${isolated(by)} invited you to` : 'You are invited to'} ${isolated(first.groups.name)}`}
      note={count > 1 ? more : null}
      action={
        <Link to="/groups" className={buttonClass('outline', 's')}>
          See {count === 1 ? 'Invitation' : 'Invitations'}
        </Link>
      }
    />
  );
}

/** Celebrates the groups in which the user won last week. */
function Wins({ lastWeek }: { lastWeek: number }) {
  const rounds = useRounds();
  const wins = useCall('GET /recaps/:weekNumber/wins', { params: { weekNumber: String(lastWeek) } }).data ?? [];
  if (wins.length === 0) return null;
  return (
    <section className={styles.won} aria-labelledby="won-week">
      <Trophy size={40} className={styles.trophy} aria-hidden />
      <div className="min-w-0">
        <h2 id="won-week" className={styles.wonTitle}>
          You won {rounds.words(lastWeek)}
        </h2>
        <ul className="mt-2 flex flex-col gap-1">
          {wins.map(({ id, name, points, lineups }) => (
            <li key={id}>
              <Link to="/groups/$groupId/recap/$week" params={{ groupId: id, week: String(lastWeek) }} className="link">
                <Isolated>{name}</Isolated>
              </Link>
              : {formatPoints(hundredthsFromPoints(points), 2)} points, best of {lineups}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** How last week ended; unfolded until the new week has a lineup to look at. */
function Recaps({ lastWeek, isOpen }: { lastWeek: number; isOpen: boolean }) {
  const rounds = useRounds();
  const groups = useSeasonGroups().data ?? [];
  const weekId = useWeeks().find(({ weekNumber }) => weekNumber === lastWeek)?.id;
  const places = useGameDay(weekId).data?.places;
  // Who has played no week yet has no place anywhere.
  if (groups.length === 0 || (places && [...places.values()].every(({ rank }) => rank === null))) return null;
  return (
    <NoticeDetails
      label={`${rounds.label(lastWeek)} results`}
      icon={<ScrollText size={20} aria-hidden />}
      what={`${rounds.start(lastWeek)} is final`}
      isOpen={isOpen}
    >
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-x-8 gap-y-0 px-4 pb-1.5">
        {groups.map((group) => (
          <RecapLink key={group.id} group={group} lastWeek={lastWeek} place={places?.get(group.id)} />
        ))}
        <li>
          <Link to="/lineups/$week" params={{ week: String(lastWeek) }} className={styles.recap}>
            <b className={cx(styles.words, 'min-w-0 flex-1 leading-[1.25] wrap-break-word')}>Lineups and plays</b>
            <ChevronRight size={18} className={styles.chevron} aria-hidden />
          </Link>
        </li>
      </ul>
    </NoticeDetails>
  );
}

interface RecapLinkProps {
  group: Parameters<typeof useLastWeek>[0] & { name: string };
  lastWeek: number;
  /** After the week; undefined while it loads. */
  place: Pick<GroupPlace, 'rank' | 'change' | 'weekRank'> | undefined;
}

/** 'Sunday Morning Regulars, 3rd in week 7: 6th ▲3' */
function RecapLink({ group, lastWeek, place }: RecapLinkProps) {
  const rounds = useRounds();
  if (useLastWeek(group) !== lastWeek) return null;
  return (
    <li>
      <Link
        to="/groups/$groupId/recap/$week"
        params={{ groupId: group.id, week: String(lastWeek) }}
        className={styles.recap}
      >
        <span className={cx(styles.words, 'min-w-0 flex-1 leading-[1.25] wrap-break-word')}>
          <b>
            <Isolated>{group.name}</Isolated>
          </b>
          <span className="sr-only"> results, </span>
          {place?.weekRank ? <small>{`${ordinal(place.weekRank)} in ${rounds.words(lastWeek)}`}</small> : null}
        </span>
        <span className="sr-only">, season </span>
        {place?.rank ? <RankMove change={place.change} /> : null}
        {place?.rank ? <b className={styles.rank}>{ordinal(place.rank)}</b> : null}
        <ChevronRight size={18} className={styles.chevron} aria-hidden />
      </Link>
    </li>
  );
}
