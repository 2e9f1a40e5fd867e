/** What a visitor came for, kept on this device until they are signed in [A2.19]: a confirmation opens another tab. */
export interface Pending {
  joinToken: string | null;
  invitationToken: string | null;
  path: string | null;
}

const KEYS = {
  joinToken: 'pendingJoinToken',
  invitationToken: 'pendingInvitationToken',
  path: 'pendingRedirect',
} as const satisfies Record<keyof Pending, string>;

/** Keeps one of the three; the others stay. The path is this tab's as well: others may be sent away from elsewhere. */
export function rememberPending(pending: Partial<Pending>): void {
  if (pending.path) sessionStorage.setItem(KEYS.path, pending.path);
  for (const [name, value] of Object.entries(pending)) {
    if (value) localStorage.setItem(KEYS[name as keyof Pending], value);
  }
}

/** What is kept, left where it is: what waits behind the sign-in screen is shown beside it. */
export function readPending(): Pending {
  return {
    joinToken: localStorage.getItem(KEYS.joinToken),
    invitationToken: localStorage.getItem(KEYS.invitationToken),
    path: localStorage.getItem(KEYS.path),
  };
}

/** Takes what was kept, and forgets it: it is followed once. */
export function takePending(): Pending {
  const take = (key: string, storage: Storage = localStorage) => {
    const value = storage.getItem(key);
    storage.removeItem(key);
    return value;
  };
  const { joinToken, invitationToken, path } = KEYS;
  const own = take(path, sessionStorage);
  const last = take(path);
  return { joinToken: take(joinToken), invitationToken: take(invitationToken), path: own ?? last };
}
