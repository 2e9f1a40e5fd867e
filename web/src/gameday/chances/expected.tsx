import { Explained } from '../../ui/overlays/explained.tsx';
import type { CardProps } from './card.ts';
import { hundredths, whole } from './chance-words.ts';
import { useLineupOutlook } from './queries.ts';

/** In the head of a live card: the points to expect at the end of the week, and the range of 80 of 100 finishes. */
export function Expected({ lineup }: CardProps) {
  const outlook = useLineupOutlook(lineup.id);
  const expected = outlook?.expected ?? null;
  const [floor, ceiling] = [outlook?.floor ?? null, outlook?.ceiling ?? null];
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
              { label: 'So far', value: hundredths(lineup.actual / 100) },
              { label: 'Still to come', value: hundredths(expected - lineup.actual / 100) },
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
