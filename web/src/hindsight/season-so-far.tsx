import type { Hindsight, HindsightRow } from '@singleback/contract/hindsight/hindsight.ts';
import { hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { type ReactNode, useState } from 'react';
import { survivalWords, useOwnGroups } from '../groups/queries.ts';
import { failedWith, serviceWordsOf } from '../platform/api/api-error.ts';
import { useCall } from '../platform/api/use-call.ts';
import { DerivedNumber } from '../players/derived-number.tsx';
import { useRounds } from '../players/rounds.ts';
import { useWeeks } from '../players/weeks.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Medal } from '../ui/medal.tsx';
import { Panel } from '../ui/panel.tsx';
import { MoreRow, RankedRow } from '../ui/rows/card-rows.tsx';
import { ListDialog } from '../ui/rows/list-dialog.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Table } from '../ui/table.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { useWide } from '../ui/use-wide.ts';
import { bestText, gapParts, meanShare, PART_MEANINGS, placeText, pointsText } from './hindsight-words.ts';
import { OwnSeason, WeekBars } from './own-season.tsx';

interface SeasonProps {
  groupId: string;
  userId: string;
}

/** How many lead the table; the user follows when further down. */
const SHOWN_ROWS = 3;

/** A group's final weeks beside the best possible ones: a sentence, the user's weeks, the first three and the user. */
export function SeasonSoFar({ groupId, userId }: SeasonProps) {
  const rounds = useRounds();
  const season = useCall('GET /groups/:groupId/hindsight', { params: { groupId } });
  const { data } = season;
  return (
    <Panel title={data?.nextWeekNumber === null ? 'Season' : 'Season so far'} className="overflow-hidden">
      {data?.hindsight ? (
        <SeasonOf groupId={groupId} userId={userId} hindsight={data.hindsight} nextWeek={data.nextWeekNumber} />
      ) : data ? (
        <EmptyState
          title="Nothing to Look Back on Yet"
          text={`Once the last game of ${rounds.words(data.nextWeekNumber ?? 1)} is final, see the best season that was possible, who used whom, and what was luck.`}
        />
      ) : season.isError ? (
        failedWith(season.error, 'not_found', 'not_allowed', 'malformed') ? (
          <ErrorState title="No Season" text={serviceWordsOf(season.error, 'Group not found')} />
        ) : (
          <ErrorState title="Failed to load the season" onRetry={() => void season.refetch()} />
        )
      ) : (
        <SkeletonRows rows={7} height={68} label="Loading the season" />
      )}
    </Panel>
  );
}

interface SeasonOfProps extends SeasonProps {
  hindsight: Hindsight;
  nextWeek: number | null;
}

function SeasonOf({ groupId, userId, hindsight, nextWeek }: SeasonOfProps) {
  const [opened, setOpened] = useState<'own' | 'all' | null>(null);
  const { rows, userRow } = hindsight;
  const group = useOwnGroups().data?.find(({ id }) => id === groupId);
  const lastWeek = group?.out_since_week ?? Number.POSITIVE_INFINITY;
  const playedWeeks = hindsight.weeks.filter(({ weekNumber }) => weekNumber <= lastWeek);
  const shown = rows.filter((row, at) => at < SHOWN_ROWS || row.userId === userId);
  const close = () => setOpened(null);
  return (
    <>
      <Sentence hindsight={hindsight} survival={group ? survivalWords(group) : null} onOpen={() => setOpened('own')} />
      {userRow ? <WeekBars groupId={groupId} weeks={playedWeeks} row={userRow} /> : null}
      <ol>
        {shown.map((row) => (
          <SeasonRow
            key={row.userId}
            {...{ groupId, hindsight, row, userId }}
            about={`${row.share}% of best possible`}
          />
        ))}
      </ol>
      {rows.length > 1 ? <MoreRow onOpen={() => setOpened('all')}>All {rows.length}, luck and timing</MoreRow> : null}
      {opened === 'own' && userRow ? <OwnSeason hindsight={hindsight} row={userRow} onClose={close} /> : null}
      {opened === 'all' ? <LuckAndTiming {...{ groupId, hindsight, userId, nextWeek }} onClose={close} /> : null}
    </>
  );
}

interface SentenceProps {
  hindsight: Hindsight;
  /** Why the user hands in no lineup any more; null while they play. */
  survival: string | null;
  onOpen: () => void;
}

/** 'You scored 46% of your best possible season, 10th of 16. Group average: 45%.' */
function Sentence({ hindsight, survival, onOpen }: SentenceProps) {
  const { noun } = useRounds();
  const { rows, userRow } = hindsight;
  if (!userRow) {
    return (
      <p className="px-4 pb-1 text-[16px]">
        {survival ?? `You had no lineup in these ${noun}s`}. The best possible season made {bestText(hindsight)}.
      </p>
    );
  }
  return (
    <p className="px-4 pb-1 text-[16px]">
      You scored{' '}
      <button
        type="button"
        className="py-0.5 text-left font-semibold underline decoration-dotted underline-offset-4 hit-area"
        onClick={onOpen}
      >
        {userRow.share}% of your best possible season
      </button>
      {placeText(userRow, rows)}.{' '}
      {rows.length > 1 ? <span className="text-text-2">Group average: {meanShare(rows)}%.</span> : null}
    </p>
  );
}

interface SeasonRowProps extends SeasonPointsProps {
  userId: string;
  about: ReactNode;
}

function SeasonRow({ userId, about, ...of }: SeasonRowProps) {
  const { row } = of;
  return (
    <li>
      <RankedRow
        {...{ rank: row.rank, about, isYou: row.userId === userId }}
        name={<Name row={row} userId={userId} />}
        points={<SeasonPoints {...of} />}
      />
    </li>
  );
}

interface SeasonPointsProps {
  groupId: string;
  hindsight: Hindsight;
  row: HindsightRow;
}

/** A member's points in the final weeks, which open to these. */
function SeasonPoints({ groupId, hindsight, row }: SeasonPointsProps) {
  const weeks = useWeeks();
  const text = pointsText(row.points);
  const ofWeeks = hindsight.weeks.flatMap(({ weekNumber }, at): [string, number][] => {
    const [points, week] = [row.weeks[at]?.points ?? null, weeks.find((each) => each.weekNumber === weekNumber)];
    return points === null || week === undefined ? [] : [[week.id, hundredthsFromPoints(points)]];
  });
  const season = {
    total: hundredthsFromPoints(row.points),
    pointsByWeek: new Map(ofWeeks),
    grantedByWeek: new Map<string, number>(),
  };
  return (
    <DerivedNumber of={{ groupIds: [groupId], user: row, season }} at={{ weekId: null, playerId: null }} isQuiet>
      {text}
    </DerivedNumber>
  );
}

interface LuckAndTimingProps {
  groupId: string;
  hindsight: Hindsight;
  userId: string;
  /** The week that is added next; null after the last. */
  nextWeek: number | null;
  onClose: () => void;
}

/** Every member's season beside the best possible one, and where their points went. */
function LuckAndTiming({ groupId, hindsight, userId, nextWeek, onClose }: LuckAndTimingProps) {
  const rounds = useRounds();
  const isWide = useWide();
  const { rows } = hindsight;
  const text = (
    <>
      <p>The best possible season made {bestText(hindsight)}.</p>
      {nextWeek === null ? null : <p>{rounds.start(nextWeek)} is added after its last game.</p>}
      {Object.entries(PART_MEANINGS).map(([name, meaning]) => (
        <p key={name}>
          <b className="text-text">{name}</b> {meaning}
        </p>
      ))}
    </>
  );
  return (
    <ListDialog title="Luck and timing" text={text} width={940} onClose={onClose}>
      {isWide ? (
        <WideTable groupId={groupId} hindsight={hindsight} userId={userId} />
      ) : (
        <ol>
          {rows.map((row) => (
            <SeasonRow key={row.userId} {...{ groupId, hindsight, row, userId }} about={<Parts row={row} />} />
          ))}
        </ol>
      )}
    </ListDialog>
  );
}

function Name({ row, userId }: { row: HindsightRow; userId: string }) {
  return row.userId === userId ? <span>You</span> : <Isolated>{row.username}</Isolated>;
}

function Parts({ row }: { row: HindsightRow }) {
  return (
    <>
      <span className="block">{row.share}% of best possible</span>
      {gapParts(row).map(({ name, text }) => (
        <span key={name} className="block">
          {name}: {text}
        </span>
      ))}
    </>
  );
}

function WideTable({ groupId, hindsight, userId }: SeasonProps & { hindsight: Hindsight }) {
  return (
    <Table
      caption="Each member’s points, share of the best possible season, luck, timing and choice"
      className="table [&_.end]:whitespace-nowrap [&_td]:[overflow-wrap:normal]"
      columns={[
        { head: 'Rank', cell: ({ rank }) => <Medal rank={rank} /> },
        { head: 'User', cell: (row) => <Name row={row} userId={userId} /> },
        {
          head: 'Points',
          isEnd: true,
          className: 'lead',
          cell: (row) => <SeasonPoints {...{ groupId, hindsight, row }} />,
        },
        { head: 'Of best', isEnd: true, className: 'text-text!', cell: ({ share }) => `${share}%` },
        ...['Luck', 'Timing', 'Choice'].map((head, at) => ({
          ...{ head, isEnd: true, cell: (row: HindsightRow) => gapParts(row)[at]?.text },
        })),
      ]}
      rows={hindsight.rows}
      idOf={(row) => row.userId}
      rowProps={(row) => ({ 'data-you': row.userId === userId })}
    />
  );
}
