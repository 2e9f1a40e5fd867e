import type { Team } from '@singleback/contract/season.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { memo } from 'react';
import { InjuryMark } from '../../../players/injury-mark.tsx';
import { PlayerFace } from '../../../players/player-face.tsx';
import { spineColor } from '../../../players/team-colors.ts';
import { cx } from '../../../ui/cx.ts';
import { Spine } from '../../../ui/spine.tsx';
import { Struck } from '../../../ui/text/struck.tsx';
import type { BuilderPlayer } from '../builder-player.ts';
import { ComingStrip, CostCell, TeamTotalCell } from '../costs/cost-cells.tsx';
import { laterText } from '../costs/cost-words.ts';
import { COST_LINE_ID, type Columns, type CostState, type Costs, groupUseText } from '../costs/costs-context.ts';
import playerLineStyles from '../player-line.module.css';
import { AddMark, type AddMarkProps } from './add-mark.tsx';
import { LastFive } from './last-five.tsx';
import styles from './player-row.module.css';
import { GameTimeText, Matchup } from './player-words.tsx';

interface PlayerRowProps extends AddMarkProps {
  index: number;
  /** Offset from the top of the list in pixels. */
  top: number;
  onFocus: (index: number) => void;
  onOpen: (player: BuilderPlayer) => void;
  teams: ReadonlyMap<string, Team>;
  isPremium: boolean;
  isTouch: boolean;
  /** The value below the projection on a phone: the sorted column, else what the pick costs later, where that matters. */
  touchFigure: TouchFigure;
  /** The prices; null where a lineup has none. */
  costs: Costs | null;
  columns: Columns;
  /** What the player costs later. */
  cost: CostState;
}

export type TouchFigure = 'average' | 'season' | 'usage' | 'cost';

/** A row of the player list: opens the detail, with a button at its end to add or remove. */
export const PlayerRow = memo(Row, isSameRow);

function Row(props: PlayerRowProps) {
  const { player, index, top, state, isActive, isTouch, costs, columns } = props;
  return (
    <tr
      aria-rowindex={index + 2}
      data-row={index}
      data-kind={state.kind}
      className={cx(styles.playerRow, styles.playerColumns)}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => props.onOpen(player)}
      onFocus={() => {
        props.onFocus(index);
        costs?.shown.set(() => player.id);
      }}
      onPointerEnter={() => costs?.shown.set(() => player.id)}
    >
      <td className="flex items-center self-stretch gap-3 min-w-0 max-md:gap-2.5">
        <Spine color={spineColor(player.teamAbbreviation)} faded={state.kind === 'used' || state.kind === 'locked'} />
        <PlayerFace
          name={player.name}
          position={player.position}
          team={player.teamAbbreviation}
          color={props.teams.get(player.teamAbbreviation ?? '')?.primary_color}
          size={isTouch ? 40 : 34}
          spent={state.kind === 'used' || state.kind === 'locked'}
        />
        <div className="min-w-0 flex-1">
          <Name {...props} isActive={isActive} />
          {isTouch ? <TouchMeta player={player} isPremium={props.isPremium} /> : <Meta player={player} />}
        </div>
      </td>
      <td className={cx(styles.cell, styles.cellOpponent)}>
        <div>
          <Matchup fpaRank={player.fpaRank} /> <span className={styles.opponent}>{player.opponent}</span>
        </div>
        <div className="text-meta text-text-2">
          <GameTimeText player={player} />
        </div>
      </td>
      {costs === null || columns === 'form' ? null : (
        <td className={cx(styles.cell, styles.cellTotal)}>
          <TeamTotalCell lines={player.opponent === null ? null : costs.linesOf(player.teamAbbreviation)} />
        </td>
      )}
      <td translate="no" className={cx(styles.cell, styles.cellProj)}>
        {formatPoints(player.projectedPoints, 1)}
        {isTouch ? <small>{touchFigureText(props)}</small> : null}
      </td>
      {costs === null || columns === 'form' ? (
        <FormCells {...props} />
      ) : (
        <PriceCells player={player} costs={costs} cost={props.cost} />
      )}
      <td className="flex items-center justify-end gap-1.5 pr-4 max-md:justify-center max-md:p-0">
        <AddMark {...props} describedBy={costs === null ? undefined : COST_LINE_ID} />
      </td>
    </tr>
  );
}

function FormCells({ player, isPremium }: PlayerRowProps) {
  return (
    <>
      <td translate="no" className={cx(styles.cell, styles.cellSeason)}>
        {formatPoints(player.seasonPoints, 1)}
      </td>
      <td className={cx(styles.cell, styles.cellAvg)}>
        <LastFive points={player.recentPoints} />
        <span translate="no">{formatPoints(player.averagePoints, 1)}</span>
      </td>
      <td className={cx(styles.cell, styles.cellUsage)}>
        <Usage percentage={player.usagePercentage} isPremium={isPremium} />
      </td>
    </>
  );
}

function PriceCells({ player, costs, cost }: { player: BuilderPlayer; costs: Costs; cost: CostState }) {
  return (
    <>
      <td className={cx(styles.cell, styles.cellCost)}>
        <CostCell cost={cost} />
      </td>
      <td className={cx(styles.cell, styles.cellStrip)}>
        <ComingStrip weeks={costs.comingOf(player.id)} />
      </td>
      {costs.groupUse === null ? null : (
        <td className={cx(styles.cell, styles.cellGroup)}>
          {costs.groupUse.isShown ? groupUseText(costs.groupUse, player.id) : <ForPremium />}
        </td>
      )}
    </>
  );
}

function Name({ player, state, isActive, onOpen, costs }: PlayerRowProps) {
  return (
    <div className="flex min-w-0 items-center">
      <button
        type="button"
        className={cx(playerLineStyles.lineName, styles.rowName)}
        tabIndex={isActive ? 0 : -1}
        aria-describedby={costs === null ? undefined : COST_LINE_ID}
        onClick={(event) => {
          event.stopPropagation();
          onOpen(player);
        }}
      >
        {state.kind === 'used' ? (
          <Struck label={state.usedWords ?? 'used'}>{player.name}</Struck>
        ) : (
          <span className={state.kind === 'locked' ? 'text-text-2' : undefined}>{player.name}</span>
        )}
      </button>
      <InjuryMark status={player.injuryStatus} />
    </div>
  );
}

function Meta({ player }: { player: BuilderPlayer }) {
  return (
    <div className={cx(playerLineStyles.lineMeta, styles.rowMeta)}>
      <span>
        {player.position} · {player.teamAbbreviation ?? 'Free agent'}
        {player.jerseyNumber === null ? '' : ` #${player.jerseyNumber}`}
      </span>
    </div>
  );
}

function TouchMeta({ player, isPremium }: { player: BuilderPlayer; isPremium: boolean }) {
  return (
    <>
      <div className={cx(playerLineStyles.lineMeta, styles.rowMeta)}>
        <span>
          <b className="max-md:font-num max-md:text-[14px]/[1] max-md:font-bold max-md:text-text">{player.position}</b>{' '}
          {player.teamAbbreviation ?? 'Free agent'} {player.opponent}
        </span>
        <Matchup fpaRank={player.fpaRank} />
      </div>
      <div className={cx(playerLineStyles.lineMeta, styles.rowMeta)}>
        <GameTimeText player={player} />
        {isPremium && player.usagePercentage !== null ? (
          <span className={styles.rowUsage}>{usageText(player.usagePercentage)} used</span>
        ) : null}
      </div>
    </>
  );
}

function touchFigureText({ player, touchFigure, cost }: PlayerRowProps): string {
  switch (touchFigure) {
    case 'cost':
      return laterText(cost);
    case 'average':
      return `${formatPoints(player.averagePoints, 1)} avg`;
    case 'season':
      return `${formatPoints(player.seasonPoints, 1)} total`;
    case 'usage':
      return `${usageText(player.usagePercentage)} used`;
  }
}

function usageText(percentage: number | null): string {
  return percentage === null ? '–' : `${Math.round(percentage)}%`;
}

function Usage({ percentage, isPremium }: { percentage: number | null; isPremium: boolean }) {
  if (!isPremium) return <ForPremium />;
  return <span className={cx(percentage === null && 'text-text-3')}>{usageText(percentage)}</span>;
}

function ForPremium() {
  return (
    <>
      <span aria-hidden>••</span>
      <span className="sr-only">For Premium</span>
    </>
  );
}

// A row's state is a new object on each render, so compare its contents to skip rerenders while scrolling.
function isSameRow(a: PlayerRowProps, b: PlayerRowProps): boolean {
  return (
    a.player === b.player &&
    a.index === b.index &&
    a.top === b.top &&
    a.isActive === b.isActive &&
    a.isFrozen === b.isFrozen &&
    a.isTouch === b.isTouch &&
    a.isPremium === b.isPremium &&
    a.touchFigure === b.touchFigure &&
    a.costs === b.costs &&
    a.columns === b.columns &&
    a.cost === b.cost &&
    a.teams === b.teams &&
    a.onAdd === b.onAdd &&
    a.state.kind === b.state.kind &&
    a.state.reason === b.state.reason &&
    a.state.isForSlot === b.state.isForSlot &&
    a.state.usedLabel === b.state.usedLabel
  );
}
