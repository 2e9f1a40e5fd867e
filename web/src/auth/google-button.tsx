import { useState } from 'react';
import { serviceWordsOf } from '../platform/api/api-error.ts';
import { authService } from '../platform/api/session.ts';
import { isInApp } from '../ui/browser/in-app.ts';
import { Button } from '../ui/button.tsx';
import { beginGoogleRoundTrip } from './google-round-trip.ts';
import { useSignInMethods } from './sign-in-methods.ts';

/**
 * 'Continue with Google' [A2.30, A2.31], if the server supports it; reserves its space until known. Within other apps
 * Google refuses to sign in.
 */
export function GoogleButton({ onFailed }: { onFailed: (words: string | null) => void }) {
  const hasGoogle = useSignInMethods()?.google;
  const [isBusy, setBusy] = useState(false);
  if (hasGoogle === false) return null;
  if (hasGoogle && isInApp(navigator.userAgent)) {
    return (
      <p className="text-text-2">
        Google can’t sign you in inside another app. Use your email, or open this page in your browser.
      </p>
    );
  }
  const go = async () => {
    setBusy(true);
    onFailed(null);
    try {
      const address = await authService.googleAddress();
      beginGoogleRoundTrip();
      location.assign(address);
    } catch (failure) {
      onFailed(serviceWordsOf(failure, 'Failed to sign in with Google'));
      setBusy(false);
    }
  };
  return (
    <Button size="l" className={hasGoogle ? undefined : 'invisible'} busy={isBusy} onClick={() => void go()}>
      <GoogleMark />
      Continue with Google
    </Button>
  );
}

/** Google's logo in its brand colors. */
function GoogleMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 48 48" aria-hidden>
      <path
        fill="#4285F4"
        d="M47.5 24.6c0-1.6-.1-3.1-.4-4.6H24v9.1h13.2c-.6 3-2.3 5.5-4.9 7.2v6h7.9c4.6-4.3 7.3-10.5 7.3-17.7z"
      />
      <path
        fill="#34A853"
        d="M24 48.5c6.6 0 12.2-2.2 16.2-5.9l-7.9-6.1c-2.2 1.5-5 2.3-8.3 2.3-6.4 0-11.8-4.3-13.7-10.1H2.1V35A24.5 24.5 0 0 0 24 48.5z"
      />
      <path fill="#FBBC05" d="M10.3 28.7a14.7 14.7 0 0 1 0-9.4V13H2.1a24.5 24.5 0 0 0 0 22z" />
      <path
        fill="#EA4335"
        d="M24 9.2c3.6 0 6.8 1.2 9.4 3.7l7-7A23.5 23.5 0 0 0 24 .5 24.5 24.5 0 0 0 2.1 13l8.2 6.3C12.2 13.5 17.6 9.2 24 9.2z"
      />
    </svg>
  );
}
