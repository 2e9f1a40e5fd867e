import { Share } from 'lucide-react';
import { Banner } from '../../ui/banner.tsx';
import { BrandMark } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { useInstall } from './use-install.ts';

/** Offers to install the app on a phone [A2.50, A9.8]. On iOS only the user can do it, by hand. */
export function InstallBanner() {
  const { shown, accept, later } = useInstall();
  if (!shown) return null;
  const isByHand = shown === 'ios_safari';
  return (
    <Banner
      icon={<BrandMark size={40} />}
      title="Install the product"
      actions={
        <>
          <Button variant="ghost" onClick={later}>
            Later
          </Button>
          <Button onClick={accept}>{isByHand ? 'Got It' : 'Install'}</Button>
        </>
      }
    >
      {isByHand ? (
        <>
          To install, tap{' '}
          <span className="whitespace-nowrap">
            <Share size={16} className="inline align-[-2px]" aria-hidden /> Share,
          </span>{' '}
          then ‘Add to Home Screen’.
        </>
      ) : (
        'Opens from your home screen and shows your lineups offline.'
      )}
    </Banner>
  );
}
