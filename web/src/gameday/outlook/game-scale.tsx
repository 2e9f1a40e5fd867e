import type { Need } from '@singleback/contract/gameday/chances.ts';
import { aboutChance, shownChance } from '../chances/chance-words.ts';
import styles from './outlook.module.css';

/** Where the ends of the scale are, in percent of its width; the label between them keeps a distance. */
const [FLOP, HIT, APART] = [16, 84, 20];

/** The chance to win the week if the user's players in a game flop, now, and if they hit, to scale. */
export function GameScale({ game }: { game: NonNullable<Need['decisive_game']> }) {
  const { if_short: flop, if_well: hit, now } = game;
  const share = hit > flop ? Math.min(1, Math.max(0, (now.chance - flop) / (hit - flop))) : 0.5;
  const at = FLOP + share * (HIT - FLOP);
  const label = Math.min(HIT - APART, Math.max(FLOP + APART, at));
  const marks = [
    { words: 'if they flop', figure: aboutChance(flop), at: FLOP, label: FLOP },
    { words: 'now', figure: shownChance(now), at, label },
    { words: 'if they hit', figure: aboutChance(hit), at: HIT, label: HIT },
  ];
  return (
    <dl className={styles.scale}>
      {marks.map((mark) => (
        <div key={mark.words} data-now={mark.words === 'now'}>
          <dt style={{ left: `${mark.label}%` }}>{mark.words}</dt>
          <dd className="num" style={{ left: `${mark.label}%` }}>
            {mark.figure}
          </dd>
          <span className={styles.tick} style={{ left: `${mark.at}%` }} aria-hidden />
        </div>
      ))}
    </dl>
  );
}
