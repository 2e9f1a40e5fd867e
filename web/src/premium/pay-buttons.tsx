import type { Price } from '@singleback/contract/billing.ts';
import { ExternalLink } from 'lucide-react';
import { serviceWordsOf } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { priceWords } from './model.ts';
import { useCheckout, usePortal } from './queries.ts';

/** Opens the checkout, with the price below the button. */
export function Upgrade({ price }: { price: Price | null }) {
  const checkout = useCheckout();
  const go = () =>
    checkout.mutate(undefined, {
      onError: (failure) => toast.bad(serviceWordsOf(failure, 'Failed to open the checkout')),
    });
  const isBusy = checkout.isPending || checkout.isSuccess;
  return (
    <div className="grid gap-2">
      <Button variant="flag" size="l" onClick={go} busy={isBusy} busyText="Opening checkout...">
        Upgrade to Premium
      </Button>
      <p className="text-meta text-text-2">
        {price ? `${priceWords(price).join(' ')}. Cancel any time.` : 'The price is shown before you pay.'}
      </p>
    </div>
  );
}

/** Opens the payment provider's billing portal in a new tab [A2.43, A7.8]. */
export function ManageBilling({ isNext = false }: { isNext?: boolean }) {
  const portal = usePortal();
  const open = () =>
    portal.mutate(window.open('', '_blank'), { onError: () => toast.bad('Failed to access billing portal') });
  return (
    <Button
      variant={isNext ? 'flag' : 'outline'}
      size={isNext ? 'l' : 'm'}
      onClick={open}
      busy={portal.isPending}
      busyText="Opening billing..."
    >
      Manage Billing
      <ExternalLink size={16} aria-hidden />
      <span className="sr-only">(opens in a new tab)</span>
    </Button>
  );
}
