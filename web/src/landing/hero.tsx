import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useHasSession } from '../platform/api/session.ts';
import { buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import styles from './hero.module.css';
import { SampleLineup } from './sample-lineup.tsx';

/** Title, tagline, two actions and a sample lineup [A2.21, A2.22]. */
export function Hero() {
  const hasSession = useHasSession();
  return (
    <section className={styles.hero}>
      <YardLines />
      <div className={cx('page', styles.heroGrid)}>
        <div>
          <h1 className={styles.heroTitle}>
            {/* A line each, so that the page stays in place when the font arrives. */}
            <span className="block">Every</span> <span className="block">player,</span>{' '}
            <span className={styles.heroOnce}>once.</span>
          </h1>
          <svg className={styles.heroStroke} viewBox="0 0 356 22" aria-hidden>
            <path
              d="M0 16.5C30 13 56 16.5 92 14.5S170 9.5 230 7 320 2.5 356 0l-1 4.5c-36 3-74 3-124 6S150 19 94 19.5 34 18.5 1 21.5Z"
              fill="currentColor"
            />
          </svg>
          <p className={styles.heroText}>
            The season-long fantasy survivor game. Pick nine players a week, use each NFL player once, and outscore your
            friends over 18 weeks.
          </p>
          <div className={styles.heroActions}>{hasSession ? <Own /> : <Actions />}</div>
          <p className="mt-4 flex items-center gap-2 text-meta text-text-2">
            <Check size={16} aria-hidden />
            Free. No credit card required.
          </p>
        </div>
        <SampleLineup />
      </div>
    </section>
  );
}

function Actions() {
  return (
    <>
      <Link to="/play" className={buttonClass('flag', 'l')}>
        Pick Your Nine First
      </Link>
      <Link to="/auth" search={{ view: 'sign_up' }} className={buttonClass('outline', 'l')}>
        Start Your Season
      </Link>
      <Link to="/auth" className={buttonClass('outline', 'l')}>
        Sign In
      </Link>
    </>
  );
}

/** What stands there for a user who is signed in. */
const Own = () => (
  <Link to="/lineups" className={buttonClass('flag', 'l')}>
    Go to Your Lineups
  </Link>
);

const YARDS = [10, 20, 30, 40];

function YardLines() {
  return (
    <div className={styles.yards} aria-hidden>
      {YARDS.map((yard) => (
        <span key={yard} className={styles.yard}>
          <b>{String(yard).charAt(0)}</b>
          <b>0</b>
        </span>
      ))}
    </div>
  );
}
