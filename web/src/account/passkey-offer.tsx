import { useNavigate } from '@tanstack/react-router';
import { KeyRound, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { device } from '../platform/api/device-storage.ts';
import { hasPasskeys, passkeyWords } from '../platform/api/passkeys.ts';
import { useCall } from '../platform/api/use-call.ts';
import type { User } from '../platform/api/user.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { useAddPasskey } from './mutations.ts';

/** One quiet line below the page, for a user who has just signed in without a passkey on a device that can make one. */
export function PasskeyOffer({ userId }: { userId: string }) {
  const [isClosed, setClosed] = useState(() => isPasskeyOfferClosed(userId));
  const canMake = useAuthenticator(!isClosed);
  const close = () => {
    closePasskeyOffer(userId);
    setClosed(true);
  };
  return canMake && !isClosed ? <Offer onClose={close} /> : null;
}

function Offer({ onClose }: { onClose: () => void }) {
  const { data } = useCall('GET /account/passkeys');
  const adding = useAddPasskey();
  const navigate = useNavigate();
  if (!data || data.passkeys.length > 0) return null;
  const add = () => {
    // Later it takes more than a press, which the profile asks for.
    if (data.needed !== 'nothing') return void navigate({ to: '/lineups', search: { openProfile: 'security' } });
    if (adding.isPending) return;
    adding.mutate(undefined, {
      onSuccess: () => toast.good('Passkey added. Use it the next time you sign in.'),
      onError: (error) => toast.bad(passkeyWords(error)),
    });
  };
  return (
    <section aria-label="Passkey" className="mt-6 flex items-center gap-x-2.5 border-t border-line pt-2 text-text-2">
      <KeyRound size={18} className="flex-none" aria-hidden />
      <button type="button" className="link min-h-11 text-left" aria-busy={adding.isPending || undefined} onClick={add}>
        Sign in faster next time with a passkey
      </button>
      <IconButton label="Don’t offer a passkey again" className="ml-auto" onClick={onClose}>
        <X size={18} aria-hidden />
      </IconButton>
    </section>
  );
}

/** Whether this device can make passkeys by itself: with a fingerprint, a face or a PIN. */
function useAuthenticator(isAsked: boolean): boolean {
  const [canMake, setCanMake] = useState(false);
  useEffect(() => {
    if (!isAsked || !hasPasskeys()) return;
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then(setCanMake, () => {});
  }, [isAsked]);
  return canMake;
}

const KEY = 'passkeyOfferClosed';
const DAY_MS = 24 * 3600_000;

/** Whether the user has signed in within a day: later, a passkey is not offered but can be added in the profile. */
export function hasJustSignedIn({ last_sign_in_at: at }: User, now: Date): boolean {
  return at !== null && now.getTime() - new Date(at).getTime() < DAY_MS;
}

function isPasskeyOfferClosed(userId: string): boolean {
  return closedBy().includes(userId);
}

function closePasskeyOffer(userId: string): void {
  device.set(KEY, JSON.stringify([...new Set([...closedBy(), userId])]));
}

function closedBy(): unknown[] {
  const kept = device.getJson(KEY);
  return Array.isArray(kept) ? kept : [];
}
