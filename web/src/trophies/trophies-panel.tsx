import type { Honors, Trophies, TrophySeason } from '@singleback/contract/trophies.ts';
import { roundNoun, roundWords } from '@singleback/game/season/round-words.ts';
import { Trophy } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../platform/api/use-call.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { Fact, MoreRow } from '../ui/rows/card-rows.tsx';
import { ListDialog } from '../ui/rows/list-dialog.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Table } from '../ui/table.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import styles from './champions.module.css';
import honorsTableStyles from './honors-table.module.css';
import { Records, When } from './records.tsx';
import {
  capitalized,
  lastStandingWords,
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

export interface TrophiesProps {
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
  if (!trophies.data) {
    return trophies.isError ? (
      <ErrorState title="Failed to load trophies" onRetry={() => void trophies.refetch()} />
    ) : (
      <SkeletonRows rows={5} height={68} label="Loading trophies" />
    );
  }
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
      <Champions seasons={seasons} userId={userId} />
      <Records groupId={groupId} trophies={trophies} userId={userId} />
      <HonorsTable honors={trophies.honors} noun={noun} userId={userId} />
    </ListDialog>
  );
}

interface ChampionsProps {
  /** Newest first. */
  seasons: readonly TrophySeason[];
  userId: string;
}

/** The seasons of a league with their champions; the running one has a leader, who is none yet. */
function Champions({ seasons, userId }: ChampionsProps) {
  return (
    <ol aria-label="Seasons, newest first">
      {seasons.map((season) => (
        <Season key={seasonName(season)} season={season} userId={userId} />
      ))}
    </ol>
  );
}

function Season({ season, userId }: { season: TrophySeason; userId: string }) {
  const { year, season_kind, is_complete, leaders, points } = season;
  const isWon = is_complete && leaders.length > 0;
  return (
    <li className={styles.season}>
      <span className={isWon ? styles.cup : styles.noCup} aria-hidden>
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
          className: honorsTableStyles.name,
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
