import { OVERALL_ROWS } from '@singleback/game/standings/standings.ts';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useWide } from '../ui/use-wide.ts';

/** A skeleton with the header and row heights of the loaded table. */
export function StandingsSkeleton({ label }: { label: string }) {
  const isWide = useWide();
  return (
    <>
      <div className={isWide ? 'h-[34px] bg-raise-2' : 'h-9'} aria-hidden />
      <SkeletonRows rows={OVERALL_ROWS} height={isWide ? 48 : 54} label={label} />
    </>
  );
}
