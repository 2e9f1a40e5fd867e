import type { CallKey } from '@singleback/contract/calls.ts';
import { type Family, familyOf, STALE_AFTER, type StaleEvent, staleAfter } from '@singleback/contract/stale.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** A query key: the call, and what is sent with it. */
type Request = { params?: Record<string, string>; query?: Record<string, string> };
const requestOf = (key: QueryKey) => key[1] as Request | undefined;
const familyOfKey = (key: QueryKey) => familyOf(String(key[0]), requestOf(key));

/** Invalidates what an event makes stale; resolves once active queries have been refetched. */
export function invalidate(client: QueryClient, event: StaleEvent): Promise<void> {
  return invalidateFamilies(client, STALE_AFTER[event]);
}

/** Invalidates what a change makes stale (contract/src/stale.ts); resolves like `invalidate`. */
export async function invalidateAfter(client: QueryClient, call: CallKey): Promise<void> {
  const families = staleAfter(call);
  if (!families.includes('groups')) return invalidateFamilies(client, families);
  void invalidateFamilies(client, ['invitations']);
  const isOwn = await refetchGroups(client);
  if (isOwn)
    await invalidateFamilies(
      client,
      families.filter((family) => family !== 'invitations'),
      isOwn,
    );
}

/** Premium began or ended: everything but the subscription itself may have changed. */
export function invalidateAfterPremium(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => familyOfKey(queryKey) !== 'subscriptions' });
}

/**
 * Refetches the user's groups before anything of a group, because a request for a group that the user just left would be
 * refused. Returns whether a query is about no group or one of those; null when they could not be refetched.
 */
async function refetchGroups(client: QueryClient): Promise<((key: QueryKey) => boolean) | null> {
  const queryKey = ['GET /groups'] satisfies [CallKey];
  // A request that began before the change would count as fresh when it arrives.
  await client.cancelQueries({ queryKey, exact: true });
  await client.invalidateQueries({ queryKey, exact: true });
  if (client.getQueryState(queryKey)?.status === 'error') return null;
  const ids = (client.getQueryData<{ id: string }[]>(queryKey) ?? []).map(({ id }) => id);
  return (key) => {
    const { groupId, id = groupId } = requestOf(key)?.params ?? {};
    return key[0] !== queryKey[0] && (id === undefined || ids.includes(id));
  };
}

/**
 * What is being fetched for the first time is fetched again after that: its reply may be older than the change, and the
 * library only waits for it.
 */
async function invalidateFamilies(
  client: QueryClient,
  families: readonly Family[],
  isMeant: (key: QueryKey) => boolean = () => true,
): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: QueryKey }) =>
    families.includes(familyOfKey(queryKey)) && isMeant(queryKey);
  const begun = client
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await client.invalidateQueries({ predicate });
  await Promise.all(begun.map(({ queryKey }) => client.invalidateQueries({ queryKey, exact: true })));
}
