import { Explained } from '../../ui/overlays/explained.tsx';
import type { CardProps } from './card.ts';
import { hundredths, whole } from './chance-words.ts';
import { useLineupOutlook } from './queries.ts';

/** In the head of a live card: the points to expect at the end of the week, and the range of 80 of 100 finishes. */
export function Expected({ lineup }: CardProps) {
  const outlook = useLineupOutlook(lineup.id);
  // What is still to come is up to 15 s old, and counts on top of the points of this moment (rules 7.21).
  const scored = (lineup.real ?? lineup.actual) / 100;
  const now = (points: number | null) => (outlook && points !== null ? points + scored - outlook.scored : null);
  const expected = now(outlook?.expected ?? null);
  const [floor, ceiling] = [now(outlook?.floor ?? null), now(outlook?.ceiling ?? null)];
  return (
    <div data-chance>
      <dt className="cap">Expected</dt>
      <dd className="num text-[24px] leading-none text-text-2">
        {expected === null || floor === null || ceiling === null ? (
          '–'
        ) : (
          <Explained
            label={`${hundredths(expected)} points expected, ${whole(floor)} to ${whole(ceiling)}`}
            title={`${hundredths(expected)} expected`}
            text="Points so far, and for everyone still to play or playing what is still expected of them; the double-down player twice."
            inputs={[
              { label: 'So far', value: hundredths(scored) },
              { label: 'Still to come', value: hundredths(expected - scored) },
              { label: 'Floor: 10 of 100 finishes below', value: hundredths(floor) },
              { label: 'Ceiling: 10 of 100 above', value: hundredths(ceiling) },
            ]}
          >
            {hundredths(expected)}
          </Explained>
        )}
      </dd>
      <dd className="num text-[14px] text-text-2">
        {floor === null || ceiling === null ? ' ' : `${whole(floor)} to ${whole(ceiling)}`}
      </dd>
    </div>
  );
}
