import { Link } from '@tanstack/react-router';
import { BrandMark } from '../ui/brand.tsx';
import { buttonClass } from '../ui/button.tsx';

/** The closing section above the footer [A2.24]. */
export function CallToAction() {
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

export function LandingFoot() {
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
