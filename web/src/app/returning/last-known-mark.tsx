import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { useLastKnown } from '../../platform/live/last-known.ts';
import { onServerClock, serverNow, twoClocks } from '../../platform/live/server-clock.ts';
import { asOfText } from '../../ui/text/time-text.ts';
import { keptRepliesOf } from './kept-replies.ts';
import { resumeClock, showLastKnown } from './show-last-known.ts';

/** The screens that show what was last known. Others begin with an edit, or show what is not kept. */
const SCREENS = /^\/(lineups(\/\d+)?|leaderboard|groups|scoreboard)$/;

/**
 * On a return visit, shows what the first screen showed last, at once, and marks it until the server has replied. Until
 * then it can only be read (docs/decisions/026).
 */
export function LastKnownMark({ userId }: { userId: string }) {
  const cache = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    if (!SCREENS.test(router.state.location.pathname)) return;
    let isOver = false;
    let stop = () => {};
    const end = () => {
      isOver = true;
      stop();
    };
    const read = keptRepliesOf(caches, userId);
    void resumeClock(read).then((isCurrent) => {
      if (isCurrent && !isOver) stop = showLastKnown(cache, read);
    });
    // Before the next page is rendered, which may begin an edit with what it finds.
    const unsubscribe = router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && end());
    return () => {
      unsubscribe();
      end();
    };
  }, [cache, router, userId]);
  return <Mark />;
}

function Mark() {
  const since = useLastKnown();
  const isShown = since !== null;
  useEffect(() => (isShown ? onlyToRead(document.getElementById('main')) : undefined), [isShown]);
  const [clocks, now] = [twoClocks(), serverNow()];
  const at = since && clocks ? onServerClock(since, clocks) : since;
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bar-bottom)+env(safe-area-inset-bottom)+12px)] z-20 flex justify-center px-4 md:bottom-6"
    >
      {at ? (
        <p className="num flex min-h-8 items-center gap-2 rounded-full border border-line bg-raise-2 px-3 text-[13px] text-text-2 shadow-md">
          <RefreshCw size={14} aria-hidden />
          {`Updating. Last updated ${asOfText(at, now ?? at)}.`}
        </p>
      ) : null}
    </div>
  );
}

const CONTROLS = 'a, button, input, select, textarea';

/** Lets a page be read, scrolled and focused, but nothing in it be pressed; returns a function that ends it. */
function onlyToRead(page: HTMLElement | null): () => void {
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const stopKey = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' && (event.target as Element).closest(CONTROLS)) stop(event);
  };
  page?.addEventListener('click', stop, options);
  // What opens at the first touch does not wait for the click; scrolling goes on.
  page?.addEventListener('pointerdown', (event) => event.stopPropagation(), options);
  page?.addEventListener('keydown', stopKey, options);
  page?.setAttribute('aria-busy', 'true');
  return () => {
    controller.abort();
    page?.removeAttribute('aria-busy');
  };
}
