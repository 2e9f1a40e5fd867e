import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { CallToAction, LandingFoot } from './call-to-action.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import styles from './landing-page.module.css';

const LandingMore = lazy(async () => ({ default: (await import('./landing-more.tsx')).LandingMore }));

/** The landing page for visitors [A2.21 to A2.24]. */
export function LandingPage() {
  // What lies below the fold comes when it is nearly reached: the first screen needs every byte for itself, and nothing
  // moves that is in view.
  const [isNear, setNear] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '150px',
    });
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={styles.landing}>
      <Hero />
      <HowItWorks />
      <div ref={end} />
      {isNear ? (
        <Suspense>
          <LandingMore />
        </Suspense>
      ) : null}
      <CallToAction />
      <LandingFoot />
    </div>
  );
}
