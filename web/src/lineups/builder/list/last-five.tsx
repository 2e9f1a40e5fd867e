import { formatPoints } from '@singleback/game/scoring/rounding.ts';

const FULL = 2000;

/**
 * The last five games as bars, newest at the right, highlighted above the player's average. A missed game is a stub.
 */
export function LastFive({ points }: { points: readonly (number | null)[] }) {
  const played = points.filter((each) => each !== null);
  const most = Math.max(FULL, ...played);
  const mean = played.reduce((sum, each) => sum + each, 0) / Math.max(1, played.length);
  return (
    <span
      className="inline-flex h-[18px] items-end gap-0.5 @max-[840px]/players:hidden"
      role="img"
      aria-label={`Last games: ${points.map((each) => formatPoints(each, 1)).join(', ')}`}
    >
      {points.map((each, at) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its game's place in the row
          key={at}
          className="w-1 bg-line-2 data-[good=true]:bg-chalk"
          data-good={each !== null && each >= mean && each > 0}
          style={{ height: `${Math.max(2, Math.round((Math.max(0, each ?? 0) / most) * 18))}px` }}
        />
      ))}
    </span>
  );
}
