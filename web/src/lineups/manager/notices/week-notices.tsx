import type { MyGroup } from '@singleback/contract/groups.ts';
import type { SeasonBefore } from '@singleback/contract/leaderboard.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { ordinal } from '@singleback/game/players/matchup.ts';
import { hasRecapOf } from '@singleback/game/recap/final.ts';
import { formatPoints, hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { roundLabel, roundStart, roundWords } from '@singleback/game/season/round-words.ts';
import { isWeekOver, type Week } from '@singleback/game/season/week.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Mail, ScrollText, Trophy } from 'lucide-react';
import type { GroupPlace } from '../../../gameday/model.ts';
import { useGameDay } from '../../../gameday/queries.ts';
import { useOwnGroups } from '../../../groups/queries.ts';
import { useOpenInvitations, usePendingInvitations } from '../../../invitations/pending-queries.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { seasonBeforeText, useSeasonBefore } from '../../../players/between-seasons.ts';
import { RankMove } from '../../../players/rank-move.tsx';
import { useWeeks, useWeeksOf } from '../../../players/weeks.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Isolated } from '../../../ui/text/isolated.tsx';
import { NoticeDetails, NoticeLine } from './lineup-notices.tsx';

/** How long after its end a week's results come first. */
const RESULTS_SHOWN_MS = 3 * DAY_MS;

/** Above the lineups of the current week: open invitations, and for three days the results of the week that has ended. */
export function WeekNotices({ now, hasLineup }: { now: Date; hasLineup: boolean }) {
  const ended = useEndedWeek(now);
  return (
    <>
      <Invitations />
      {ended ? (
        <>
          <Wins week={ended.week} />
          <Results {...ended} isOpen={!hasLineup} />
        </>
      ) : null}
    </>
  );
}

interface EndedWeek {
  week: Week;
  /** The season that it was the last week of, where its postseason runs; null where it is one of the running season. */
  before: SeasonBefore | null;
}

/** The week that ended within the last three days, also the last one of a season; else null. */
function useEndedWeek(now: Date): EndedWeek | null {
  const before = useSeasonBefore().data ?? null;
  const weeks = useWeeks();
  const weeksBefore = useWeeksOf(before);
  const week = [...weeksBefore, ...weeks].findLast((each) => isWeekOver(each, now));
  if (!week || now.getTime() >= week.endDate.getTime() + RESULTS_SHOWN_MS) return null;
  return { week, before: weeksBefore.includes(week) ? before : null };
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

/** Celebrates the groups in which the user won a week. */
function Wins({ week }: { week: Week }) {
  const wins = useCall('GET /recaps/:weekId/wins', { params: { weekId: week.id } }).data ?? [];
  if (wins.length === 0) return null;
  return (
    <section
      className="mb-5 flex items-center gap-4 overflow-hidden rounded-3 border border-flag-edge bg-flag-lo p-4"
      aria-labelledby="won-week"
    >
      <Trophy
        size={40}
        className="flex-none text-flag-text transition-[opacity,translate,rotate] duration-480 ease-out motion-reduce:transition-none starting:translate-y-4 starting:-rotate-12 starting:opacity-0"
        aria-hidden
      />
      <div className="min-w-0">
        <h2
          id="won-week"
          className="font-num text-[clamp(32px,8vw,44px)]/none font-extrabold uppercase italic transition-[opacity,translate] duration-320 ease-out motion-reduce:transition-none starting:-translate-x-3 starting:opacity-0"
        >
          You won {roundWords(week)}
        </h2>
        <ul className="mt-2 flex flex-col gap-1">
          {wins.map(({ id, name, points, lineups }) => (
            <li key={id}>
              <Link
                to="/groups/$groupId/recap/$week"
                params={{ groupId: id, week: String(week.weekNumber) }}
                className="link"
              >
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

const RECAP = 'flex min-h-[52px] items-center gap-2 border-t border-line hover:[&_b]:underline';
const WORDS = 'min-w-0 flex-1 leading-[1.25] wrap-break-word';

/** How a week ended; unfolded until the current one has a lineup to look at. */
function Results({ week, before, isOpen }: EndedWeek & { isOpen: boolean }) {
  const groups = (useOwnGroups().data ?? []).filter((group) => isOfSeason(group, before) && hasResults(group, week));
  const places = useGameDay(week.id).data?.places;
  // Who has played no week yet has no place anywhere.
  if (groups.length === 0 || (places && [...places.values()].every(({ rank }) => rank === null))) return null;
  return (
    <NoticeDetails
      label={`${roundLabel(week)} results`}
      icon={<ScrollText size={20} aria-hidden />}
      what={`${roundStart(week)} is final`}
      isOpen={isOpen}
    >
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-x-8 gap-y-0 px-4 pb-1.5">
        {groups.map((group) => (
          <ResultsLink key={group.id} group={group} week={week} place={places?.get(group.id)} />
        ))}
        <li>
          {before === null ? (
            <Link to="/lineups/$week" params={{ week: String(week.weekNumber) }} className={RECAP}>
              <MoreResults>Lineups and plays</MoreResults>
            </Link>
          ) : (
            <Link to="/leaderboard" search={{ season: 'before' }} className={RECAP}>
              <MoreResults>{seasonBeforeText(before)}</MoreResults>
            </Link>
          )}
        </li>
      </ul>
    </NoticeDetails>
  );
}

/** Whether a group played the season: the running one, or the one before a postseason. */
const isOfSeason = (group: MyGroup, before: SeasonBefore | null) =>
  before === null ? group.is_current_season : group.seasons?.id === before.id;

const hasResults = ({ id, created_at }: MyGroup, week: Week) =>
  id === EVERYONE_GROUP_ID || hasRecapOf(week, new Date(created_at));

function MoreResults({ children }: { children: string }) {
  return (
    <>
      <b className={WORDS}>{children}</b>
      <ChevronRight size={18} className="mr-2 flex-none text-text-2" aria-hidden />
    </>
  );
}

interface ResultsLinkProps {
  group: MyGroup;
  week: Week;
  /** After the week; undefined while it loads. */
  place: Pick<GroupPlace, 'rank' | 'change' | 'weekRank'> | undefined;
}

/** 'Sunday Morning Regulars, 3rd in week 7: 6th ▲3' */
function ResultsLink({ group, week, place }: ResultsLinkProps) {
  return (
    <li>
      <Link
        to="/groups/$groupId/recap/$week"
        params={{ groupId: group.id, week: String(week.weekNumber) }}
        className={RECAP}
      >
        <span className={WORDS}>
          <b>
            <Isolated>{group.name}</Isolated>
          </b>
          <span className="sr-only"> results{place?.weekRank ? ', ' : ''}</span>
          {place?.weekRank ? (
            <small className="block text-meta text-text-2">{`${ordinal(place.weekRank)} in ${roundWords(week)}`}</small>
          ) : null}
        </span>
        <span className="sr-only">, season </span>
        {place?.rank ? <RankMove change={place.change} /> : null}
        {place?.rank ? <b className="font-num text-[22px]/none font-extrabold italic">{ordinal(place.rank)}</b> : null}
        <ChevronRight size={18} className="mr-2 flex-none text-text-2" aria-hidden />
      </Link>
    </li>
  );
}
