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

/** Whose session ended on the pending path; absent where nobody was signed in. */
const PATH_OWNER = 'pendingRedirectUser';

/**
 * Keeps one of the three; the others stay. The path is this tab's as well: others may be sent away from elsewhere.
 * @param owner the user who was signed in on this page before: the path is for nobody else
 */
export function rememberPending(pending: Partial<Pending>, owner: string | null = null): void {
  if (pending.path) {
    for (const storage of [sessionStorage, localStorage]) {
      storage.setItem(KEYS.path, pending.path);
      if (owner) storage.setItem(PATH_OWNER, owner);
      else storage.removeItem(PATH_OWNER);
    }
  }
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

/** Forgets the path, which was for who signs out now; a group that waits stays. */
export function forgetPendingPath(): void {
  for (const storage of [sessionStorage, localStorage]) {
    storage.removeItem(KEYS.path);
    storage.removeItem(PATH_OWNER);
  }
}

/** Takes what was kept, and forgets it: it is followed once, the path by its owner only. */
export function takePending(userId: string | null = null): Pending {
  const take = (key: string, storage: Storage = localStorage) => {
    const value = storage.getItem(key);
    storage.removeItem(key);
    return value;
  };
  const { joinToken, invitationToken, path } = KEYS;
  const takePath = (storage: Storage) => {
    const owner = take(PATH_OWNER, storage);
    const kept = take(path, storage);
    return owner === null || owner === userId ? kept : null;
  };
  const own = takePath(sessionStorage);
  const last = takePath(localStorage);
  return { joinToken: take(joinToken), invitationToken: take(invitationToken), path: own ?? last };
}
