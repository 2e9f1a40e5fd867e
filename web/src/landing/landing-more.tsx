// The first page of a visitor.
import type { Price } from '@singleback/contract/billing.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call } from '../platform/api/call.ts';
import { priceWords } from '../premium/model.ts';
import { buttonClass } from '../ui/button.tsx';
import styles from './landing-more.module.css';

const RULES = [
  ['Pick', 'One player for each of nine slots, every week. Points are PPR, from official statistics.'],
  ['Use', 'Whoever plays for you is used. You see who is left at every position.'],
  ['Lock', 'Each player locks at their own kickoff. Until then you can change your mind, and nobody sees your pick.'],
  ['Win', 'Most points after 18 weeks. Against your friends, and against everyone.'],
] as const;

/** Below the fold: a picture of the app, how to play, and what it costs. Loaded after the first screen. */
export function LandingMore() {
  return (
    <>
      <section className="border-t border-line" aria-labelledby="look">
        <div className="page py-11">
          <h2 id="look" className="title-1 mb-6">
            Your Whole Season in View
          </h2>
          <figure>
            {(['night', 'scorecard'] as const).map((theme) => (
              <img
                key={theme}
                className={styles.picture}
                data-of={theme}
                src={`/pictures/builder-${theme}.webp`}
                alt="The lineup builder: nine slots at the left, the week’s players with projections at the right"
                width={1280}
                height={800}
                loading="lazy"
                decoding="async"
              />
            ))}
          </figure>
          <dl className="mt-8 grid gap-6 md:grid-cols-2 xl:grid-cols-4">
            {RULES.map(([title, text]) => (
              <div key={title}>
                <dt className="title-2">{title}</dt>
                <dd className="mt-1 text-text-2">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <section className="border-t border-line" aria-labelledby="try">
        <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-11">
          <div>
            <h2 id="try" className="title-1">
              A Season in an Evening
            </h2>
            <p className="mt-2 text-text-2">
              Play all 18 weeks of a season that is over, in about twenty minutes. No account needed.
            </p>
          </div>
          <Link to="/try" className={buttonClass('outline', 'l')}>
            Try a Season
          </Link>
        </div>
      </section>
      <Plans />
    </>
  );
}

function Plans() {
  const [price, setPrice] = useState<Price | null>(null);
  useEffect(() => {
    // Without an answer the plan is shown without its price.
    void call('GET /subscriptions/offer').then(
      (offer) => setPrice(offer.price),
      () => {},
    );
  }, []);
  return (
    <section className="border-t border-line bg-raise-1" aria-labelledby="plans">
      <div className="page grid gap-8 py-11 md:grid-cols-2">
        <h2 id="plans" className="sr-only">
          Plans
        </h2>
        <div>
          <h3 className="title-2">Free</h3>
          <p className="mt-1 text-text-2">One lineup a week, one group with friends, and the overall leaderboard.</p>
          <Link to="/play" className={buttonClass('outline', 'm', 'mt-4')}>
            Pick Your Nine First
          </Link>
        </div>
        <div>
          <h3 className="title-2">
            Premium{price ? <span className="num text-text-2"> {priceWords(price).join(' ')}</span> : null}
          </h3>
          <p className="mt-1 text-text-2">
            Unlimited lineups and groups, custom group settings, usage percentages, injury alerts and reminders. Cancel
            any time.
          </p>
        </div>
      </div>
    </section>
  );
}
