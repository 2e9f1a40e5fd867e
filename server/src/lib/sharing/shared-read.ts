/**
 * A read that everybody who asks at the same time shares. Each caller is served by one that began after the call, so nobody
 * sees less than a read of their own would show. The result must not be changed.
 * @param read reads from a source: a connection, a transaction or a context
 */
export function sharedRead<Source extends object, Result>(
  read: (source: Source) => Promise<Result>,
): (source: Source) => Promise<Result> {
  const steps = new WeakMap<Source, SharedStep<Result>>();
  return (source) => {
    const known = steps.get(source);
    if (known !== undefined) return known.run();
    const step = new SharedStep(() => read(source));
    steps.set(source, step);
    return step.run();
  };
}

/**
 * A step that many callers share: at most one runs and one waits, and a caller is only served by a step that began
 * after the call. Other work on the same data runs between steps, never during one.
 */
export class SharedStep<Result = void> {
  readonly #step: () => Promise<Result>;
  #last: Promise<unknown> = Promise.resolve();
  #waiting: Promise<Result> | null = null;

  constructor(step: () => Promise<Result>) {
    this.#step = step;
  }

  /** Settles after a step that began after this call, with its result, which other callers get as well. */
  run(): Promise<Result> {
    this.#waiting ??= this.after(() => {
      this.#waiting = null;
      return this.#step();
    });
    return this.#waiting;
  }

  /** Runs `work` when everything asked for before is done. */
  after<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }
}
