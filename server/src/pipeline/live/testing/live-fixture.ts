import { vi } from 'vitest';
import { changesForMembers } from '../../../features/chat/chat-service.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../../../testing/lineup-fixture.ts';
import { score } from '../../../testing/small-season.ts';
import { type LiveUpdates, startLiveUpdates } from '../../pipeline.ts';
import { type Browser, connected, openBrowser } from './browser.ts';

/** The week that browsers follow by default. */
export const WEEK = 2;

type Options = Parameters<typeof openBrowser>[3];

/** A test app that listens, with its sockets open, and two users. */
export interface LiveFixture extends LineupFixture {
  live: LiveUpdates;
  url: string;
  ann: Person;
  ben: Person;
  /** A browser that is connecting. */
  follow(token: string | null, options?: Options, weekNumber?: number): Browser;
  /** A browser that has connected, ann's by default. */
  joined(token?: string, options?: Options): Promise<Browser>;
  scores(name: string, points: number, weekNumber?: number): Promise<void>;
  pointsOf(browser: Browser, name: string): number | null | undefined;
  /** Closes all browsers; call it after each test. */
  leave(): void;
}

export async function openLiveFixture(paces: { lineupsEveryMs?: number } = {}): Promise<LiveFixture> {
  const fixture = await openLineupFixture();
  const live = await startLiveUpdates(fixture.context, fixture.app.server, {
    trustProxy: null,
    connectionsPerUser: 3,
    tokenGraceMs: 0,
    sweepEveryMs: 200,
    sessionsEveryMs: 200,
    ...paces,
    followClock: async () => {},
    readChat: (groupId, since) => changesForMembers(fixture.context.db, groupId, since),
  });
  const url = await fixture.app.listen({ port: 0, host: '127.0.0.1' });
  const [ann, ben] = [await fixture.free('ann'), await fixture.free('ben')];
  const open: Browser[] = [];
  const follow: LiveFixture['follow'] = (token, options = {}, weekNumber = WEEK) => {
    const browser = openBrowser(url, token, fixture.season.week(weekNumber), options);
    open.push(browser);
    return browser;
  };
  return {
    ...fixture,
    live,
    url,
    ann,
    ben,
    follow,
    async joined(token = ann.token, options = {}) {
      const browser = follow(token, options);
      await connected(browser);
      return browser;
    },
    scores: (name, points, weekNumber = WEEK) => score(fixture.context.db, fixture.season, weekNumber, name, points),
    pointsOf: (browser, name) => browser.points.get(fixture.season.player(name)),
    leave() {
      for (const browser of open.splice(0)) browser.close();
    },
    async close() {
      live.close();
      await fixture.close();
    },
  };
}

/**
 * Retries until the assertions hold, for at most a minute. It retries ten times a second, because the server ends a
 * connection that sends more than twenty messages in one, and some assertions send a message each time.
 */
export const waitFor = <Found>(look: () => Found | Promise<Found>) =>
  vi.waitFor(look, { timeout: 60_000, interval: 100 });
