import { FIRST_PAGES, firstPageOf } from '../first/first-pages.ts';
import { shellNameOf } from './messages.ts';

const EMPTY = '/index.html';
const PAGES = new Set([EMPTY, ...FIRST_PAGES.map(({ name }) => `/pages/${name}.html`)]);

/** Whether a path belongs to the app, and not to the server or a file. */
export function isAppPage(path: string): boolean {
  return !/^\/(api|socket\.io|dev|log)(\/|$)/.test(path) && !/\.\w+$/.test(path);
}

/** The app shell of one version, cached on this device. */
export function openShell(caches: CacheStorage, version: string, files: readonly string[]) {
  const name = shellNameOf(version);
  const fetched = async (path: string): Promise<Response> => {
    const answer = await fetch(path, { cache: isHashed(path) ? 'default' : 'reload' });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  };
  const own = async (path: string): Promise<Response> => {
    const cache = await caches.open(name);
    const known = await cache.match(path);
    if (known) return known;
    const answer = await fetched(path);
    await cache.put(path, answer.clone());
    return answer;
  };
  return {
    /** Fetches the page and its files; reuses hashed files cached by another version. */
    async install() {
      const cache = await caches.open(name);
      await Promise.all(
        [...PAGES, ...files].map(async (path) => {
          const same = isHashed(path) ? await caches.match(path) : undefined;
          await cache.put(path, same ?? (await fetched(path)));
        }),
      );
    },
    /** Deletes the files of other versions. */
    async tidy() {
      const old = (await caches.keys()).filter((each) => each.startsWith(shellNameOf('')) && each !== name);
      await Promise.all(old.map((each) => caches.delete(each)));
    },
    /** The page with the first HTML for a path and query; `isSignedIn` is undefined when that is unknown. */
    page(url: string, isSignedIn: boolean | undefined) {
      const file = `/${firstPageOf(url, isSignedIn)}`;
      return own(PAGES.has(file) ? file : EMPTY);
    },
    /** A file of the shell or any hashed asset; null for others. */
    file: (path: string) => (files.includes(path) || isHashed(path) ? own(path) : null),
  };
}

const isHashed = (path: string) => path.startsWith('/assets/');
