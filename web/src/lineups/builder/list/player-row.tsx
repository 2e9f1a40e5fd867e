import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { memo } from 'react';
import { PlayerFace } from '../../../players/player-face.tsx';
import { InjuryMark } from '../../../players/player-marks.tsx';
import { spineColor } from '../../../players/team-colors.ts';
import { cx } from '../../../ui/cx.ts';
import { Spine } from '../../../ui/spine.tsx';
import { Struck } from '../../../ui/text/struck.tsx';
import type { BuilderPlayer } from '../builder-player.ts';
import { ComingStrip, CostCell, TeamTotalCell } from '../costs/cost-cells.tsx';
import { laterText } from '../costs/cost-words.ts';
import { COST_LINE_ID, type CostState, type Costs, groupUseText } from '../costs/costs-context.ts';
import playerLineStyles from '../player-line.module.css';
import { AddMark } from './add-mark.tsx';
import styles from './player-row.module.css';
import { GameTimeText, Matchup } from './player-words.tsx';
import type { PlayerRowProps } from './row-state.ts';

/** A row of the player list: opens the detail, with a button at its end to add or remove. Skipped while scrolling. */
export const PlayerRow = memo(Row);

function Row(props: PlayerRowProps) {
  const { list, player, index, top, kind } = props;
  const { isTouch, costs } = list;
  const isGone = kind === 'used' || kind === 'locked';
  const prices = costs?.columns === 'prices' ? costs : null;
  return (
    <tr
      aria-rowindex={index + 2}
      data-row={index}
      data-kind={kind}
      className={cx(styles.playerRow, styles.playerColumns)}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => list.onOpen(player)}
      onFocus={() => {
        list.onFocus(index);
        costs?.shown.set(() => player.id);
      }}
      onPointerEnter={() => costs?.shown.set(() => player.id)}
    >
      <td className="flex items-center self-stretch gap-3 min-w-0 max-md:gap-2.5">
        <Spine color={spineColor(player.teamAbbreviation)} faded={isGone} />
        <PlayerFace
          name={player.name}
          position={player.position}
          team={player.teamAbbreviation}
          color={list.teams.get(player.teamAbbreviation ?? '')?.primary_color}
          size={isTouch ? 40 : 34}
          spent={isGone}
        />
        <div className="min-w-0 flex-1">
          <Name {...props} />
          {isTouch ? <TouchMeta player={player} isPremium={list.isPremium} /> : <Meta player={player} />}
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
      {prices === null ? null : (
        <td className={cx(styles.cell, styles.cellTotal)}>
          <TeamTotalCell lines={player.opponent === null ? null : prices.linesOf(player.teamAbbreviation)} />
        </td>
      )}
      <td translate="no" className={cx(styles.cell, styles.cellProj)}>
        {formatPoints(player.projectedPoints, 1)}
        {isTouch ? <small>{touchFigureText(props)}</small> : null}
      </td>
      {prices === null ? <FormCells {...props} /> : <PriceCells player={player} costs={prices} cost={props.cost} />}
      <td className="flex items-center justify-end gap-1.5 pr-4 max-md:justify-center max-md:p-0">
        <AddMark {...props} />
      </td>
    </tr>
  );
}

function FormCells({ player, list: { isPremium } }: PlayerRowProps) {
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
        {isPremium ? (
          <span className={cx(player.usagePercentage === null && 'text-text-3')}>
            {usageText(player.usagePercentage)}
          </span>
        ) : (
          <ForPremium />
        )}
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

function Name({ list, player, kind, usedWords, isActive }: PlayerRowProps) {
  return (
    <div className="flex min-w-0 items-center">
      <button
        type="button"
        className={cx(
          playerLineStyles.lineName,
          'max-w-full rounded-1 text-left leading-[1.25] font-semibold [overflow-wrap:normal]',
          styles.rowName,
        )}
        tabIndex={isActive ? 0 : -1}
        aria-describedby={list.costs === null ? undefined : COST_LINE_ID}
        onClick={(event) => {
          event.stopPropagation();
          list.onOpen(player);
        }}
      >
        {kind === 'used' ? (
          <Struck label={usedWords ?? 'used'}>{player.name}</Struck>
        ) : (
          <span className={kind === 'locked' ? 'text-text-2' : undefined}>{player.name}</span>
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
          <span className="max-[420px]:hidden">{usageText(player.usagePercentage)} used</span>
        ) : null}
      </div>
    </>
  );
}

function touchFigureText({ player, list, cost }: PlayerRowProps): string {
  switch (list.touchFigure) {
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

function ForPremium() {
  return (
    <>
      <span aria-hidden>••</span>
      <span className="sr-only">For Premium</span>
    </>
  );
}

const FULL = 2000;

/**
 * The last five games as bars, newest at the right, highlighted above the player's average. A missed game is a stub.
 */
function LastFive({ points }: { points: readonly (number | null)[] }) {
  const played = points.filter((each) => each !== null);
  const most = Math.max(FULL, ...played);
  const mean = played.reduce((sum, each) => sum + each, 0) / Math.max(1, played.length);
  return (
    <span
      className="inline-flex h-[18px] items-end gap-0.5 @max-[840px]/players:hidden"
      role="img"
      aria-label={`Last games: ${points.map((each) => formatPoints(each, 1)).join(', ')}`}
    >
      {points.map((each, at) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its game's place in the row
          key={at}
          className="w-1 bg-line-2 data-[good=true]:bg-chalk"
          data-good={each !== null && each >= mean && each > 0}
          style={{ height: `${Math.max(2, Math.round((Math.max(0, each ?? 0) / most) * 18))}px` }}
        />
      ))}
    </span>
  );
}
