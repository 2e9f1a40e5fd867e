import type { ReplyOf } from '@singleback/contract/call.ts';
import type { CallKey, Calls } from '@singleback/contract/calls.ts';
import {
  queryOptions,
  type UseMutationOptions,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { call } from './call.ts';
import type { Argument, RequestOf } from './caller.ts';

type ReadKey = Extract<CallKey, `GET ${string}`>;
type Reply<Key extends CallKey> = ReplyOf<Calls[Key]>;
/** What `useCall` returns of a call. */
export type Fetched<Key extends CallKey> = UseQueryResult<Reply<Key>>;
type Options<Key extends CallKey, Data> = Omit<UseQueryOptions<Reply<Key>, Error, Data>, 'queryKey' | 'queryFn'>;
/** Null instead of a request: nothing is fetched. */
type Read<Key extends CallKey, Data> =
  Record<never, never> extends RequestOf<Key>
    ? [request?: RequestOf<Key> | null, options?: Options<Key, Data>]
    : [request: RequestOf<Key> | null, options?: Options<Key, Data>];

const send = call as (key: CallKey, request?: object) => Promise<unknown>;
const keyOf = (key: CallKey, request: object | null | undefined) => (request === undefined ? [key] : [key, request]);

/**
 * What the library needs to fetch a call, or to find it in its cache: `callOptions('GET /groups/:id/members', { params })`.
 * The key is the call with its request, so that a part of the request finds all that have it.
 */
export function callOptions<Key extends ReadKey>(key: Key, ...[request]: Argument<RequestOf<Key>>) {
  return queryOptions({
    queryKey: keyOf(key, request),
    queryFn: () => send(key, request) as Promise<Reply<Key>>,
  });
}

/**
 * Reads from the API: `useCall('GET /lineups/:weekId', { params: { weekId } })`. The contract types request and reply,
 * and contract/src/stale.ts says when it is fetched again.
 * @param read the request, or null to fetch nothing, then options of the library
 */
export function useCall<Key extends ReadKey, Data = Reply<Key>>(
  key: Key,
  ...[request, options]: Read<Key, Data>
): UseQueryResult<Data> {
  return useQuery({
    ...options,
    queryKey: keyOf(key, request),
    queryFn: () => send(key, request ?? undefined) as Promise<Reply<Key>>,
    ...(request === null ? { enabled: false } : {}),
  });
}

/** Fetches again what has failed before it was there; null while nothing has. */
export function retryOf(queries: Readonly<Record<string, UseQueryResult<unknown>>>): (() => void) | null {
  const broken = Object.values(queries).filter(({ isError, data }) => isError && data === undefined);
  return broken.length === 0 ? null : () => broken.forEach((query) => void query.refetch());
}

/** What is sent with a change; a call that takes nothing is sent with `mutate()`. */
type Sent<Key extends CallKey> =
  Record<never, never> extends RequestOf<Key> ? RequestOf<Key> | undefined : RequestOf<Key>;

/**
 * Changes something through the API: `useAct('PUT /groups/:id', { onSuccess })`, then `mutate({ params, body })`. What it
 * makes stale is fetched again before `onSuccess` runs; with `meta: {}`, for what `onSuccess` patches itself, nothing is.
 * A message says `done` once it is done, and why it failed, or `failed` where the service does not say why.
 */
export function useAct<Key extends CallKey, Kept = unknown>(
  key: Key,
  {
    done,
    failed,
    meta = { call: key },
    ...options
  }: Omit<UseMutationOptions<Reply<Key>, Error, Sent<Key>, Kept>, 'mutationFn'> & {
    done?: string;
    failed?: string;
  } = {},
) {
  return useMutation({
    ...options,
    meta: { ...meta, done, failed },
    mutationFn: (request: Sent<Key>) => send(key, request) as Promise<Reply<Key>>,
  });
}
