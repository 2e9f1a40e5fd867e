import type { Ids } from '../../server/src/lib/ids.ts';

type CountedIds = Ids & { restart(): void };

/** Ids that are the same in every run; those of what stays are made before the first restart. */
export function countedIds(): CountedIds {
  let count = 0;
  let batch = 1;
  const uuid = () => {
    count += 1;
    return `${batch.toString(16).padStart(8, '0')}-0000-4000-8000-${count.toString(16).padStart(12, '0')}`;
  };
  return {
    uuid,
    token: () => `token-${uuid()}`,
    below: () => 0,
    restart() {
      batch = 2;
      count = 0;
    },
  };
}
