import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

/** A query that succeeded once, then failed with this error on refetch. */
async function readAgain(failure: ApiError) {
  const client = createQueryClient(() => {});
  const answers: (() => Promise<string>)[] = [() => Promise.resolve('members'), () => Promise.reject(failure)];
  const observer = new QueryObserver(client, {
    queryKey: ['group', 'g', 'members'],
    queryFn: () => answers.shift()?.() ?? Promise.reject(failure),
    retry: false,
  });
  const stop = observer.subscribe(() => {});
  await observer.refetch();
  const { data, isError } = await observer.refetch();
  const shown = { data: observer.getCurrentResult().data, isError };
  stop();
  client.clear();
  return { ...shown, last: data };
}

test('drops data that the user is no longer allowed to see', async () => {
  for (const refused of [new ApiError(404, 'not_found', 'Group not found'), new ApiError(403, 'not_allowed', 'No')]) {
    expect(await readAgain(refused)).toMatchObject({ data: undefined, isError: true });
  }
});

test('keeps stale data while the server does not respond', async () => {
  for (const failure of [new ApiError(0, 'unreachable', ''), new ApiError(500, 'surprise', '')]) {
    expect(await readAgain(failure)).toMatchObject({ data: 'members', isError: true });
  }
});
