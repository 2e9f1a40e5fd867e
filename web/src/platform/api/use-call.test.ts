import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { invalidate } from './invalidate.ts';
import { createQueryClient } from './query-client.ts';
import { callOptions, useAct, useCall } from './use-call.ts';

const members = (id: string) => callOptions('GET /groups/:id/members', { params: { id } }).queryKey;
const groupsKey = callOptions('GET /groups').queryKey;

/** A client that shows these queries; `fetched` lists what was fetched, by the parts of the key. */
function showing(shown: Readonly<Record<string, readonly unknown[]>>, reply: (name: string) => unknown) {
  const client = createQueryClient(() => {});
  const fetched: string[] = [];
  for (const [name, queryKey] of Object.entries(shown)) {
    const queryFn = async () => {
      fetched.push(name);
      return reply(name);
    };
    client.setQueryData(queryKey, reply(name));
    new QueryObserver(client, { queryKey, queryFn, retry: false, staleTime: Number.POSITIVE_INFINITY }).subscribe(
      () => {},
    );
  }
  return { client, fetched };
}

/** Only checked by the compiler: each line that is marked must not compile. */
export function WrongCalls() {
  useCall('GET /groups');
  useCall('GET /lineups/:weekId', { params: { weekId: 'w' } }, { select: ([first]) => first?.version });
  useCall('GET /groups/:id/members', null);
  // @ts-expect-error there is no such path
  useCall('GET /grups');
  // @ts-expect-error a parameter is missing
  useCall('GET /groups/:id/members', {});
  // @ts-expect-error so is the request
  useCall('GET /groups/:id/members');
  // @ts-expect-error a change is not read
  useCall('POST /groups/:id/join', { params: { id: 'g' } });
  // @ts-expect-error the parameter has another name
  callOptions('GET /groups/:id/members', { params: { groupId: 'g' } });
  useAct('PUT /groups/:id/shares-name').mutate({ params: { id: 'g' }, body: { shares_name: true } });
  // @ts-expect-error the body is wrong
  useAct('PUT /groups/:id/shares-name').mutate({ params: { id: 'g' }, body: { shares_name: 'yes' } });
  // @ts-expect-error the body is missing
  useAct('PUT /groups/:id/shares-name').mutate({ params: { id: 'g' } });
  // @ts-expect-error nothing is sent
  useAct('PUT /groups/:id/shares-name').mutate();
  useAct('POST /account/password-link').mutate();
}

test('the key is the call with its request, so that a part of the request finds all that have it', () => {
  const { client } = showing({}, () => null);
  expect(groupsKey).toEqual(['GET /groups']);
  const thread = { params: { id: 'g' }, query: { week: '3' } };
  client.setQueryData(callOptions('GET /groups/:id/chat', thread).queryKey, { messages: [] } as never);
  const found = client.getQueryCache().findAll({ queryKey: ['GET /groups/:id/chat', { params: { id: 'g' } }] });
  expect(found.map(({ queryKey }) => queryKey[1])).toEqual([thread]);
});

test('[G7.39] a change refetches what it makes stale before its callbacks run, and nothing else', async () => {
  const shown = { groups: groupsKey, members: members('g'), teams: ['GET /teams'], chat: ['GET /groups/:id/chat'] };
  const { client, fetched } = showing(shown, (name) => (name === 'groups' ? [{ id: 'g' }] : {}));
  const joining = new MutationObserver(client, {
    mutationFn: async () => ({}),
    onSuccess: () => void fetched.push('said'),
    meta: { call: 'POST /groups/:id/join' },
  });
  await joining.mutate();
  expect(fetched).toEqual(['groups', 'members', 'said']);
  await new MutationObserver(client, { mutationFn: async () => ({}) }).mutate();
  expect(fetched).toHaveLength(3);
});

test('what is of a group that the user has left is not fetched again, nor anything after the list failed', async () => {
  let groups: () => unknown = () => [{ id: 'g' }];
  const shown = { groups: groupsKey, left: members('left'), table: ['GET /leaderboard/overall'] };
  const { client, fetched } = showing(shown, (name) => (name === 'groups' ? groups() : {}));
  const leaving = new MutationObserver(client, {
    mutationFn: async () => ({}),
    meta: { call: 'POST /groups/:id/leave' },
  });
  await leaving.mutate();
  expect(fetched).toEqual(['groups', 'table']);
  groups = () => Promise.reject(new Error('away'));
  await leaving.mutate();
  expect(fetched).toEqual(['groups', 'table', 'groups']);
});

test('an event invalidates the calls of its families alone', async () => {
  const { client } = showing({}, () => null);
  const stale = [['GET /scoreboard/:weekId', { params: { weekId: 'w' } }], groupsKey, members('g')];
  const fresh = [
    ['GET /current-season-weeks'],
    ['GET /players/outlook', { query: { season_id: 's' } }],
    ['GET /teams'],
  ];
  const ofEndedWeek = ['GET /game-day', { query: { week: 'w' } }];
  for (const queryKey of [...stale, ...fresh, ofEndedWeek, ['GET /game-day']]) client.setQueryData(queryKey, {});
  await invalidate(client, 'lineups-changed');
  const isStale = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated;
  expect(stale.map(isStale)).toEqual([true, true, true]);
  expect([...fresh, ofEndedWeek].map(isStale)).toEqual([false, false, false, false]);
  expect(isStale(['GET /game-day'])).toBe(true);
  await invalidate(client, 'week-corrected');
  expect(isStale(ofEndedWeek)).toBe(true);
});

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
