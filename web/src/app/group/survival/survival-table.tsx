import type { GroupChances, GroupOutlook } from '@singleback/contract/gameday/chances.ts';
import type { LastStandingTable } from '@singleback/contract/last-standing.ts';
import { formatPoints, hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { formatCount } from '@singleback/game/text/count-text.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { hundredths, shownChance } from '../../../gameday/chances/chance-words.ts';
import { useGroupOutlook, useWeekOutlook } from '../../../gameday/chances/queries.ts';
import type { useGroupWeek } from '../../../groups/queries.ts';
import type { ProgressByUser, Standing } from '../../../leaderboard/model.ts';
import { hasLineups } from '../../../leaderboard/standings-view.ts';
import tableStyles from '../../../leaderboard/table/standings-table.module.css';
import { ToPlay, UserName, useSlideRows } from '../../../leaderboard/table/standings-table.tsx';
import { useCall } from '../../../platform/api/use-call.ts';
import { useNow } from '../../../platform/live/server-clock.ts';
import { useRounds } from '../../../players/rounds.ts';
import { useWeeks } from '../../../players/weeks.ts';
import { cx } from '../../../ui/cx.ts';
import { LiveNumber } from '../../../ui/live-number.tsx';
import { Explained } from '../../../ui/overlays/explained.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { type Column, Table, TableRow } from '../../../ui/table.tsx';
import { Isolated } from '../../../ui/text/isolated.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { EDGE_TO_EDGE, progressByUser } from '../home-parts.tsx';
import type { OwnProps } from '../own-group.tsx';
import { cutLineWords, hasPoints, linesOf, ruleWords, type SurvivalRow } from './survival-words.ts';

/** What the parts of the home show. */
export interface SurvivalShown extends OwnProps {
  standing: LastStandingTable;
  /** Rows of the season table, whose lineups can be viewed. */
  standings: ReadonlyMap<string, Standing>;
  /** Who has a lineup in the current week; absent while it loads, and of a group that has ended. */
  week: ReturnType<typeof useGroupWeek>['data'];
  /** Chances to survive the week, by user id, as far as they are known. */
  survivals: ReturnType<typeof useSurvivals>;
  /** The line is drawn in the current week. */
  hasLine: boolean;
  onOpen: (standing: Standing) => void;
}

/** Those who are in, by the points of the week, with the line where the cut would fall now. */
export function SurvivalTable(props: SurvivalShown & { weekId: string }) {
  const rounds = useRounds();
  const { group, standing, userId, weekId } = props;
  const isWide = useWide();
  const now = useNow(60_000);
  const lineWeek = standing.week;
  const weekStart = useWeeks().find(({ id }) => id === lineWeek?.id)?.startDate ?? null;
  const rows = standing.rows.filter(({ state }) => state === 'in');
  const lines = linesOf(rows, weekStart, now);
  const body = useSlideRows([...rows.map((row) => row.userId), lines.cut, lines.danger].join());
  const isScored = hasPoints(rows);
  const isBefore = lineWeek === null && standing.winners.length === 0;
  const progress = props.week && (isBefore || lineWeek?.id === weekId) ? progressByUser(props.week.members) : undefined;
  const columns = columnsOf(props, { isWide, isScored, progress, current: rounds.current });
  return (
    <Panel className={`${EDGE_TO_EDGE} lg:[grid-area:1/1/3]`}>
      <Table
        caption={`Still in ${group.name}`}
        className={cx(isWide ? 'table' : tableStyles.standingsPhone, tableStyles.standings)}
        headClass={isWide ? '' : 'cap'}
        columns={columns}
        rows={[]}
        idOf={() => ''}
        bodyRef={body}
      >
        {rows.map((row, at) => (
          <Fragment key={row.userId}>
            {at === lines.danger ? <DangerLine columns={columns.length} /> : null}
            {at === lines.cut ? <CutLine columns={columns.length} out={rows.length - at} /> : null}
            <TableRow columns={columns} row={row} data-you={row.userId === userId} data-row={row.userId} />
          </Fragment>
        ))}
      </Table>
      {standing.winners.length > 0 ? null : (
        <p className="px-4 py-3 text-[14px] text-text-2">
          {ruleWords(group, isBefore, isScored && !isBefore && lines.cut === null && rows.length > 1, rounds)}
        </p>
      )}
    </Panel>
  );
}

function DangerLine({ columns }: { columns: number }) {
  return (
    <tr data-row="danger">
      <th scope="rowgroup" colSpan={columns} className="cap h-8.5 bg-transparent px-4">
        <span className="flex items-center gap-1.5 text-warn">
          <TriangleAlert size={15} aria-hidden />
          In danger
        </span>
      </th>
    </tr>
  );
}

function CutLine({ columns, out }: { columns: number; out: number }) {
  return (
    <tr data-row="cut">
      <th scope="rowgroup" colSpan={columns} className="cap h-8.5 bg-transparent px-4">
        <span className="flex items-center gap-2.5 text-bad before:flex-1 before:border-t-2 before:border-dashed after:flex-1 after:border-t-2 after:border-dashed">
          {cutLineWords(out)}
        </span>
      </th>
    </tr>
  );
}

interface Look {
  isWide: boolean;
  /** Somebody has points in the week. */
  isScored: boolean;
  /** 'This week', 'This round' */
  current: string;
  progress: ProgressByUser | undefined;
}

function columnsOf(
  { group, standing, standings, userId, survivals, hasLine, onOpen }: SurvivalShown,
  { isWide, isScored, progress, current }: Look,
): Column<SurvivalRow>[] {
  const order = standing.rows.filter(({ state }) => state === 'in');
  const toPlay = (row: SurvivalRow) => progress && <ToPlay userId={row.userId} progress={progress} />;
  const points = {
    head: standing.winners.length > 0 ? 'Points' : current,
    cell: ({ points }: SurvivalRow) => (
      <LiveNumber text={formatPoints(isScored ? hundredthsFromPoints(points) : null, 1)} />
    ),
  };
  const weekNumber = standing.week?.number ?? 0;
  const survives: Column<SurvivalRow> = {
    head: 'Survives',
    cell: ({ userId: of, username }) => {
      const survival = survivals.get(of);
      if (survival === undefined) return null;
      const name = of === userId ? null : username;
      return <SurvivalChance {...{ survival, weekNumber, name }} groupId={group.id} className="relative" />;
    },
  };
  const name = (row: SurvivalRow) => (
    <SurvivorName row={row} isYou={row.userId === userId} standings={standings} onOpen={onOpen} />
  );
  const place = (row: SurvivalRow) => <span className="num text-[19px]">{order.indexOf(row) + 1}</span>;
  if (!isWide) {
    return [
      { head: 'Now', headClass: 'w-[54px] pl-4', className: 'pl-4', cell: place },
      {
        ...{ head: 'User', className: 'py-1.5' },
        cell: (row) => (
          <>
            <span className="block leading-tight">{name(row)}</span>
            {toPlay(row)}
          </>
        ),
      },
      ...(hasLine
        ? [{ ...survives, headClass: 'w-[76px] text-right!', className: 'num text-right text-[17px] text-text-2' }]
        : []),
      {
        ...points,
        ...{
          headClass: 'w-[92px] pr-4 text-right! text-text',
          className: 'num pr-4 text-right text-[22px] font-bold!',
        },
      },
    ];
  }
  return [
    { head: 'Now', headClass: 'w-14', cell: place },
    { head: 'User', cell: name },
    { head: 'To play', isEnd: true, cell: toPlay },
    ...(hasLine ? [{ ...survives, isEnd: true }] : []),
    { ...points, isEnd: true, className: 'lead' },
    {
      ...{ head: 'Opens the lineups', shown: null, headClass: 'w-8 p-0!', className: 'p-0! text-text-2' },
      cell: ({ userId: of }) => {
        const entry = standings.get(of);
        return entry && hasLineups(entry) ? <ChevronRight size={18} aria-hidden /> : null;
      },
    },
  ];
}

interface SurvivorNameProps extends Pick<SurvivalShown, 'standings' | 'onOpen'> {
  row: SurvivalRow;
  isYou: boolean;
}

/** Opens the user's lineups beside one's own. */
export function SurvivorName({ row, isYou, standings, onOpen }: SurvivorNameProps): ReactNode {
  const entry = standings.get(row.userId);
  if (entry) return <UserName standing={entry} isYou={isYou} onOpen={onOpen} />;
  return isYou ? 'You' : <Isolated>{row.username}</Isolated>;
}

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
