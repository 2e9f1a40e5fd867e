import { tab } from '../platform/api/device-storage.ts';

/** What a visitor has typed on the sign-in screen, except for passwords. */
export interface Typed {
  email: string;
  username: string;
}

const KEY = 'signInTyped';

/** What was typed in this tab, before a reload or a look at another page. */
export function readTyped(): Typed {
  const { email, username } = (tab.getJson(KEY) ?? {}) as Partial<Typed>;
  return { email: String(email ?? ''), username: String(username ?? '') };
}

export function keepTyped(typed: Typed): void {
  tab.set(KEY, JSON.stringify(typed));
}

/** Once signed in, the next visitor of this tab starts with empty fields. */
export function forgetTyped(): void {
  tab.set(KEY, null);
}
