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

/** Keeps one of the three; the others stay. */
export function rememberPending(pending: Partial<Pending>): void {
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
  const take = (key: string) => {
    const value = localStorage.getItem(key);
    localStorage.removeItem(key);
    return value;
  };
  return { joinToken: take(KEYS.joinToken), invitationToken: take(KEYS.invitationToken), path: take(KEYS.path) };
}
