// Premium: plans, checkout, portal.
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../ui/button.tsx';
import { NoticeFrame } from '../ui/notice-frame.tsx';

/** Shown after an aborted payment [A2.9]. */
export function CancelScreen() {
  return (
    <NoticeFrame title="Checkout canceled">
      <p className="text-text-2">You weren’t charged. You can upgrade to Premium any time.</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/lineups" className={buttonClass('flag')}>
          Go to Lineups
        </Link>
        <Link to="/subscription" className={buttonClass()}>
          See the Plans
        </Link>
      </div>
    </NoticeFrame>
  );
}
