import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

/** A query that was answered once, and read again with this failure. */
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

test('what the server no longer lets the user see is dropped with the refusal', async () => {
  for (const refused of [new ApiError(404, 'not_found', 'Group not found'), new ApiError(403, 'not_allowed', 'No')]) {
    expect(await readAgain(refused)).toMatchObject({ data: undefined, isError: true });
  }
});

test('what was seen before stays while the server does not answer', async () => {
  for (const failure of [new ApiError(0, 'unreachable', ''), new ApiError(500, 'surprise', '')]) {
    expect(await readAgain(failure)).toMatchObject({ data: 'members', isError: true });
  }
});
