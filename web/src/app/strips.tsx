import { OffSeason } from './off-season.tsx';
import { ScoresDelayed } from './scores-delayed.tsx';
import { SiteNotices } from './site-notices.tsx';

/** The strips below the top bar that most users never see: loaded after the first screen. */
export function Strips() {
  return (
    <>
      <ScoresDelayed />
      <OffSeason />
      <SiteNotices />
    </>
  );
}
