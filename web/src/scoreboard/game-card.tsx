// The scoreboard: games of a week, with the user's players in them.
import { ChevronDown } from 'lucide-react';
import { type CSSProperties, useId } from 'react';
import { OperatorNote, ScoreUnconfirmed } from '../players/player.tsx';
import { logoUrl } from '../players/teams.ts';
import { cx } from '../ui/cx.ts';
import { Face } from '../ui/face.tsx';
import { LiveNumber } from '../ui/live-number.tsx';
import { LiveDot } from '../ui/tag.tsx';
import { dayAndTimeText, kickoffText } from '../ui/text/time-text.ts';
import { useTheme } from '../ui/theme.ts';
import type { BoardGame, BoardTeam } from './model.ts';
import { Leaders, MyPlayers } from './my-players.tsx';
import styles from './scoreboard.module.css';

/** A game with the user's players: state, score, possession, and the players [G2.62, G2.63]. */
export function GameCard({ game, weekId, withDate }: { game: BoardGame; weekId: string; withDate: boolean }) {
  const id = useId();
  const { away, home, status } = game;
  return (
    <article
      className="panel flex min-w-0 flex-1 flex-col overflow-hidden @container"
      data-status={status}
      aria-labelledby={id}
    >
      <header className="flex h-10 items-center justify-between gap-3 border-b border-line px-3.5 md:h-11">
        <GameStateText game={game} withDate={withDate} />
        <h2 id={id} className="num text-[14px] text-text-2">
          {away.abbreviation} @ {home.abbreviation}
        </h2>
      </header>
      <GameNotes game={game} weekId={weekId} />
      <div className="grid grid-cols-1 @max-[420px]:grid-cols-2">
        <TeamRow team={away} />
        <TeamRow team={home} />
      </div>
      <GameTicks minutes={game.minutesPlayed} status={status} />
      <MyPlayers players={game.mine} weekId={weekId} />
      <Leaders players={game.leaders} weekId={weekId} hasBegun={game.hasBegun} isFolded />
    </article>
  );
}

/** A team of a game: logo, name, possession and score. */
function TeamRow({ team }: { team: BoardTeam }) {
  const logo = logoUrl(team.logo, useTheme());
  return (
    <div
      className={cx(
        'relative grid h-13.5 grid-cols-[32px_minmax(0,1fr)_auto] items-center gap-3 border-line pr-3.5 pl-4 not-first:border-t [box-shadow:inset_4px_0_0_var(--spine-color)]',
        '@max-[420px]:gap-2 @max-[420px]:px-3 @max-[420px]:not-first:border-t-0 @max-[420px]:not-first:border-l @max-[331px]:grid-cols-[32px_16px_minmax(0,1fr)] @max-[331px]:gap-1.5',
      )}
      style={{ '--spine-color': `var(--team-${team.abbreviation}, var(--line-2))` } as CSSProperties}
    >
      <Face word={team.abbreviation} color={team.color} foot={team.foot} src={logo} size={32} />
      <span className="min-w-0">
        <span className="flex items-center gap-2.5">
          <span
            className={cx(
              'num text-[20px] leading-none font-bold! @max-[331px]:absolute @max-[331px]:[clip-path:inset(50%)]',
              team.hasLost && 'text-text-2',
            )}
          >
            {team.abbreviation}
          </span>
          {team.hasBall ? <Football /> : null}
        </span>
        {/* Two teams side by side have no room for a long name; the narrowest cards show the square and the score only. */}
        <span className="mt-0.5 block truncate text-meta leading-tight text-text-2 @max-[420px]:absolute @max-[420px]:[clip-path:inset(50%)]">
          {team.name}
        </span>
      </span>
      <span
        data-score
        className={cx(
          'num min-w-11 text-right text-[38px] leading-[1] font-bold',
          (team.hasLost || team.score === null) && 'text-text-2',
        )}
        aria-hidden
      >
        {team.score === null ? '–' : <LiveNumber text={String(team.score)} />}
      </span>
    </div>
  );
}

interface GameLineProps {
  game: BoardGame;
  weekId: string;
  withDate: boolean;
  isExpanded: boolean;
  onToggle: () => void;
}

/** A game without the user's players, as one line [G2.62] that expands to what its card would show [G2.63]. */
export function GameLine({ game, weekId, withDate, isExpanded, onToggle }: GameLineProps) {
  const id = useId();
  const { away, home, status } = game;
  return (
    <article className="panel @container min-w-0 flex-1 overflow-hidden" data-status={status} aria-labelledby={id}>
      <h2 id={id} className="sr-only">
        {away.abbreviation} @ {home.abbreviation}
      </h2>
      <header>
        <button
          type="button"
          className={cx(
            'grid min-h-12 w-full items-center gap-2 border-line px-3.5 text-left hover:bg-raise-2 aria-expanded:border-b @max-[331px]:gap-1.5 @max-[331px]:px-2',
            withDate && status === 'scheduled'
              ? 'grid-cols-[148px_56px_56px_minmax(0,1fr)_16px]'
              : 'grid-cols-[92px_92px_92px_minmax(0,1fr)_16px] @max-[331px]:grid-cols-[minmax(66px,max-content)_repeat(2,minmax(0,1fr))]',
          )}
          aria-expanded={isExpanded}
          aria-controls={`${id}-more`}
          onClick={onToggle}
        >
          <GameStateText game={game} withDate={withDate} />
          <LineTeam team={away} hasBegun={game.hasBegun} />
          <span className="sr-only"> at </span>
          <LineTeam team={home} hasBegun={game.hasBegun} />
          <span className="truncate text-right text-meta text-text-2 @max-[420px]:absolute @max-[420px]:[clip-path:inset(50%)]">
            none of yours
          </span>
          <ChevronDown
            size={16}
            className="text-text-2 @max-[331px]:hidden [[aria-expanded=true]>&]:rotate-180"
            aria-hidden
          />
        </button>
      </header>
      <GameNotes game={game} weekId={weekId} />
      <div id={`${id}-more`} className="[&>section:first-of-type]:pt-3" hidden={!isExpanded}>
        <GameTicks minutes={game.minutesPlayed} status={status} />
        <MyPlayers players={game.mine} weekId={weekId} />
        <Leaders players={game.leaders} weekId={weekId} hasBegun={game.hasBegun} isFolded={false} />
      </div>
    </article>
  );
}

/** A team of a line: abbreviation, possession, and the score once there is one. */
function LineTeam({ team, hasBegun }: { team: BoardTeam; hasBegun: boolean }) {
  return (
    <span
      className={cx(
        'flex h-5.5 items-center justify-between gap-1.5 pr-1.5 pl-[9px] font-num text-[17px]/none font-bold [box-shadow:inset_4px_0_0_var(--spine-color)]',
        team.hasLost && 'text-text-2',
      )}
      style={{ '--spine-color': `var(--team-${team.abbreviation}, var(--line-2))` } as CSSProperties}
    >
      <span className="inline-flex items-center gap-1.5 [&_svg]:h-2.5 [&_svg]:w-[15px]">
        {team.abbreviation} {team.hasBall ? <Football /> : null}
      </span>{' '}
      {team.score !== null || hasBegun ? (
        <span data-score className="text-[19px]">
          {team.score === null ? '–' : <LiveNumber text={String(team.score)} />}
        </span>
      ) : null}
    </span>
  );
}

/** What a user has to know about a game's figures: scores that are delayed or in doubt, what the operator has set; and the score for screen readers. */
function GameNotes({ game, weekId }: { game: BoardGame; weekId: string }) {
  return (
    <>
      {game.delayedSince ? (
        <p className="num border-b border-line px-3.5 py-1.5 text-[15px] text-warn">
          Scores delayed since {dayAndTimeText(game.delayedSince)}
        </p>
      ) : null}
      {game.isUnconfirmed ? (
        <p className="border-b border-line px-3.5 py-1.5">
          <ScoreUnconfirmed />
        </p>
      ) : null}
      <OperatorNote weekId={weekId} gameId={game.id} className="border-b border-line px-3.5 py-1.5" />
      <p className="sr-only" aria-live="polite">
        {scoreText(game)}
      </p>
    </>
  );
}

function scoreText({ away, home, hasBegun }: BoardGame): string {
  const isKnown = away.score !== null && home.score !== null;
  if (isKnown) return `${away.name} ${away.score}, ${home.name} ${home.score}`;
  return hasBegun ? 'No score yet' : '';
}

/** Marks possession. */
function Football() {
  return (
    <svg role="img" aria-label="has the ball" width="18" height="12" viewBox="0 0 18 12" className="shrink-0">
      <path d="M0.5 6C3 1.6 6 0.5 9 0.5S15 1.6 17.5 6C15 10.4 12 11.5 9 11.5S3 10.4 0.5 6Z" fill="var(--chalk)" />
      <path d="M6 6h6M7.5 4.4v3.2M9 4.4v3.2M10.5 4.4v3.2" stroke="var(--ground)" strokeWidth="1.1" fill="none" />
    </svg>
  );
}

/** The state of a game: '6:42 3rd' with the one mark of a live game, 'Half', 'Final', or when it starts [G2.62]. */
function GameStateText({ game, withDate }: { game: BoardGame; withDate: boolean }) {
  const isLive = game.status === 'in_progress';
  return (
    <span className="num flex items-center gap-2 text-[17px] whitespace-nowrap">
      {isLive ? <LiveDot /> : null}
      <span className={isLive ? 'text-live' : 'text-text-2'}>
        {game.stateText ?? (withDate ? dayAndTimeText(game.kickoff) : kickoffText(game.kickoff))}
      </span>
    </span>
  );
}

/** Sixty ticks for sixty minutes, long at each quarter. The state line has the same information as text. */
function GameTicks({ minutes, status }: { minutes: number; status: BoardGame['status'] }) {
  return (
    <span
      className={styles.gameTicks}
      data-status={status}
      style={{ '--minutes': minutes } as CSSProperties}
      aria-hidden
    />
  );
}
