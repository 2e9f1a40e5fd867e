import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useHasSession } from '../platform/api/session.ts';
import { BrandMark } from '../ui/brand.tsx';
import { buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import heroStyles from './hero.module.css';
import { SampleLineup } from './sample-lineup.tsx';

const LandingMore = lazyPart(() => import('./landing-more.tsx'), 'LandingMore');

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
    // A little narrower than the player's pages: nothing on it is a table.
    <div className="[--page:1296px]">
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

/** The closing section above the footer [A2.24]. */
function CallToAction() {
  return (
    <section className="bg-flag text-on-flag" aria-labelledby="begin">
      <div className="page flex flex-col justify-between gap-5 py-10 md:flex-row md:items-center">
        <div>
          <h2 id="begin" className="text-[clamp(36px,4vw,50px)] leading-none font-extrabold uppercase italic">
            Week 1 starts with everyone.
          </h2>
          <p className="mt-2 text-[17px]">By week 18 you’ll miss the ones you burned.</p>
        </div>
        <Link to="/auth" search={{ view: 'sign_up' }} className={buttonClass('ink', 'l')}>
          Create Free Account
        </Link>
      </div>
    </section>
  );
}

const FOOT_LINK = 'inline-flex min-h-11 items-center rounded-1 hover:text-text';

function LandingFoot() {
  return (
    <footer className="page flex min-h-16 flex-wrap items-center justify-between gap-x-6 py-2 text-text-2">
      <span className="flex items-center gap-2.5">
        <BrandMark size={20} />© 2025 Singleback
      </span>
      <nav aria-label="Footer" className="flex flex-wrap gap-x-6">
        <Link to="/terms" className={FOOT_LINK}>
          Terms
        </Link>
        <Link to="/privacy" className={FOOT_LINK}>
          Privacy
        </Link>
        <Link to="/auth" className={FOOT_LINK}>
          Sign In
        </Link>
        <Link to="/auth" search={{ view: 'sign_up' }} className={FOOT_LINK}>
          Register
        </Link>
      </nav>
    </footer>
  );
}

const STEPS = [
  {
    ordinal: 'st',
    title: 'One-and-Done Lineups',
    text: 'Build a lineup each week. Once you use a player, they’re used up for the season.',
  },
  {
    ordinal: 'nd',
    title: 'Customizable Game Settings',
    text: 'Set the slots, usage limit and Double Down for your group. Same rules for everyone.',
  },
  {
    ordinal: 'rd',
    title: 'Survivor Pool Strategy',
    text: 'Burn a star now, or save them for a better matchup.',
  },
  {
    ordinal: 'th',
    title: 'Playoff Multiplier',
    text: 'Points count more in the final weeks. Save a star for them.',
  },
];

/** How it works in four steps [A2.23]. */
function HowItWorks() {
  return (
    <section className="border-t border-line bg-raise-1" aria-labelledby="how">
      <div className="page py-11">
        <div className="mb-6 flex items-center gap-4">
          <h2 id="how" className="title-1">
            How It Works
          </h2>
          <span className="hash flex-1" aria-hidden />
        </div>
        <ol className="grid gap-8 md:grid-cols-2 md:gap-x-4 xl:grid-cols-4">
          {STEPS.map((step, index) => (
            <li key={step.title} className="border-l-2 border-chalk pl-5">
              <div className="flex font-num leading-none font-bold" aria-hidden>
                <span className="text-[60px] leading-[0.9]">{index + 1}</span>
                <span className="ml-0.5 text-[24px] text-text-2 uppercase">{step.ordinal}</span>
              </div>
              <h3 className="mt-4 text-[22px] leading-tight font-bold uppercase">{step.title}</h3>
              <p className="mt-1 max-w-sm text-text-2">{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Title, tagline, two actions and a sample lineup [A2.21, A2.22]. */
function Hero() {
  const hasSession = useHasSession();
  return (
    <section className="relative overflow-x-clip">
      <YardLines />
      <div className="page relative grid grid-cols-[minmax(0,1fr)_minmax(0,504px)] items-start gap-16 pt-11 pb-32 max-lg:grid-cols-1 max-lg:gap-10 max-lg:pt-6 max-lg:pb-14 max-sm:pt-1">
        <div>
          <h1 className="font-num text-[clamp(56px,11.5vw,166px)]/[0.855] font-extrabold italic whitespace-nowrap uppercase max-lg:text-[clamp(72px,22.5vw,150px)]">
            {/* A line each, so that the page stays in place when the font arrives. */}
            <span className="block">Every</span> <span className="block">player,</span>{' '}
            <span className={heroStyles.heroOnce}>once.</span>
          </h1>
          <svg className="mt-2.5 -ml-1.5 w-[clamp(180px,24.8vw,356px)] text-chalk" viewBox="0 0 356 22" aria-hidden>
            <path
              d="M0 16.5C30 13 56 16.5 92 14.5S170 9.5 230 7 320 2.5 356 0l-1 4.5c-36 3-74 3-124 6S150 19 94 19.5 34 18.5 1 21.5Z"
              fill="currentColor"
            />
          </svg>
          <p className="mt-5.5 max-w-[30em] text-[clamp(17px,1.4vw,19px)]/[1.5] text-pretty text-text-2">
            The season-long fantasy survivor game. Pick nine players a week, use each NFL player once, and outscore your
            friends over 18 weeks.
          </p>
          <div
            className={cx(heroStyles.heroActions, 'mt-7 grid gap-3 max-md:grid-cols-[1fr_1fr] md:flex md:flex-wrap')}
          >
            {hasSession ? <Own /> : <Actions />}
          </div>
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
    <div className={heroStyles.yards} aria-hidden>
      {YARDS.map((yard) => (
        <span key={yard} className={heroStyles.yard}>
          <b>{String(yard).charAt(0)}</b>
          <b>0</b>
        </span>
      ))}
    </div>
  );
}
