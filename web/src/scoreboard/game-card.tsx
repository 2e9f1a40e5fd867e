import { useId } from 'react';
import { cx } from '../ui/cx.ts';
import styles from './game-card.module.css';
import { GameNotes } from './game-notes.tsx';
import { GameStateText } from './game-state.tsx';
import { GameTicks } from './game-ticks.tsx';
import { Leaders } from './leaders.tsx';
import type { BoardGame } from './model.ts';
import { MyPlayers } from './my-players.tsx';
import { TeamRow } from './team-row.tsx';

/** A game with the user's players: state, score, possession, and the players [G2.62, G2.63]. */
export function GameCard({ game, weekId, withDate }: { game: BoardGame; weekId: string; withDate: boolean }) {
  const id = useId();
  const { away, home, status } = game;
  return (
    <article className={cx('panel', styles.game)} data-status={status} aria-labelledby={id}>
      <header className="flex h-10 items-center justify-between gap-3 border-b border-line px-3.5 md:h-11">
        <GameStateText game={game} withDate={withDate} />
        <h2 id={id} className="num text-[14px] text-text-2">
          {away.abbreviation} @ {home.abbreviation}
        </h2>
      </header>
      <GameNotes game={game} weekId={weekId} />
      <div className={styles.teams}>
        <TeamRow team={away} />
        <TeamRow team={home} />
      </div>
      <GameTicks minutes={game.minutesPlayed} status={status} />
      <MyPlayers players={game.mine} weekId={weekId} />
      <Leaders players={game.leaders} weekId={weekId} hasBegun={game.hasBegun} isFolded />
    </article>
  );
}
