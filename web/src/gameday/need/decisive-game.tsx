import { aboutChance, shownChance } from '../chances/chance-words.ts';
import { useNeed } from '../chances/queries.ts';
import styles from './need.module.css';

/** A side of a game, as it is shown. */
interface GameSide {
  readonly name: string;
  readonly score: number | null;
}

/** A game that may decide. */
export interface DecisiveGameShown {
  readonly id: string;
  readonly away: GameSide;
  readonly home: GameSide;
  /** '6:42 3rd', or the kickoff. */
  readonly state: string;
}

interface DecisiveGameProps {
  groupId: string;
  games: readonly DecisiveGameShown[];
  heading: 'h2' | 'h3';
}

/** The game that moves the user's chance to win the week most, and how far. Nothing where there is none. */
export function DecisiveGame({ groupId, games, heading: Heading }: DecisiveGameProps) {
  const need = useNeed(groupId);
  const decisive = need.data?.decisive_game ?? null;
  const game = games.find(({ id }) => id === decisive?.game_id);
  // As high as the game, so that what is below stays where it is.
  if (need.isPending) return <div className="h-[198px]" aria-hidden />;
  if (decisive === null || game === undefined) return null;
  const [short, well, now] = [decisive.if_short, decisive.if_well, decisive.now.chance];
  const at = well > short ? Math.min(100, Math.max(0, ((now - short) / (well - short)) * 100)) : 50;
  return (
    <section className={styles.decisive} aria-label="Decisive game">
      <header className={styles.decisiveHead}>
        <Heading className="title-2">Decisive Game</Heading>
        <span className="num">{game.state}</span>
      </header>
      <div className={styles.sides}>
        {[game.away, game.home].map(({ name, score }) => (
          <span key={name} data-home={name === game.home.name}>
            <strong>{name}</strong>
            <span className="num">{score ?? ''}</span>
          </span>
        ))}
      </div>
      <p className={styles.text}>
        Your chance to win the week turns most on this one: {decisive.own_players} of yours, {decisive.rival_players}{' '}
        locked of the other {decisive.rivals}.
      </p>
      <div className={styles.scale}>
        <span className="num">{aboutChance(short)}</span>
        <span className={styles.line} aria-hidden>
          <span style={{ left: `${at}%` }} />
        </span>
        <span className="num">{aboutChance(well)}</span>
        <small>yours fall short</small>
        <small>now {shownChance(decisive.now)}</small>
        <small>yours go on</small>
      </div>
    </section>
  );
}
