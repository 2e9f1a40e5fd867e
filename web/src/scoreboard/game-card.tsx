import { type CSSProperties, useId } from 'react';
import { logoUrl } from '../players/pictures.ts';
import { cx } from '../ui/cx.ts';
import { Face } from '../ui/face.tsx';
import { LiveNumber } from '../ui/live-number.tsx';
import { useTheme } from '../ui/theme.ts';
import { Football, GameNotes, GameStateText, GameTicks } from './game-parts.tsx';
import { Leaders } from './leaders.tsx';
import type { BoardGame, BoardTeam } from './model.ts';
import { MyPlayers } from './my-players.tsx';
import teamRowStyles from './team-row.module.css';

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
        teamRowStyles.gameTeam,
        'relative grid h-13.5 items-center [box-shadow:inset_4px_0_0_var(--spine-color)]',
      )}
      style={{ '--spine-color': `var(--team-${team.abbreviation}, var(--line-2))` } as CSSProperties}
    >
      <Face word={team.abbreviation} color={team.color} foot={team.foot} src={logo} size={32} />
      <span className="min-w-0">
        <span className="flex items-center gap-2.5">
          <span
            className={cx(teamRowStyles.word, 'num text-[20px] leading-none font-bold!', team.hasLost && 'text-text-2')}
          >
            {team.abbreviation}
          </span>
          {team.hasBall ? <Football /> : null}
        </span>
        <span className={cx(teamRowStyles.name, 'mt-0.5 block truncate text-meta leading-tight text-text-2')}>
          {team.name}
        </span>
      </span>
      <span
        data-score
        className={cx(
          'min-w-11 text-[38px] font-bold leading-[1] text-right num',
          (team.hasLost || team.score === null) && 'text-text-2',
        )}
        aria-hidden
      >
        {team.score === null ? '–' : <LiveNumber text={String(team.score)} />}
      </span>
    </div>
  );
}
