import { aboutChance } from '../chances/chance-words.ts';
import styles from './outlook.module.css';
import { placeSteps } from './place-steps.ts';

/** The chance of each place on the table after the week, as bars. */
export function PlaceChances({ places }: { places: readonly number[] }) {
  const steps = placeSteps(places);
  if (steps.length === 0) return <p className={styles.note}>Waiting for live scores.</p>;
  const most = Math.max(...steps.map(({ chance }) => chance));
  return (
    <dl className={styles.places} aria-label="Place after the week">
      {steps.map(({ label, chance }) => (
        <div key={label}>
          <dt className="num">{label}</dt>
          <dd>
            <span className={styles.bar} style={{ width: `${(chance / most) * 100}%` }} aria-hidden />
            <span className="num">{aboutChance(chance)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
