import type { ReadToken } from '@singleback/contract/read-tokens.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';

export type { ReadToken };

const tokensQuery = queryOptions({
  queryKey: keys.readTokens,
  queryFn: () => call('GET /account/read-tokens'),
});

/** The user's tokens for programs that only read, newest first. */
export function useReadTokens() {
  return useQuery(tokensQuery);
}

/** Makes a token; it is in the answer, and nowhere else. */
export function useMakeReadToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call('POST /account/read-tokens', { body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: tokensQuery.queryKey }),
    gcTime: 0,
  });
}

/** Revokes a token, which is good for nothing from then on. */
export function useRevokeReadToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /account/read-tokens/:id', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
}
