import type { ReadToken } from '@singleback/contract/read-tokens.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';

export type { ReadToken };

const tokensQuery = queryOptions({
  queryKey: keys.readTokens,
  queryFn: () => call('GET /account/read-tokens'),
});

/** The user's read-only API tokens, newest first. */
export function useReadTokens() {
  return useQuery(tokensQuery);
}

/** Creates a token; its value is only in this response. */
export function useMakeReadToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call('POST /account/read-tokens', { body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: tokensQuery.queryKey }),
    gcTime: 0,
  });
}

export function useRevokeReadToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /account/read-tokens/:id', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
}
