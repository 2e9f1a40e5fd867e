import { useMemo } from 'react';
import { gameLabel } from '../../../players/game-label.ts';
import { spineColor } from '../../../players/team-colors.ts';
import { useBuilder } from '../builder-context.ts';

/** In a postseason: the games of the round, and with them the teams that are still in it. */
export function TeamsStillIn() {
  const { players, week } = useBuilder();
  const games = useMemo(() => {
    const known = new Map(
      players.map((player) => [gameLabel(player.teamAbbreviation, player.opponent), player.kickoff]),
    );
    return [...known].flatMap(([game, kickoff]) => (game === null ? [] : [{ game, at: kickoff?.getTime() ?? 0 }]));
  }, [players]);
  if (week.seasonKind !== 'postseason' || games.length === 0) return null;
  return (
    <section className="border-b border-line px-4 pt-2.5 pb-3" aria-label="Teams still in">
      <p className="cap flex justify-between pb-2">
        <span>Teams still in</span>
        <span className="normal-case">
          {games.length} {games.length === 1 ? 'game' : 'games'}
        </span>
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-2 max-[360px]:grid max-[360px]:grid-cols-2">
        {games
          .toSorted((one, other) => one.at - other.at)
          .map(({ game }) => (
            <Game key={game} teams={game.split(' @ ')} />
          ))}
      </ul>
    </section>
  );
}

function Game({ teams }: { teams: readonly string[] }) {
  const [away = '', home = ''] = teams;
  return (
    <li className="flex items-center gap-1.5 text-meta text-text-2">
      <TeamTile team={away} /> @ <TeamTile team={home} />
    </li>
  );
}

function TeamTile({ team }: { team: string }) {
  return (
    <b
      className="num rounded-1 border-b-2 bg-raise-2 px-2 py-1 text-[15px]/none text-text"
      style={{ borderColor: spineColor(team) }}
    >
      {team}
    </b>
  );
}
