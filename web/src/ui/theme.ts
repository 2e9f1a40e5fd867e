import { createAtom, useSelector } from '@tanstack/react-store';

export type Theme = 'night' | 'scorecard';

// Also used in public/theme.js, which sets the theme before the first paint.
const KEY = 'theme';
/** The theme chosen since the page was loaded; null before. */
const chosen = createAtom<Theme | null>(null);

function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'scorecard' ? 'scorecard' : 'night';
}

/** Applies the theme and stores it on this device. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  const bar = document.querySelector('meta[name="theme-color"]');
  bar?.setAttribute('content', theme === 'scorecard' ? '#FBFAF4' : '#121A17');
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage may be unavailable: then the choice lasts as long as the page.
  }
  chosen.set(theme);
}

/** The current theme; rerenders when it changes. */
export function useTheme(): Theme {
  return useSelector(chosen, (theme) => theme ?? currentTheme());
}
