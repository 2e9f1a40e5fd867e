import { RefreshCw } from 'lucide-react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { putOffNewVersion, takeNewVersion, useNewVersion } from './app-worker.ts';

/** Announces a waiting new version [A2.50]. */
export function UpdateBanner() {
  const isWaiting = useNewVersion();
  if (!isWaiting) return null;
  return (
    <Banner
      icon={<RefreshCw size={24} aria-hidden />}
      title="New version available"
      actions={
        <>
          <Button variant="ghost" onClick={putOffNewVersion}>
            Later
          </Button>
          <Button onClick={takeNewVersion}>Update</Button>
        </>
      }
    >
      The page will reload. Your draft lineup is kept.
    </Banner>
  );
}
