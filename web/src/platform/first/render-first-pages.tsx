import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { documentTitle } from '../../ui/page-title.ts';
import { AuthContext, session } from '../api/session.ts';
import type { User } from '../api/user.ts';
import { FIRST_PAGES } from './first-pages.ts';

/** The first HTML of a page: what React renders before any data has come. */
export interface RenderedPage {
  name: string;
  isSignedIn: boolean;
  /** The document title. */
  title: string;
  /** For phones, and for wide windows if that differs. */
  narrow: string;
  wide: string | null;
}

const NARROW = 390;
const WIDE = 1440;

/** A user of whom nothing is shown. */
const NOBODY: User = {
  ...{ id: '0', email: '', created_at: '', updated_at: '', last_sign_in_at: null },
  user_metadata: {
    ...{ display_name: null, full_name: null, name: null, profile_completed: true, subscription_status: 'free' },
    notification_preferences: { injury_alerts: true, lineup_reminders: true },
  },
  app_metadata: { provider: 'email', has_password: true, role: null },
};

/** Renders all first pages with the real app, whose requests for data stay open. Called by the build, in Node. */
export async function renderFirstPages(): Promise<RenderedPage[]> {
  let width = NARROW;
  let user: User | null = null;
  standInForBrowser({ width: () => width, session: () => user && { user } });
  const renderFor = async (sample: string, isSignedIn: boolean) => {
    user = isSignedIn ? NOBODY : null;
    await session.refresh();
    const page = await openPage(sample);
    const [narrow, wide] = [NARROW, WIDE].map((next) => {
      width = next;
      return page.html();
    });
    return { title: page.title, narrow: narrow ?? '', wide: wide === narrow ? null : (wide ?? null) };
  };
  const rendered = new Map<string, RenderedPage>();
  const renderAll = async (isSignedIn: boolean) => {
    for (const { name, sample } of FIRST_PAGES.filter((page) => page.isSignedIn === isSignedIn)) {
      if (!rendered.has(name)) rendered.set(name, { name, isSignedIn, ...(await renderFor(sample, isSignedIn)) });
    }
  };
  // Visitors first: after a session, the sign-in says that it has ended.
  await renderAll(false);
  // Parts that are loaded after the first screen are rendered from their second time on.
  await Promise.all([import('../../app/account-corner.tsx'), import('../../app/visitor-account.tsx')]);
  for (const path of ['/', '/lineups']) await renderFor(path, true);
  await new Promise((resolve) => setTimeout(resolve, 0));
  await renderAll(true);
  return [...rendered.values()];
}

/** Opens a page as far as it comes without data. */
async function openPage(path: string): Promise<{ title: string; html: () => string }> {
  // Reads the address when it is imported.
  const { createAppRouter } = await import('../../app/routes.tsx');
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const { location, matches } = router.state;
  if (location.href !== path) throw new Error(`${path} leads to ${location.href}.`);
  const title = matches.findLast((match) => match.staticData.title)?.staticData.title ?? null;
  const html = () => {
    const rendered = renderToStaticMarkup(
      <AuthContext value={session}>
        <RouterProvider router={router} />
      </AuthContext>,
    );
    if (!rendered.includes('<h1')) throw new Error(`${path} has no heading.`);
    return withoutActions(rendered);
  };
  return { title: documentTitle(title), html };
}

/** Without the router's scripts, and with what cannot be used before the app has started out of reach. */
const withoutActions = (html: string) =>
  html.replace(/<script\b.*?<\/script>/gs, '').replace(/<(form|button|fieldset|select)\b/g, '<$1 inert=""');

/** What the stand-in for a browser needs to know. */
interface StandIn {
  /** The width of the window in pixels, which may change. */
  width: () => number;
  /** The reply to the request for the session. All other requests stay open. */
  session: () => unknown;
}

/** Defines the parts of a browser that the app uses while it renders, for rendering it in Node. */
function standInForBrowser({ width, session }: StandIn): void {
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {}, clear: () => {} };
  const parts = {
    location: new URL('http://singleback.test/'),
    localStorage: storage,
    sessionStorage: storage,
    navigator: { onLine: true },
    matchMedia: (query: string) => ({ matches: width() >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Infinity) }),
    fetch: async (url: string) =>
      url.endsWith('/get-session') ? Response.json(session()) : new Promise<Response>(() => {}),
  };
  for (const [name, value] of Object.entries(parts)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}
