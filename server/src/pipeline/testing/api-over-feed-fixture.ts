import { type AppFixture, openAppFixture } from '../../testing/app-fixture.ts';
import { type LiveFeedFixture, openLiveFeedFixture } from './live-feed-fixture.ts';

/** The whole app on the live feed with fake hosts, to test what users see when sources misbehave. */
export interface ApiOverFeedFixture extends Pick<AppFixture, 'call' | 'signIn'> {
  live: LiveFeedFixture;
  /** Everything logged, newest last. */
  logged: string[];
  close(): Promise<void>;
}

export async function openApiOverFeedFixture(start: string): Promise<ApiOverFeedFixture> {
  const app = await openAppFixture({ now: new Date(start) });
  const logged: string[] = [];
  const note = (fields: object, message: string) => {
    logged.push([message, (fields as { resource?: string }).resource].filter((part) => part).join(': '));
  };
  const context = { ...app.context, log: { info: note, warn: note, error: note } };
  const live = await openLiveFeedFixture(start, {
    fixture: { context, url: '', setNow: app.clock.set, logged, close: app.close },
  });
  return { live, logged, call: app.call, signIn: app.signIn, close: live.close };
}
