import { concernOf } from '@singleback/game/players/injury.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { type CSSProperties, memo, Suspense } from 'react';
import { DerivedNumber } from '../../players/derived-number.tsx';
import { OperatorNote } from '../../players/operator-note.tsx';
import { PlayerFace } from '../../players/player-face.tsx';
import { PlayerLink } from '../../players/player-link.tsx';
import { ScoreUnconfirmed } from '../../players/player-marks.tsx';
import { PlayerName } from '../../players/player-name.tsx';
import { spineColor } from '../../players/team-colors.ts';
import { useTeam } from '../../players/teams.ts';
import { cx } from '../../ui/cx.ts';
import { LiveNumber } from '../../ui/live-number.tsx';
import { LiveDot, Tag } from '../../ui/tag.tsx';
import { kickoffText } from '../../ui/text/time-text.ts';
import type { CardForecast, CardProps, CardSlotProps } from '../game-day/game-day.ts';
import { ownPoints, type SavedSlot } from '../model.ts';
import styles from './slot-row.module.css';

interface CardPlayersProps extends CardProps {
  now: Date | null;
  forecast?: CardForecast | undefined;
}

/** The players of a lineup, with their games, projections and points. */
export function CardPlayers({ lineup, week, now, forecast }: CardPlayersProps) {
  return (
    <table className={styles.lineupSlots}>
      <caption className="sr-only">Players of {lineup.name}</caption>
      <thead>
        <tr className="cap">
          <th scope="col">
            <span className="sr-only">Slot</span>
          </th>
          <th scope="col">
            <span className="sr-only">Player</span>
          </th>
          <th scope="col" className="hidden @min-[430px]:table-cell">
            <span className="sr-only">Game</span>
          </th>
          <th scope="col" className={cx(forecast && 'hidden @min-[640px]:table-cell')}>
            Projected
          </th>
          {forecast ? <th scope="col">Left</th> : null}
          <th scope="col">Points</th>
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
  return (
    <tr data-concern={concern ?? undefined}>
      <th scope="row" className={cx(styles.slotLabel, 'sideline-edge')}>
        {slot.kind}
        {slot.isDoubled ? <Doubled className="mx-auto mt-1 flex w-fit @min-[430px]:hidden" /> : null}
      </th>
      <td className={styles.slotPlayer} style={{ '--spine-color': spineColor(slot.team) } as CSSProperties}>
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
      <td className="hidden text-right whitespace-nowrap @min-[430px]:table-cell">
        <SlotState slot={slot} />
      </td>
      <td translate="no" className={cx('num', styles.figure, forecast && 'hidden @min-[640px]:table-cell')}>
        {formatPoints(slot.projected, 1)}
      </td>
      {forecast ? (
        <td className={cx('num', styles.figure)}>
          <Suspense>
            <forecast.Left slot={slot} lineup={lineup} week={week} />
          </Suspense>
        </td>
      ) : null}
      <td className={cx('num', styles.points)}>
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
