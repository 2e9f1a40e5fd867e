import { CallToAction, LandingFoot } from './call-to-action.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import styles from './landing-page.module.css';

/** The landing page for visitors [A2.21 to A2.24]. */
export function LandingPage() {
  return (
    <div className={styles.landing}>
      <Hero />
      <HowItWorks />
      <CallToAction />
      <LandingFoot />
    </div>
  );
}
