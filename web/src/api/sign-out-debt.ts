/** A sign-out that the server has not heard of yet: until it has, nobody is signed in on this browser. */
export interface SignOutDebt {
  isOwed(): boolean;
  owe(): void;
  paid(): void;
}

const KEY = 'signOutOwed';

/** Remembers the debt on this device; where nothing can be remembered there is none. */
export const deviceDebt: SignOutDebt = {
  isOwed() {
    try {
      return localStorage.getItem(KEY) !== null;
    } catch {
      return false;
    }
  },
  owe() {
    try {
      localStorage.setItem(KEY, '1');
    } catch {
      // The store is closed to the page.
    }
  },
  paid() {
    try {
      localStorage.removeItem(KEY);
    } catch {
      // The store is closed to the page.
    }
  },
};
