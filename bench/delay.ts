/** The longest time between two turns of the event loop. */
export function watchDelay(): { stop(): number } {
  let last = performance.now();
  let longest = 0;
  let isOn = true;
  const turn = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    if (isOn) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    stop() {
      isOn = false;
      return Math.max(longest, performance.now() - last);
    },
  };
}
