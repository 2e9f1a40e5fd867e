// Trophies and records of a group.
import type { Honors, Trophies, TrophySeason } from '@singleback/contract/trophies.ts';
import { roundNoun, roundWords } from '@singleback/game/season/round-words.ts';
import { Link } from '@tanstack/react-router';
import { Trophy } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../platform/api/use-call.ts';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { Panel } from '../ui/panel.tsx';
import { Fact, MoreRow } from '../ui/rows/card-rows.tsx';
import { ListDialog } from '../ui/rows/list-dialog.tsx';
import { Table } from '../ui/table.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import {
  capitalized,
  lastStandingWords,
  type RecordTime,
  roundNounOf,
  type ShownRecord,
  seasonName,
  seasonWords,
  severalOf,
  shownNames,
  shownPoints,
  shownRecords,
  titleRule,
} from './trophy-words.ts';

interface TrophiesProps {
  groupId: string;
  userId: string;
}

/** What has been won in a group over all its seasons: champions and records, each in a row. */
export function TrophiesPanel(props: TrophiesProps) {
  return (
    <Panel title="Trophies" className="overflow-hidden">
      <TrophiesOf {...props} />
    </Panel>
  );
}

function TrophiesOf({ groupId, userId }: TrophiesProps) {
  const trophies = useCall('GET /groups/:id/trophies', { params: { id: groupId } });
  if (!trophies.data) return <NotLoaded query={trophies} what="trophies" rows={5} height={68} />;
  const [newest] = trophies.data.seasons;
  if (trophies.data.seasons.every(({ through_week }) => through_week === 0)) {
    return (
      <EmptyState
        title="No Trophies Yet"
        text={`The leader, the best ${roundNoun(newest?.season_kind)} and other records appear here once ${roundWords({ weekNumber: 1, seasonKind: newest?.season_kind })} is final.`}
      />
    );
  }
  return <Won groupId={groupId} userId={userId} trophies={trophies.data} />;
}

function Won({ groupId, userId, trophies }: TrophiesProps & { trophies: Trophies }) {
  const [isOpen, setOpen] = useState(false);
  const champions = trophies.seasons.filter(({ is_complete, leaders }) => is_complete && leaders.length > 0);
  return (
    <>
      <dl>
        {champions.map((season) => (
          <Fact
            key={seasonName(season)}
            label={`${season.is_last_standing ? lastStandingWords(season.leaders.length) : 'Champion'} ${seasonName(season)}`}
            who={shownNames(season.leaders, userId)}
            figure={season.points === null ? '' : shownPoints(season.points)}
          />
        ))}
        {shownRecords(trophies, userId).map((record) => (
          <RecordFact key={record.title} groupId={groupId} record={record} />
        ))}
      </dl>
      <MoreRow onOpen={() => setOpen(true)}>All trophies</MoreRow>
      {isOpen ? (
        <AllTrophies groupId={groupId} userId={userId} trophies={trophies} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

/** The first time that a record was reached; nothing while there is none. */
function RecordFact({ groupId, record }: { groupId: string; record: ShownRecord }) {
  const { title, figure, unit, times, more } = record;
  const [first] = times;
  if (figure === null || first === undefined) return null;
  const others = times.length - 1 + more;
  return (
    <Fact
      label={title}
      who={others > 0 ? `${first.who} and ${others} more` : first.who}
      figure={unit ? `${figure} ${unit}` : figure}
      note={<When groupId={groupId} time={first} />}
    />
  );
}

interface AllTrophiesProps {
  groupId: string;
  userId: string;
  trophies: Trophies;
  onClose: () => void;
}

/** Every season with its champions, the records with their rules, and who has won how much. */
function AllTrophies({ groupId, userId, trophies, onClose }: AllTrophiesProps) {
  const { seasons } = trophies;
  const noun = roundNounOf(seasons);
  return (
    <ListDialog
      title="Trophies"
      text={`Only final ${severalOf(noun)} count, as corrected since. ${titleRule(seasons)} A ${noun} is won by the most points among at least two lineups. Ties share it. A streak ends with the season.`}
      onClose={onClose}
    >
      <ol aria-label="Seasons, newest first">
        {seasons.map((season) => (
          <Season key={seasonName(season)} season={season} userId={userId} />
        ))}
      </ol>
      <Records groupId={groupId} trophies={trophies} userId={userId} />
      <HonorsTable honors={trophies.honors} noun={noun} userId={userId} />
    </ListDialog>
  );
}

/** A season of a league with its champions; the running one has a leader, who is none yet. */
function Season({ season, userId }: { season: TrophySeason; userId: string }) {
  const { year, season_kind, is_complete, leaders, points } = season;
  const isWon = is_complete && leaders.length > 0;
  return (
    <li className="grid min-h-16 grid-cols-[40px_auto_minmax(0,1fr)_auto] items-center gap-3 border-b border-line px-4 py-2.5">
      <span
        className={cx(
          'grid size-10 place-items-center rounded-2 border',
          isWon ? 'border-transparent bg-raise-2 text-flag-text' : 'border-dashed border-line-2 text-text-3',
        )}
        aria-hidden
      >
        <Trophy size={20} />
      </span>
      <span className="font-num text-h2/none font-bold text-text-2">{year}</span>
      <span className="flex min-w-0 flex-col">
        {leaders.length > 0 ? (
          <span className="font-semibold [overflow-wrap:normal]">{shownNames(leaders, userId)}</span>
        ) : null}
        <span className="text-meta text-text-2">
          {season_kind === undefined ? null : 'Postseason · '}
          {seasonWords(season)}
        </span>
      </span>
      {points === null ? null : (
        <span translate="no" className="font-num text-h2/none font-bold">
          {shownPoints(points)}
        </span>
      )}
    </li>
  );
}

interface HonorsTableProps {
  honors: readonly Honors[];
  /** What a round is called in the seasons of the league. */
  noun: string;
  userId: string;
}

/** Who has won how many seasons and weeks; seasons only once one is won. */
function HonorsTable({ honors, noun, userId }: HonorsTableProps) {
  if (honors.length === 0) return null;
  const hasTitles = honors.some(({ titles }) => titles > 0);
  const several = severalOf(noun);
  return (
    <Table
      caption={`Titles and ${several} won`}
      columns={[
        {
          head: 'User',
          className: 'font-medium [overflow-wrap:normal]',
          cell: ({ user_id, display_name }) => (user_id === userId ? 'You' : <Isolated>{display_name}</Isolated>),
        },
        ...(hasTitles ? [{ head: 'Titles', isEnd: true, cell: ({ titles }: Honors) => titles }] : []),
        { head: `${capitalized(several)} won`, isEnd: true, className: 'lead', cell: ({ weeks_won }) => weeks_won },
      ]}
      rows={honors}
      idOf={({ user_id }) => user_id}
      rowProps={({ user_id }) => ({ 'data-you': user_id === userId })}
    />
  );
}

/** The records of a league: figure, who, when, and the rule. */
function Records({ groupId, trophies, userId }: { groupId: string; trophies: Trophies; userId: string }) {
  return (
    <dl
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,260px),1fr))] overflow-hidden border-b border-line"
      aria-label="Records"
    >
      {shownRecords(trophies, userId).map((record) => (
        <LeagueRecord key={record.title} groupId={groupId} record={record} />
      ))}
    </dl>
  );
}

function LeagueRecord({ groupId, record }: { groupId: string; record: ShownRecord }) {
  const { title, figure, unit, times, more, rule, noneYet } = record;
  return (
    <div className="-mt-px -ml-px min-w-0 border-t border-l border-line p-4">
      <dt className="cap">{title}</dt>
      <dd className="mt-1.5 mb-1 font-num text-[34px]/none font-bold">
        {figure ?? '–'}
        {figure !== null && unit ? <small className="text-[20px] text-text-2"> {unit}</small> : null}
      </dd>
      {figure === null ? <dd className="text-text-2">{noneYet}</dd> : null}
      {times.map((time) => (
        <dd key={`${time.who} ${time.when}`} className="mt-1 [overflow-wrap:normal]">
          <span className="block font-semibold">{time.who}</span>
          <span className="block text-meta text-text-2">
            <When groupId={groupId} time={time} />
            {time.note ? ` · ${time.note}` : null}
          </span>
        </dd>
      ))}
      {more > 0 ? <dd className="text-meta text-text-2">and {more} more</dd> : null}
      <dd className="mt-2 text-meta/[1.35] text-text-3">{rule}</dd>
    </div>
  );
}

/** When it was; a week of this group's season opens its results. */
function When({ groupId, time: { when, recapWeek } }: { groupId: string; time: RecordTime }) {
  if (recapWeek === null) return <span>{when}</span>;
  return (
    <Link
      to="/groups/$groupId"
      params={{ groupId }}
      search={{ tab: 'season', week: recapWeek }}
      className="hit-area underline decoration-line-2 underline-offset-3 hover:decoration-current"
      aria-label={`${when} results`}
    >
      {when}
    </Link>
  );
}
