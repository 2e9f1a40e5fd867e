import type { Team } from '@singleback/contract/season.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import type { Week } from '@singleback/game/season/week.ts';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { OperatorNote } from '../operator-note.tsx';
import { useRounds } from '../rounds.ts';
import { DetailHead } from './detail-head.tsx';
import type { DetailPlayer } from './detail-player.ts';
import { efficiency } from './efficiency.ts';
import { GameLogPlot } from './game-log-plot.tsx';
import { GameLogTable } from './game-log-table.tsx';
import { logBars } from './log-bars.ts';
import { MatchupBoard } from './matchup-board.tsx';
import styles from './player-detail.module.css';
import { type SeasonFigures, UNREAD_LOG, useGameLog, useSeasonFigures } from './queries.ts';
import { spendingText } from './words.ts';
import yourSeasonStyles from './your-season.module.css';

interface PlayerDetailProps extends PlayerFigures {
  /** The available actions. */
  foot: ReactNode;
  onClose: () => void;
}

/** What the detail of a player shows. */
export interface PlayerFigures {
  player: DetailPlayer;
  teams: ReadonlyMap<string, Team>;
  weeks: readonly Week[];
  /** The week shown. */
  week: Week;
  usageLimit: number;
  playoffWeeks: readonly number[];
  isPremium: boolean;
  /** What is left of this week's points, below the matchup. */
  left?: ReactNode;
  /** What is shown of the weeks after this one; absent where nothing is planned. */
  planning?: ReactNode;
}

/** The player detail [G2.32]: header, Game Log, This Week's Matchup, Season Summary, and the weeks of use. */
export function PlayerDetail({ foot, onClose, ...figures }: PlayerDetailProps) {
  return <PlayerDetailFrame name={figures.player.name} figures={figures} foot={foot} onClose={onClose} />;
}

interface PlayerDetailFrameProps {
  name: string;
  /** null until they are known. */
  figures: PlayerFigures | null;
  /** The head until then; without one the name alone. */
  waitingHead?: ReactNode;
  foot: ReactNode;
  onClose: () => void;
  /** Shown in place of the figures. */
  children?: ReactNode;
}

/** The dialog of a player's detail, which stays while the figures are loading. */
export function PlayerDetailFrame({ name, figures, waitingHead, foot, onClose, children }: PlayerDetailFrameProps) {
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
    <Dialog onClose={onClose} title={name} width={1080} className={styles.playerDetail} head={head} foot={foot}>
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
      <div className={styles.detailColumns}>
        <GameLog player={player} season={season} weeks={props.weeks} weekNumber={props.week.weekNumber} />
        <div className={styles.detailSide}>
          <MatchupBoard player={player} teams={teams} />
          {props.left}
          {props.planning ? (
            <section className="max-lg:last:col-span-full" aria-labelledby="detail-later">
              <h3 id="detail-later" className="mb-3 font-num text-num-s/[1.2] font-bold tracking-[0.06em] uppercase">
                Later
              </h3>
              {props.planning}
            </section>
          ) : null}
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
    <section
      className="pt-5 pr-5.5 pb-6 pl-6.5 min-w-0 max-md:pt-4.5 max-md:px-4 max-md:pb-5"
      aria-labelledby="detail-log"
    >
      <h3 id="detail-log" className="mb-3 font-num text-num-s/[1.2] font-bold tracking-[0.06em] uppercase">
        Game Log
      </h3>
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
    </section>
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
    <section className="max-lg:last:col-span-full" aria-labelledby="detail-season">
      <h3 id="detail-season" className="mb-3 font-num text-num-s/[1.2] font-bold tracking-[0.06em] uppercase">
        Season Summary
      </h3>
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
    </section>
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
  const left = weeks.filter(({ weekNumber }) => weekNumber >= week.weekNumber).length;
  return (
    <section className="max-lg:last:col-span-full" aria-labelledby="detail-yours">
      <h3 id="detail-yours" className="mb-3 font-num text-num-s/[1.2] font-bold tracking-[0.06em] uppercase">
        Your Season
      </h3>
      <div className={cx(yourSeasonStyles.yourWeeks, 'grid grid-flow-col gap-[3px]')} aria-hidden>
        {weeks.map(({ weekNumber }) => (
          <i
            key={weekNumber}
            className={cx(
              weekNumber < week.weekNumber && yourSeasonStyles.yourPast,
              weekNumber === week.weekNumber && yourSeasonStyles.yourNow,
              weekNumber > week.weekNumber && playoffWeeks.includes(weekNumber) && yourSeasonStyles.yourPlayoff,
              player.usedWeeks.includes(weekNumber) && yourSeasonStyles.yourUsed,
            )}
          />
        ))}
      </div>
      <p className="mt-2 text-text-2">{spendingText(player, usageLimit, left, rounds)}</p>
    </section>
  );
}
