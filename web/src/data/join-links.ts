import type { JoinReply } from '@singleback/contract/invitations.ts';
import { call } from './api.ts';
import { type ActEnds, useGroupAct } from './group-acts.ts';

/** The address that is shared [G2.23]. */
export function joinLinkAddress(origin: string, token: string): string {
  return `${origin}/join/${encodeURIComponent(token)}`;
}

/** Makes a group's join link [G7.10]. */
export function useCreateJoinLink(ends: ActEnds) {
  return useGroupAct((groupId: string) => call('POST /groups/:id/join-links', { params: { id: groupId } }), ends);
}

/** Ends a join link at once [G7.11]. */
export function useDeleteJoinLink(ends: ActEnds) {
  return useGroupAct((id: string) => call('DELETE /join-links/:id', { params: { id } }), ends);
}

/** Joins by a link [G7.12]; the answer says whether the user was in the group already. */
export function useJoinByLink(ends: ActEnds<JoinReply>) {
  return useGroupAct((token: string) => call('POST /join-links/:token/join', { params: { token } }), ends);
}

/** Puts a text where it can be pasted from; false where the browser does not let the page. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
