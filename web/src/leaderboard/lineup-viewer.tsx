import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { roundLabel } from '@singleback/game/season/round-words.ts';
import { viewableWeeks, type Week } from '@singleback/game/season/week.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { Lock, LockOpen } from 'lucide-react';
import { type CSSProperties, Suspense, useState } from 'react';
import { useOwnGroups } from '../groups/queries.ts';
import { sendReport } from '../help/report-mutations.ts';
import type { SavedLineup } from '../lineups/model.ts';
import { useWeekLineups } from '../lineups/queries.ts';
import { useAuth } from '../platform/api/session.ts';
import { serverNow } from '../platform/live/server-clock.ts';
import { DerivedNumber } from '../players/derived-number.tsx';
import type { PointsOf } from '../players/opened.ts';
import { useRounds } from '../players/rounds.ts';
import { useSeason } from '../players/season.ts';
import { spineColor } from '../players/teams.ts';
import { useCurrentWeek, useWeeks } from '../players/weeks.ts';
import { cx } from '../ui/cx.ts';
import { Select } from '../ui/forms/select.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { LiveNumber } from '../ui/live-number.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { ReportMenu } from '../ui/overlays/report-button.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { dateTimeText } from '../ui/text/time-text.ts';
import {
  isUnconfirmed,
  type OpenedLineup,
  pointsOf,
  type ViewedLineup,
  type ViewedPlayer,
  type ViewedSlot,
} from './model.ts';
import { useViewedLineup } from './queries.ts';
import { HiddenSlot, PlayerPoints, PlayoffTag, SlotPlayer } from './slot-player.tsx';
import { firstViewedWeek } from './standings-view.ts';

// Loaded when it is first opened, to keep the leaderboard's first screen small.
const VersusBoard = lazyPart(() => import('./versus/versus-board.tsx'), 'VersusBoard');

const ViewedMark = lazyPart(() => import('./viewed-mark.tsx'), 'ViewedMark');

interface LineupViewerProps {
  opened: OpenedLineup;
  onClose: () => void;
}

/** A user's lineups, week by week [G2.29]: those of others next to the viewer's own lineup of that group and week. */
export function LineupViewer(props: LineupViewerProps) {
  const now = useSeason().data?.now;
  const weeks = useWeeks();
  const currentWeekId = useCurrentWeek()?.id ?? null;
  if (now === undefined || weeks.length === 0) return null;
  return <ViewedWeeks {...props} {...{ weeks, currentWeekId }} now={serverNow() ?? new Date(now)} />;
}

interface ViewedWeeksProps extends LineupViewerProps {
  weeks: readonly Week[];
  /** Null where the season is over. */
  currentWeekId: string | null;
  now: Date;
}

function ViewedWeeks({ opened, weeks, currentWeekId, now, onClose }: ViewedWeeksProps) {
  const { user } = useAuth();
  const { title } = useRounds();
  const viewable = viewableWeeks(weeks, now);
  const [weekId, setWeekId] = useState(() => firstViewedWeek(viewable, opened.standing, currentWeekId));
  const week = viewable.find(({ id }) => id === weekId);
  const isOwn = opened.standing.userId === user?.id;
  const lineups = useWeekLineups(weekId);
  const outSince = useOwnGroups().data?.find(({ id }) => id === opened.groupId)?.out_since_week;
  // A lineup of a week after the viewer went out does not count in the group: there is nothing to compare.
  const isCounted = !isOwn && (outSince === undefined || (week?.weekNumber ?? 1) <= outSince);
  const mine = isCounted
    ? lineups.data?.find(({ groups }) => groups.some(({ id }) => id === opened.groupId))
    : undefined;
  return (
    <Dialog
      onClose={onClose}
      title={isolated(opened.standing.username)}
      width={mine ? 940 : 680}
      head={
        <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 pr-14 pl-4 md:pr-16 md:pl-6">
          <span className="num min-w-0 text-[clamp(22px,7.4vw,30px)] leading-none font-bold!" aria-hidden>
            <Isolated>{opened.standing.username}</Isolated>
          </span>
          <div className="flex flex-none items-center gap-1">
            <Select
              label={title}
              value={weekId}
              options={viewable.map((week) => ({ value: week.id, label: roundLabel(week) }))}
              onValueChange={setWeekId}
            />
            {isOwn ? null : (
              <ReportMenu
                name={opened.standing.username}
                item="Report Name"
                send={(reason) => sendReport({ subject_type: 'user', subject_id: opened.standing.userId }, reason)}
              />
            )}
          </div>
        </div>
      }
    >
      <div className="min-h-[548px]" aria-live="polite">
        <ViewedWeek
          opened={opened}
          week={week}
          weekId={weekId}
          isCurrent={weekId === currentWeekId}
          mine={isOwn || !lineups.isPending ? (mine ?? null) : undefined}
          now={now}
        />
      </div>
    </Dialog>
  );
}

interface ViewedWeekProps {
  opened: OpenedLineup;
  /** Undefined where it is not one of the weeks to choose from. */
  week: Week | undefined;
  weekId: string;
  isCurrent: boolean;
  /** The viewer's own lineup of the group and week, to compare with; null without one, undefined while loading. */
  mine: SavedLineup | null | undefined;
  now: Date;
}

/** Loading, no lineup found, or the lineup [G2.30]; a failure looks like no lineup [G8.30]. */
function ViewedWeek({ opened, week, weekId, isCurrent, mine, now }: ViewedWeekProps) {
  const lineup = useViewedLineup(opened.groupId, weekId, opened.standing.userId);
  if (lineup.isPending || mine === undefined) return <Loading />;
  if (!lineup.data) return <p className="grid min-h-40 place-items-center text-text-2">No lineup found</p>;
  const { groupId, standing } = opened;
  return (
    // Its points and clocks would be read out with every tick.
    <div aria-live="off">
      {mine && week ? (
        <Suspense fallback={<Loading />}>
          <VersusBoard {...{ mine, groupId, standing, week, isCurrent, now }} theirs={lineup.data} />
        </Suspense>
      ) : (
        <ViewedLineupBoard lineup={lineup.data} weekId={weekId} of={pointsOf(groupId, standing)} />
      )}
      <div className={cx(mine && week ? 'mt-8' : 'mt-3', 'flex min-h-6 justify-end')}>
        <Suspense>
          <ViewedMark lineup={lineup.data} groupId={groupId} weekId={weekId} userId={standing.userId} />
        </Suspense>
      </div>
    </div>
  );
}

function Loading() {
  return <SkeletonRows rows={10} height={54} label="Loading lineup" />;
}

/** A viewed lineup: name, visible totals, creation date, and the players in position order [G2.31]. */
function ViewedLineupBoard({ lineup, weekId, of }: { lineup: ViewedLineup; weekId: string; of: PointsOf }) {
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pb-3">
        <div>
          <h3 className="title-2">
            <Isolated>{lineup.name}</Isolated>
          </h3>
          <p className="mt-1 text-meta text-text-2">Created {dateTimeText(lineup.createdAt, serverNow())}</p>
        </div>
        <Totals lineup={lineup} weekId={weekId} of={of} />
      </div>
      <div className="hash mb-1" aria-hidden />
      <Table
        caption={`Players of ${lineup.name}`}
        className="w-full border-separate border-spacing-0 [&_td]:h-13 [&_td]:border-line [&_tr:not(:first-child)_td]:border-t"
        headClass="sr-only"
        columns={columnsOf(weekId, of)}
        rows={lineup.slots}
        idOf={({ key }) => key}
      />
    </>
  );
}

/** Projected and actual points of the visible slots; in a playoff week also the multiplier and the counted total. */
function Totals({ lineup, weekId, of }: { lineup: ViewedLineup; weekId: string; of: PointsOf }) {
  const { projected, actual, playoffMultiplier: multiplier, counted, slots } = lineup;
  const shown = slots.filter(({ player }) => player !== null).length;
  return (
    <div className="ml-auto text-right">
      <dl className="flex flex-wrap items-end justify-end gap-x-5 gap-y-2">
        <Total label="Projected" points={projected} weekId={weekId} of={null} />
        <Total
          label="Actual"
          points={actual}
          isLead={multiplier === 1}
          of={multiplier === 1 ? of : null}
          weekId={weekId}
        />
        {multiplier === 1 ? null : <Total label="Counted" points={counted} isLead of={of} weekId={weekId} />}
      </dl>
      {multiplier === 1 ? null : (
        <p className="mt-1.5">
          <PlayoffTag multiplier={multiplier} />
        </p>
      )}
      {shown === slots.length ? null : (
        <p className="mt-1 text-meta text-text-2">
          Totals of {shown} of {slots.length} players
        </p>
      )}
    </div>
  );
}

interface TotalProps {
  label: string;
  points: number | null;
  isLead?: boolean;
  weekId: string;
  /** Null for what does not add up to it: a projection, and what a playoff week multiplies. */
  of: PointsOf | null;
}

function Total({ label, points, isLead = false, weekId, of }: TotalProps) {
  const number = points === null ? '–' : <LiveNumber text={formatPoints(points, 1)} />;
  return (
    <div>
      <dt className="cap">{label}</dt>
      <dd className={isLead ? 'num text-[36px] leading-none font-bold!' : 'num text-[22px] leading-none text-text-2'}>
        {of ? (
          <DerivedNumber of={of} at={{ weekId, playerId: null }}>
            {number}
          </DerivedNumber>
        ) : (
          number
        )}
      </dd>
    </div>
  );
}

/** The slots of a viewed lineup: the player once locked, stars before [G2.31, G4.5]. The owner always sees the player. */
const columnsOf = (weekId: string, of: PointsOf): Column<ViewedSlot>[] => [
  {
    ...{ head: 'Slot', isName: true, cell: ({ kind }) => kind },
    className: 'w-[54px] pr-2 text-center font-num text-[17px]/none font-bold sideline-edge',
  },
  {
    head: 'Player',
    className: 'pr-2.5 pl-3.5 [box-shadow:inset_4px_0_0_var(--spine-color,var(--line-hash))]',
    style: ({ player }) => (player?.team ? ({ '--spine-color': spineColor(player.team) } as CSSProperties) : undefined),
    cell: ({ player, isLocked }) =>
      player ? (
        <SlotPlayer
          player={player}
          isUnconfirmed={isUnconfirmed(player)}
          isCorrected={player.corrections.length > 0}
          weekId={weekId}
          state={stateOf(player, isLocked)}
        />
      ) : (
        <HiddenSlot />
      ),
  },
  {
    head: 'Lock',
    className: 'w-8 text-center text-text-2',
    cell: ({ player, isLocked }) =>
      player &&
      (isLocked ? <Lock size={15} aria-label="Locked" /> : <LockOpen size={15} aria-label="Not yet locked" />),
  },
  {
    head: 'Points',
    className: 'num w-[72px] pr-2! text-right text-[22px]',
    cell: ({ player }) => player && <PlayerPoints {...{ player, weekId, of }} points={player.actual} />,
  },
];

const stateOf = ({ team, position, isDelayed }: ViewedPlayer, isLocked: boolean) =>
  [team ?? position, ...(isDelayed ? ['Delayed'] : []), ...(isLocked ? [] : ['Not yet locked'])].join(' · ');
