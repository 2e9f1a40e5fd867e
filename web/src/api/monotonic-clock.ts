/**
 * A clock that only goes forward and does not stand still while the device sleeps, as the page's own steady clock may:
 * it goes by whichever of the two has gone further since it was last read. In milliseconds, from 0.
 */
export function createMonotonicClock(steady: () => number, device: () => number): () => number {
  let [atSteady, atDevice, now] = [steady(), device(), 0];
  return () => {
    const [nextSteady, nextDevice] = [steady(), device()];
    now += Math.max(0, nextSteady - atSteady, nextDevice - atDevice);
    [atSteady, atDevice] = [nextSteady, nextDevice];
    return now;
  };
}
