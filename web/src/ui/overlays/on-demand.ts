import { useEffect, useState } from 'react';
import { whenIdle } from '../browser/when-idle.ts';

/** A part of the app that is loaded when it is needed. */
export function onDemand<Module>(fetchModule: () => Promise<Module>) {
  let module: Module | null = null;
  let isSoon = false;
  const load = async () => {
    module ??= await fetchModule();
    return module;
  };
  return {
    /** Rejects when it can't be loaded; the next call tries again. */
    load,
    /** Null until it has been loaded. */
    loaded: () => module,
    /** Loads it once the first view is shown, so that the first press is answered at once. */
    loadSoon() {
      if (isSoon) return;
      isSoon = true;
      whenIdle(() => void load().catch(() => {}));
    },
  };
}

export type OnDemand<Module> = ReturnType<typeof onDemand<Module>>;

/**
 * What a button opens, loaded before it is pressed if there is time: `opened` is null until it was opened, and `handlers`
 * are the button's.
 */
export function useOnDemand<Module>(part: OnDemand<Module>) {
  const [opened, setOpened] = useState<{ module: Module } | null>(null);
  useEffect(() => part.loadSoon(), [part]);
  const warm = () => void part.load().catch(() => {});
  const open = () => {
    const module = part.loaded();
    if (module) setOpened({ module });
    else
      part.load().then(
        (loaded) => setOpened({ module: loaded }),
        () => {},
      );
  };
  return { opened: opened?.module ?? null, open, handlers: { onClick: open, onPointerEnter: warm, onFocus: warm } };
}

/**
 * A part that is shown in place of a screen: null until it is wanted and loaded. Without being wanted it is loaded once the
 * first view is shown. A part that can't be loaded fails the screen.
 */
export function useLoaded<Module extends object>(part: OnDemand<Module>, isWanted: boolean): Module | null {
  const [module, setModule] = useState(part.loaded);
  useEffect(() => {
    if (!isWanted) return part.loadSoon();
    const fail = (error: unknown) =>
      setModule(() => {
        throw error;
      });
    part.load().then(setModule, fail);
  }, [part, isWanted]);
  return isWanted ? (module ?? part.loaded()) : null;
}
