import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { memo } from 'react';
import { InjuryMark, PlayerFace } from '../../../players/player.tsx';
import { spineColor } from '../../../players/teams.ts';
import { cx } from '../../../ui/cx.ts';
import { Spine } from '../../../ui/face.tsx';
import { Struck } from '../../../ui/text/struck.tsx';
import type { BuilderPlayer } from '../builder-player.ts';
import { ComingStrip, CostCell, TeamTotalCell } from '../costs/cost-cells.tsx';
import { COST_LINE_ID, type CostState, groupUseText, laterText } from '../costs/costs.ts';
import type { Costs } from '../costs/costs-provider.tsx';
import { AddMark, type PlayerRowProps } from './add-mark.tsx';
import styles from './list.module.css';
import { GameTimeText, LINE_META, LINE_NAME, Matchup } from './player-words.tsx';

const CELL = 'text-right font-num text-num-s/[1.2] font-medium whitespace-nowrap text-text-2 max-md:hidden';
const META = `${LINE_META} max-md:gap-[7px] max-md:leading-[1.25]`;

/** A row of the player list: opens the detail, with a button at its end to add or remove. Skipped while scrolling. */
export const PlayerRow = memo(Row);

function Row(props: PlayerRowProps) {
  const { list, player, index, top, kind } = props;
  const { isTouch, costs } = list;
  const isGone = kind === 'used' || kind === 'locked';
  const color = isGone || kind === 'bye' ? 'text-text-2' : 'text-text';
  const prices = costs?.columns === 'prices' ? costs : null;
  const again = isGone || kind === 'bye' || isUnderway(player) ? null : (costs?.playAgainOf(player.id) ?? null);
  return (
    <tr
      aria-rowindex={index + 2}
      data-row={index}
      data-kind={kind}
      className={cx(
        styles.columns,
        kind === 'in_lineup' && 'bg-raise-2',
        'hover:bg-raise-2 has-focus-visible:bg-raise-2 max-[359.98px]:[&_.face]:hidden',
        'absolute inset-x-0 top-0 bottom-auto grid h-12 cursor-pointer items-center border-b border-line [contain:size_layout_style]',
        'max-md:h-16 max-md:grid-cols-[minmax(0,1fr)_auto_84px]',
      )}
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
          {isTouch ? (
            <TouchMeta player={player} isPremium={list.isPremium} again={again} />
          ) : (
            // Beside prices the strip of the next rounds says it.
            <Meta player={player} again={prices === null ? again : null} />
          )}
        </div>
      </td>
      <td className={cx(CELL, 'leading-[1.3]')}>
        <div>
          <Matchup fpaRank={player.fpaRank} />{' '}
          <span className={cx('ml-[5px] font-semibold', color)}>{player.opponent}</span>
        </div>
        <div className="font-text text-meta font-normal text-text-2">
          <GameTimeText player={player} />
        </div>
      </td>
      {prices === null ? null : (
        <td className={cx(CELL, styles.total)}>
          <TeamTotalCell lines={player.opponent === null ? null : prices.linesOf(player.teamAbbreviation)} />
        </td>
      )}
      <td
        translate="no"
        className={cx(
          'text-right font-num text-h2/none font-bold whitespace-nowrap',
          // The projections stand in one line, whatever is said below them, beside the kickoff.
          'max-md:relative max-md:grid max-md:min-w-[46px] max-md:content-center max-md:self-stretch max-md:pl-2',
          color,
        )}
      >
        {formatPoints(player.projectedPoints, 1)}
        {isTouch ? (
          <small className="absolute right-0 bottom-[5px] font-num text-[14px]/none font-medium text-text-2">
            {touchFigureText(props)}
          </small>
        ) : null}
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
      <td translate="no" className={cx(CELL, styles.season)}>
        {formatPoints(player.seasonPoints, 1)}
      </td>
      <td className={cx(CELL, 'flex items-center justify-end')}>
        <LastFive points={player.recentPoints} />
        <span translate="no" className="min-w-11">
          {formatPoints(player.averagePoints, 1)}
        </span>
      </td>
      <td className={cx(CELL, styles.usage)}>
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
      <td className={CELL}>
        <CostCell cost={cost} rounds={costs.rounds} />
      </td>
      <td className={cx(CELL, styles.strip, 'overflow-hidden')}>
        <ComingStrip weeks={costs.comingOf(player.id)} rounds={costs.rounds} />
      </td>
      {costs.groupUse === null ? null : (
        <td className={cx(CELL, styles.group)}>
          {costs.groupUse.isShown ? groupUseText(costs.groupUse, player.id) : <ForPremium />}
        </td>
      )}
    </>
  );
}

function Name({ list, player, kind, usedWords, isActive }: PlayerRowProps) {
  const name = <span translate="no">{player.name}</span>;
  return (
    <div className="flex min-w-0 items-center">
      <button
        type="button"
        className={cx(
          LINE_NAME,
          // One line: a second one would leave the row. A line through a used player is wider than the name.
          kind === 'used' ? 'text-ellipsis whitespace-nowrap' : 'truncate',
        )}
        tabIndex={isActive ? 0 : -1}
        aria-describedby={list.costs === null ? undefined : COST_LINE_ID}
        onClick={(event) => {
          event.stopPropagation();
          list.onOpen(player);
        }}
      >
        {kind === 'used' ? (
          <Struck label={usedWords ?? 'used'}>{name}</Struck>
        ) : (
          <span className={kind === 'locked' ? 'text-text-2' : undefined}>{name}</span>
        )}
      </button>
      <InjuryMark status={player.injuryStatus} />
    </div>
  );
}

interface MetaProps {
  player: BuilderPlayer;
  /** '79% to play again'; null where nothing is to be said of it. */
  again: string | null;
}

/** A player of the lineup whose game has begun. */
const isUnderway = ({ gameStatus }: BuilderPlayer) => gameStatus === 'in_progress' || gameStatus === 'final';

function Meta({ player, again }: MetaProps) {
  return (
    <div className={META}>
      <span>
        {player.position} · {player.teamAbbreviation ?? 'Free agent'}
        {player.jerseyNumber === null ? '' : ` #${player.jerseyNumber}`}
        {again === null ? '' : ` · ${again}`}
      </span>
    </div>
  );
}

function TouchMeta({ player, isPremium, again }: MetaProps & { isPremium: boolean }) {
  const used = isPremium && player.usagePercentage !== null ? `${usageText(player.usagePercentage)} used` : null;
  return (
    <>
      <div className={META}>
        <span>
          <b className="max-md:font-num max-md:text-[14px]/[1] max-md:font-bold max-md:text-text">{player.position}</b>{' '}
          {player.teamAbbreviation ?? 'Free agent'} {player.opponent}
        </span>
        {again === null ? <Matchup fpaRank={player.fpaRank} /> : <GameTimeText player={player} />}
      </div>
      <div className={META}>
        {again === null ? <GameTimeText player={player} /> : <span>{again}</span>}
        {used === null ? null : <span className="max-[420px]:hidden">{used}</span>}
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
          className="w-1 bg-line-2 data-[good=true]:bg-chalk forced-colors:bg-[CanvasText]"
          data-good={each !== null && each >= mean && each > 0}
          style={{ height: `${Math.max(2, Math.round((Math.max(0, each ?? 0) / most) * 18))}px` }}
        />
      ))}
    </span>
  );
}
