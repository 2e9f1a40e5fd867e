import { concernOf } from '@singleback/game/players/injury.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { type CSSProperties, memo, Suspense } from 'react';
import { DerivedNumber } from '../../players/derived-number.tsx';
import { OperatorNote, PlayerFace, PlayerLink, PlayerName, ScoreUnconfirmed } from '../../players/player.tsx';
import { spineColor, useTeam } from '../../players/teams.ts';
import { cx } from '../../ui/cx.ts';
import { LiveNumber } from '../../ui/live-number.tsx';
import { LiveDot, Tag } from '../../ui/tag.tsx';
import { kickoffText } from '../../ui/text/time-text.ts';
import type { CardForecast, CardProps, CardSlotProps } from '../game-day/group-table.tsx';
import { ownPoints, type SavedSlot } from '../model.ts';

/** The figures of groups and players stand in the same columns. */
export const CARD =
  '@container [--column-left:50px] [--column-points:74px] max-[360px]:[--column-left:42px] max-[360px]:[--column-points:72px] md:[--column-left:84px] md:[--column-points:92px]';

interface CardPlayersProps extends CardProps {
  now: Date | null;
  forecast?: CardForecast | undefined;
}

/** The players of a lineup, with their games, projections and points. */
export function CardPlayers({ lineup, week, now, forecast }: CardPlayersProps) {
  return (
    <table className="w-full border-separate border-spacing-0">
      <caption className="sr-only">Players of {lineup.name}</caption>
      <thead>
        <tr className="cap">
          <th scope="col" className={HEAD}>
            <span className="sr-only">Slot</span>
          </th>
          <th scope="col" className={HEAD}>
            <span className="sr-only">Player</span>
          </th>
          <th scope="col" className={cx(HEAD, 'hidden @min-[430px]:table-cell')}>
            <span className="sr-only">Game</span>
          </th>
          <th scope="col" className={cx(HEAD, forecast && 'hidden @min-[640px]:table-cell')}>
            Projected
          </th>
          {forecast ? (
            <th scope="col" className={HEAD}>
              Left
            </th>
          ) : null}
          <th scope="col" className={cx(HEAD, 'pr-4')}>
            Points
          </th>
        </tr>
      </thead>
      <tbody>
        {lineup.slots.map((slot) => (
          <SlotRow key={slot.key} slot={slot} lineup={lineup} week={week} now={now} forecast={forecast} />
        ))}
      </tbody>
    </table>
  );
}

const HEAD = 'h-7 text-right whitespace-nowrap [font:inherit]';
const CELL =
  'h-[41px] border-t border-line transition-[background-color] duration-(--tick) ease-out in-[tr:has(.live-number[data-ticked=true])]:bg-live-lo in-[tr:has(.live-number[data-ticked=true])]:duration-0';
const FIGURE = 'w-(--column-left) text-right font-num text-[16px] font-medium whitespace-nowrap text-text-2';
const WARN = 'bg-[color-mix(in_srgb,var(--warn)_10%,transparent)]';
const BAD = 'bg-[color-mix(in_srgb,var(--bad)_10%,transparent)]';

interface SlotRowProps extends CardSlotProps {
  now: Date | null;
  forecast: CardForecast | undefined;
}

/**
 * A slot of a card: player, injury, game state, projection, what is still to come where that is known, and points. Drawn
 * again for a change of its own only: during games a message comes every few seconds, and is about a few players.
 */
const SlotRow = memo(Row, isSameRow);

function isSameRow(before: SlotRowProps, after: SlotRowProps): boolean {
  const isSame = before.slot === after.slot && before.lineup.id === after.lineup.id && before.week.id === after.week.id;
  return isSame && before.forecast === after.forecast && stateAt(before) === stateAt(after);
}

/** What a row shows of the time. */
function stateAt({ slot, now }: SlotRowProps): string {
  if (now === null) return '';
  return String(concernOf({ injuryStatus: slot.injuryStatus, game: slot.gameTime }, now));
}

function Row({ slot, lineup, week, now, forecast }: SlotRowProps) {
  const weekId = week.id;
  const team = useTeam(slot.team);
  const concern = now && concernOf({ injuryStatus: slot.injuryStatus, game: slot.gameTime }, now);
  const cell = cx(CELL, concern && (concern === 'doubtful' ? WARN : BAD));
  return (
    <tr data-concern={concern ?? undefined}>
      <th
        scope="row"
        className="sideline-edge w-[54px] pr-2 pl-1.5 text-center font-num text-[16px]/none font-bold whitespace-nowrap"
      >
        {slot.kind}
        {slot.isDoubled ? <Doubled className="mx-auto mt-1 flex w-fit @min-[430px]:hidden" /> : null}
      </th>
      <td
        className={cx(
          cell,
          // The whole cell opens the player.
          'relative pl-3.5 shadow-[inset_4px_0_0_var(--spine-color,var(--line-2))] [&_.player-link]:after:absolute [&_.player-link]:after:inset-0',
        )}
        style={{ '--spine-color': spineColor(slot.team) } as CSSProperties}
      >
        <div className="flex min-w-0 items-center gap-2.5 py-1">
          <span className="hidden @min-[330px]:block">
            <PlayerFace
              name={slot.name}
              position={slot.position}
              team={slot.team}
              color={team?.primary_color}
              foot={team?.secondary_color}
              size={28}
            />
          </span>
          <span className="min-w-0 font-semibold leading-tight">
            <PlayerLink player={{ id: slot.playerId, name: slot.name }} weekId={weekId}>
              <PlayerName name={slot.name} injuryStatus={slot.injuryStatus} />
            </PlayerLink>
            {slot.isDoubled ? <Doubled className="ml-2 hidden align-middle @min-[430px]:inline-flex" /> : null}
            <span className="mt-0.5 flex flex-wrap items-center gap-x-2 @min-[430px]:hidden">
              <SlotState slot={slot} />
            </span>
            {slot.isUnconfirmed ? <ScoreUnconfirmed className="font-normal" /> : null}
            <OperatorNote weekId={weekId} playerId={slot.playerId} className="font-normal" />
          </span>
        </div>
      </td>
      <td className={cx(cell, 'hidden text-right whitespace-nowrap @min-[430px]:table-cell')}>
        <SlotState slot={slot} />
      </td>
      <td translate="no" className={cx(cell, FIGURE, forecast && 'hidden @min-[640px]:table-cell')}>
        {formatPoints(slot.projected, 1)}
      </td>
      {forecast ? (
        <td className={cx(cell, FIGURE)}>
          <Suspense>
            <forecast.Left slot={slot} lineup={lineup} week={week} />
          </Suspense>
        </td>
      ) : null}
      <td className={cx(cell, 'w-(--column-points) pr-4 text-right font-num text-[21px] font-bold whitespace-nowrap')}>
        {slot.actual === null ? (
          <span className="text-text-2">–</span>
        ) : (
          <DerivedNumber of={ownPoints(lineup)} at={{ weekId, playerId: slot.playerId }}>
            <LiveNumber text={formatPoints(slot.actual, 1)} />
          </DerivedNumber>
        )}
      </td>
    </tr>
  );
}

function Doubled({ className }: { className: string }) {
  return (
    <Tag tone="outline" label="counts twice" className={className}>
      2×
    </Tag>
  );
}

/** The opponent, and 'Final', the game clock, or the kickoff in the viewer's time zone. */
function SlotState({ slot }: { slot: SavedSlot }) {
  const look = 'num inline-flex flex-wrap items-center gap-x-2 text-[14px] font-medium! leading-tight';
  const opponent = slot.opponent === null ? null : <span className="whitespace-nowrap">{slot.opponent}</span>;
  if (slot.play === 'live') {
    return (
      <span className={`${look} text-text-2`}>
        {opponent}
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-live">
          <LiveDot />
          {slot.stateText}
        </span>
      </span>
    );
  }
  return (
    <span className={`${look} text-text-2`}>
      {opponent}
      <span className="whitespace-nowrap">{slot.stateText ?? kickoffText(slot.kickoff)}</span>
    </span>
  );
}
