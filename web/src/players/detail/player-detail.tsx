import type { Team } from '@singleback/contract/season.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import type { Week } from '@singleback/game/season/week.ts';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { OperatorNote } from '../player.tsx';
import { useRounds } from '../rounds.ts';
import { useCurrentWeek } from '../weeks.ts';
import { DetailHead } from './detail-head.tsx';
import { efficiency, logBars, spendingText } from './detail-model.ts';
import { GameLogPlot } from './game-log-plot.tsx';
import { GameLogTable } from './game-log-table.tsx';
import { MatchupBoard, Part } from './matchup-board.tsx';
import type { DetailPlayer } from './queries.ts';
import { type SeasonFigures, UNREAD_LOG, useGameLog, useSeasonFigures } from './queries.ts';

/** What the detail of a player shows. */
export interface PlayerFigures {
  player: DetailPlayer;
  teams: ReadonlyMap<string, Team>;
  weeks: readonly Week[];
  week: Week;
  usageLimit: number;
  playoffWeeks: readonly number[];
  isPremium: boolean;
  /** What is left of this week's points, below the matchup. */
  left?: ReactNode;
  /** What is shown of the weeks after this one; absent where nothing is planned. */
  planning?: ReactNode;
}

interface PlayerDetailProps {
  name: string;
  /** null until they are known. */
  figures: PlayerFigures | null;
  /** The head until then; without one the name alone. */
  waitingHead?: ReactNode;
  foot: ReactNode;
  onClose: () => void;
  children?: ReactNode;
}

/**
 * The player detail [G2.32]: header, Game Log, This Week's Matchup, Season Summary, and the weeks of use. The dialog stays
 * while the figures are loading.
 */
export function PlayerDetail({ name, figures, waitingHead, foot, onClose, children }: PlayerDetailProps) {
  const head = figures ? (
    <DetailHead
      player={figures.player}
      team={figures.teams.get(figures.player.teamAbbreviation ?? '')}
      weekId={figures.week.id}
      isPremium={figures.isPremium}
    />
  ) : (
    waitingHead
  );
  return (
    <Dialog onClose={onClose} title={name} width={1080} className="[&_.dialog-body]:p-0" head={head} foot={foot}>
      {figures ? <Figures {...figures} /> : children}
    </Dialog>
  );
}

function Figures(props: PlayerFigures) {
  const { player, teams } = props;
  const season = useSeasonFigures(player.id);
  return (
    <>
      <OperatorNote weekId={props.week.id} playerId={player.id} className="px-6.5 pt-4 max-md:px-4" />
      <div className="grid min-h-full grid-cols-[minmax(0,1fr)_314px] max-lg:flex max-lg:flex-col-reverse max-lg:justify-end">
        <GameLog player={player} season={season} weeks={props.weeks} weekNumber={props.week.weekNumber} />
        <div className="flex flex-col gap-6.5 border-line pt-5 pr-6.5 pb-6 pl-5.5 max-lg:grid max-lg:grid-cols-2 max-lg:border-b max-lg:pl-6.5 max-md:flex max-md:px-4 max-md:pt-4.5 max-md:pb-5 lg:border-l">
          <MatchupBoard player={player} teams={teams} week={props.week} />
          {props.left}
          {props.planning ? <Part title="Later">{props.planning}</Part> : null}
          <SeasonSummary player={player} season={season} />
          <YourSeason
            player={player}
            weeks={props.weeks}
            week={props.week}
            usageLimit={props.usageLimit}
            playoffWeeks={props.playoffWeeks}
          />
        </div>
      </div>
    </>
  );
}

interface GameLogProps {
  player: DetailPlayer;
  season: ReturnType<typeof useSeasonFigures>;
  weeks: readonly Week[];
  weekNumber: number;
}

function GameLog({ player, season, weeks, weekNumber }: GameLogProps) {
  const log = useGameLog(player.id);
  return (
    <Part title="Game Log" className="min-w-0 pt-5 pr-5.5 pb-6 pl-6.5 max-md:px-4 max-md:pt-4.5 max-md:pb-5">
      {log === null ? (
        <SkeletonRows rows={7} height={60} label="Loading the game log" />
      ) : (
        <>
          <GameLogPlot bars={logBars(log, player, weekNumber)} />
          {log === UNREAD_LOG ? null : log.length === 0 ? (
            <p className="text-text-2">No games yet this season.</p>
          ) : (
            <GameLogTable player={player} log={log} weeks={weeks} season={season} />
          )}
        </>
      )}
    </Part>
  );
}

/**
 * The player's season in six figures [G3.14]: points, average, rank, best and worst game, and the key figure of the
 * position.
 */
function SeasonSummary({ player, season }: { player: DetailPlayer; season: SeasonFigures | null }) {
  const { gamesPlayed, positionRank, position } = player;
  const key = season === null ? null : efficiency(position, season.stats);
  return (
    <Part title="Season Summary">
      <dl className="grid grid-cols-3 gap-x-3 gap-y-4.5">
        <Figure label="Season">{formatPoints(player.seasonPoints, 1)}</Figure>
        <Figure label="Avg" under={`${gamesPlayed} ${gamesPlayed === 1 ? 'game' : 'games'}`}>
          {formatPoints(player.averagePoints, 1)}
        </Figure>
        <Figure label="Rank">{positionRank === null ? '–' : `${position} ${positionRank}`}</Figure>
        <Figure label="Best">{formatPoints(season?.best ?? null, 1)}</Figure>
        <Figure label="Worst">{formatPoints(season?.worst ?? null, 1)}</Figure>
        {key === null ? null : (
          <Figure label={key.label} under={key.under}>
            {key.text}
          </Figure>
        )}
      </dl>
    </Part>
  );
}

function Figure({ label, under, children }: { label: string; under?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="cap">{label}</dt>
      <dd className="mt-[3px] font-num text-[26px]/[1.1] font-semibold tabular-nums">{children}</dd>
      {under === undefined ? null : <dd className="text-meta text-text-2">{under}</dd>}
    </div>
  );
}

const USED_WEEK =
  'border-line-2 [background:linear-gradient(to_top_left,transparent_44%,var(--chalk)_44%_56%,transparent_56%)]';
const PLAYOFF_WEEK =
  'border-line-2 [background:repeating-linear-gradient(135deg,var(--line-2)_0_1px,transparent_1px_4px)]';

interface YourSeasonProps {
  player: DetailPlayer;
  weeks: readonly Week[];
  week: Week;
  usageLimit: number;
  playoffWeeks: readonly number[];
}

/** The weeks the player was used and can still be used in. */
function YourSeason({ player, weeks, week, usageLimit, playoffWeeks }: YourSeasonProps) {
  const rounds = useRounds();
  // Nobody can be used in a week that is over, also where the player was opened from one.
  const now = Math.max(week.weekNumber, useCurrentWeek()?.weekNumber ?? 0);
  const left = weeks.filter(({ weekNumber }) => weekNumber >= now).length;
  const lookOf = (weekNumber: number) => {
    if (player.usedWeeks.includes(weekNumber)) return USED_WEEK;
    if (weekNumber === now) return 'border-flag-edge bg-flag';
    if (weekNumber < now) return 'border-transparent bg-raise-3';
    return playoffWeeks.includes(weekNumber) ? PLAYOFF_WEEK : 'border-line-2';
  };
  return (
    <Part title="Your Season">
      <div className="grid grid-flow-col auto-cols-[minmax(0,1fr)] gap-[3px]" aria-hidden>
        {weeks.map(({ weekNumber }) => (
          <i key={weekNumber} className={cx('h-3.5 border', lookOf(weekNumber))} />
        ))}
      </div>
      <p className="mt-2 text-text-2">{spendingText(player, usageLimit, left, rounds)}</p>
    </Part>
  );
}
