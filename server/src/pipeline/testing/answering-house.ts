import { openTestHouse, type TestHouse } from '../../testing/test-house.ts';
import { type LiveHouse, openLiveHouse } from './live-house.ts';

/** The whole app over the running season, against hosts on this machine: what the sources say, as people are answered. */
export interface AnsweringHouse extends Pick<TestHouse, 'call' | 'signIn'> {
  live: LiveHouse;
  /** Everything logged, newest last. */
  logged: string[];
  close(): Promise<void>;
}

export async function openAnsweringHouse(start: string): Promise<AnsweringHouse> {
  const app = await openTestHouse({ now: new Date(start) });
  const logged: string[] = [];
  const note = (fields: object, message: string) => {
    logged.push([message, (fields as { resource?: string }).resource].filter((part) => part).join(': '));
  };
  const context = { ...app.context, log: { info: note, warn: note, error: note } };
  const live = await openLiveHouse(start, {
    house: { context, url: '', setNow: app.clock.set, logged, close: app.close },
  });
  return { live, logged, call: app.call, signIn: app.signIn, close: live.close };
}
