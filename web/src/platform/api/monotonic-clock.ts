/**
 * A clock that never goes back and keeps running while the device sleeps, unlike performance.now() in some browsers: it
 * advances by whichever of the two clocks advanced more since the last read. In milliseconds, from 0.
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
