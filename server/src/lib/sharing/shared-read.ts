import { SharedStep } from './shared-step.ts';

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
