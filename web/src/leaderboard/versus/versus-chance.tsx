import { chanceText } from '@singleback/game/chances/shown.ts';
import { formatCount } from '@singleback/game/text/count-text.ts';
import { ClockAlert } from 'lucide-react';
import { calibrationWords, PAIRS } from '../../help/forecasts/model.ts';
import { LiveNumber } from '../../ui/live-number.tsx';
import { Explained } from '../../ui/overlays/explained.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import type { Duel } from './duel.ts';
import styles from './versus-chance.module.css';
import { toPlayWords } from './versus-words.ts';

interface VersusChanceProps {
  duel: Duel;
  username: string;
  /** Whether the user has fewer points so far. */
  isBehind: boolean;
  /** 'Scores delayed, 4 min'; null while they are current. */
  delay: string | null;
}

/** The chance to end the week above the other, as a bar, with how it is made; why there is none while scores are late. */
export function VersusChance({ duel, username, isBehind, delay }: VersusChanceProps) {
  const { state, chance } = duel;
  if (state === 'none') return null;
  if (state === 'loading') {
    return (
      <div role="status" aria-label="Loading the chance" className={`${styles.chance} skeleton`}>
        <Bone className="h-3.5 w-full" />
      </div>
    );
  }
  if (chance === null) {
    return (
      <p className={styles.missing}>
        <ClockAlert size={15} aria-hidden />
        {state === 'delayed'
          ? `${delay ?? 'Scores delayed'}: points may be behind. The chance returns once they are up to date.`
          : 'Waiting for the live scores of a game. The chance returns with them.'}
      </p>
    );
  }
  const theirs = { ...chance, chance: 1 - chance.chance };
  return (
    <div className={styles.chance}>
      <div className={styles.line}>
        <b className={styles.own}>
          {chance.isDecided ? null : <small>about </small>}
          <Explain duel={duel} text={chanceText(chance)} />
        </b>
        <span className={styles.bar} aria-hidden>
          <span className={styles.share} style={{ width: `${chance.chance * 100}%` }} />
        </span>
        <span className={styles.theirs} aria-hidden>
          {chanceText(theirs)}
        </span>
      </div>
      <div className={styles.words}>
        To end the week above <Isolated>{username}</Isolated>. {toPlayWords(duel.ownToPlay, isBehind)}
      </div>
    </div>
  );
}

/** The chance, which explains itself. */
function Explain({ duel: { chance, draws, ownToPlay, openSlots }, text }: { duel: Duel; text: string }) {
  if (chance === null) return null;
  const times = formatCount(draws);
  const ahead = formatCount(Math.round(chance.chance * draws));
  return (
    <Explained
      label={`${text} to end the week above them`}
      title={`${text} to end the week above them`}
      text={`You end the week above them in ${ahead} of ${times} simulations. Ties are split.`}
      inputs={[
        { label: 'Your players to play', value: ownToPlay },
        { label: 'Their open slots (average player assumed)', value: openSlots },
      ]}
      note={
        chance.isDecided ? 'Nothing can change it anymore.' : 'This week’s points, as the group’s table counts them.'
      }
      record={chance.isDecided ? null : calibrationWords(chance.chance, PAIRS)}
    >
      <LiveNumber text={text} />
    </Explained>
  );
}
