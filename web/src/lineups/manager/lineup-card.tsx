import { shownGroupName } from '@singleback/game/groups/settings.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { Suspense, useId } from 'react';
import { DerivedNumber } from '../../players/derived-number.tsx';
import { useRounds } from '../../players/rounds.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LiveNumber } from '../../ui/live-number.tsx';
import { LiveDot, Tag } from '../../ui/tag.tsx';
import { GroupTag } from '../../ui/text/group-tag.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { dateTimeText } from '../../ui/text/time-text.ts';
import { useWide } from '../../ui/use-wide.ts';
import { type CardProps, type GameDay, GroupTable, SIDE_FROM } from '../game-day/group-table.tsx';
import { ownPoints, progressOf, type SavedLineup } from '../model.ts';
import { LineupActions } from './lineup-actions.tsx';
import { useCorrections } from './notices/notices.ts';
import { CARD, CardPlayers } from './slot-row.tsx';

// There are corrections on few days of a season; the lineups wait for them then, so that nothing shifts.
const CorrectionsLine = lazyPart(() => import('./notices/corrections-notice.tsx'), 'CorrectionsLine');

const CardMark = lazyPart(() => import('./card-mark.tsx'), 'CardMark');

interface LineupCardProps {
  lineup: SavedLineup;
  week: Week;
  /** The week is over: the lineup can no longer be changed [G2.54]. */
  isOver: boolean;
  now: Date | null;
  gameDay: GameDay | null;
}

/** A lineup of the week [G2.53]. */
export function LineupCard({ lineup, week, isOver, now, gameDay }: LineupCardProps) {
  const id = useId();
  const rounds = useRounds();
  const hasSide = useWide(SIDE_FROM);
  const corrections = useCorrections().data;
  const players = <CardPlayers lineup={lineup} week={week} now={now} forecast={gameDay?.forecast} />;
  return (
    <article className="panel" aria-labelledby={id}>
      <div className={CARD}>
        <CardHead id={id} lineup={lineup} week={week} gameDay={gameDay} />
        {gameDay ? (
          <Suspense
            fallback={
              <GroupTable
                name={lineup.name}
                heads={gameDay.forecast ? ['Likely', `Win ${rounds.noun}`] : [rounds.title]}
                rows={lineup.groups}
              />
            }
          >
            <gameDay.Groups lineup={lineup} week={week} />
          </Suspense>
        ) : null}
        {gameDay && !hasSide ? (
          <Suspense fallback={players}>
            <gameDay.Body lineup={lineup} week={week}>
              {players}
            </gameDay.Body>
          </Suspense>
        ) : (
          players
        )}
      </div>
      {corrections?.length ? <CorrectionsLine lineupId={lineup.id} /> : null}
      <footer className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-1.5 pr-2 pl-4">
        <div className="grid min-w-0 flex-1 gap-0.5">
          <span className="text-meta text-text-2">Created {dateTimeText(lineup.createdAt, now)}</span>
          <Suspense>
            {now && lineup.hasLockedPlayer ? <CardMark lineup={lineup} week={week} now={now} /> : null}
          </Suspense>
        </div>
        <LineupActions lineup={lineup} week={week} isOver={isOver} now={now} />
      </footer>
    </article>
  );
}

interface CardHeadProps extends CardProps {
  id: string;
  gameDay: GameDay | null;
}

/** Name, points and progress of a lineup [G2.53]; its groups as tags where they are not shown below it. */
function CardHead({ id, lineup, week, gameDay }: CardHeadProps) {
  const multiplier = lineup.playoffMultiplier;
  const Waiting = gameDay?.forecast?.Waiting;
  return (
    <header className="grid-cols-[minmax(0,1fr)_auto] @max-[330px]:grid-cols-1 grid items-end gap-x-3.5 gap-y-2 px-4 pt-3.5 pb-3">
      <div className="min-w-0 wrap-break-word">
        <h2 id={id} className="title-2">
          <Isolated>{lineup.name}</Isolated>
        </h2>
        <Progress lineup={lineup} />
        {Waiting ? (
          <Suspense>
            <Waiting lineup={lineup} week={week} />
          </Suspense>
        ) : null}
      </div>
      <Totals lineup={lineup} week={week} gameDay={gameDay} />
      {gameDay !== null && multiplier === 1 ? null : (
        <div className="col-span-full flex flex-wrap gap-1.5">
          {gameDay === null
            ? lineup.groups.map((group) => (
                <GroupTag
                  key={group.id}
                  groupId={group.id}
                  name={shownGroupName(group)}
                  className="max-w-full whitespace-normal wrap-anywhere"
                />
              ))
            : null}
          {multiplier === 1 ? null : (
            <Tag tone="outline" label={`Counts ${multiplier} times on the leaderboard`}>
              Playoff ×{multiplier}
            </Tag>
          )}
        </div>
      )}
    </header>
  );
}

/** Projected points in small print, and actual points once above zero [G2.53]. Two decimals [G9.8]. */
function Totals({ lineup, week, gameDay }: CardProps & Pick<CardHeadProps, 'gameDay'>) {
  const Projected = isUnderWay(lineup) ? gameDay?.forecast?.Projected : undefined;
  const before = <span>{formatPoints(lineup.projected, 2)}</span>;
  return (
    <dl className="flex min-h-13 items-end gap-3.5 text-right @max-[330px]:justify-end" data-uncovered>
      <div>
        <dt className="cap">Projected</dt>
        <dd className="num text-[24px]/[1.2] font-medium text-text-2">
          {Projected ? (
            <Suspense fallback={before}>
              <Projected lineup={lineup} week={week} />
            </Suspense>
          ) : (
            before
          )}
        </dd>
      </div>
      {lineup.actual > 0 ? (
        // On a game day the groups announce the points together with the places.
        <div aria-live={gameDay === null ? 'polite' : 'off'} aria-atomic>
          <dt className="cap">Actual</dt>
          <dd className="num text-[40px]/none font-bold @min-[430px]:text-score">
            <DerivedNumber of={ownPoints(lineup)} at={{ weekId: week.id, playerId: null }}>
              <LiveNumber text={formatPoints(lineup.actual, 2)} />
            </DerivedNumber>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

/** Whether a game has begun, and not all are over: before and after there is nothing else to expect. */
function isUnderWay({ slots }: SavedLineup): boolean {
  const plays = new Set(slots.map(({ play }) => play));
  return plays.has('live') || (plays.has('over') && plays.has('to_play'));
}

function Progress({ lineup }: { lineup: SavedLineup }) {
  const { over, live, to_play: toPlay, off } = progressOf(lineup.slots);
  return (
    <ul className="num mt-1.5 flex min-h-5 flex-wrap gap-x-2.5 gap-y-0.5 text-[14px] font-medium text-text-2">
      {over > 0 ? <li>{over} final</li> : null}
      {live > 0 ? (
        <li className="flex items-center gap-1.5 text-live">
          <LiveDot /> {live} live
        </li>
      ) : null}
      {toPlay > 0 ? <li>{toPlay} to play</li> : null}
      {off > 0 ? <li>{off} no game</li> : null}
    </ul>
  );
}
