import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Season time that several processes share: it runs, and jumps in all of them at once, stopped or not. */
export interface SharedClock {
  now(): Date;
  set(now: Date): void;
}

/** A clock in a file; the first `set` makes it. */
export function sharedClock(file: string): SharedClock {
  const read = () => {
    const [season = 0, real = 0] = readFileSync(file, 'utf8').split(' ').map(Number);
    return new Date(season + Date.now() - real);
  };
  return {
    now: read,
    set(now) {
      writeFileSync(`${file}.part`, `${now.getTime()} ${Date.now()}`);
      renameSync(`${file}.part`, file);
    },
  };
}
