import { useSyncExternalStore } from 'react';

export type Theme = 'night' | 'scorecard';

// The same key and names are in public/theme.js, which sets the theme before the first paint.
const KEY = 'theme';
const listeners = new Set<() => void>();

function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'scorecard' ? 'scorecard' : 'night';
}

/** Puts the theme on the page and remembers it on this device. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  const bar = document.querySelector('meta[name="theme-color"]');
  bar?.setAttribute('content', theme === 'scorecard' ? '#FBFAF4' : '#121A17');
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage can be closed to the page: the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** The theme in force; draws again when it changes. */
export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentTheme);
}
