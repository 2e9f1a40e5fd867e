import { Link } from '@tanstack/react-router';
import { buttonClass } from '../ui/button.tsx';

/** Shown for unknown paths, with two ways to continue [A2.16]. */
export function NotFoundPage() {
  return (
    <div className="page flex min-h-[60dvh] flex-col justify-center gap-5">
      <div className="flex items-center gap-3 text-text-2" aria-hidden>
        <span className="font-num text-score leading-none font-bold">404</span>
        <span className="hash flex-1" />
      </div>
      <h1 className="title-1">Page Not Found</h1>
      <p className="text-text-2">Out of bounds. There’s no page at this address.</p>
      <div className="flex flex-wrap gap-2">
        <Link to="/lineups" className={buttonClass('flag')}>
          Go to Lineups
        </Link>
        <Link to="/" className={buttonClass('outline')}>
          Go Home
        </Link>
      </div>
    </div>
  );
}
