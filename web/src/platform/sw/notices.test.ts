import { expect, it } from 'vitest';
import { readNotice } from './notices.ts';
import { isAppPage } from './shell.ts';

const HOST = 'https://play.test';

it('reads a pushed notification and restricts its URL to the app', () => {
  const read = (messages: unknown) => readNotice(JSON.stringify(messages), HOST);
  expect(read({ title: 'Lineup missing', body: 'Week 7', url: '/lineup/7', tag: 'week-7' })).toEqual({
    ...{ title: 'Lineup missing', body: 'Week 7', tag: 'week-7' },
    url: 'https://play.test/lineup/7',
  });
  for (const url of ['https://elsewhere.test/', '//elsewhere.test', 'javascript:alert(1)', undefined]) {
    expect(read({ title: 'A', body: 'B', url })?.url).toBe('https://play.test/lineups');
  }
  expect(readNotice('not json', HOST)).toBeNull();
  expect(read({ title: 1 })).toBeNull();
  expect(read(null)).toBeNull();
});

it('serves the app’s own pages from the device and leaves server paths alone', () => {
  expect(['/', '/lineups', '/join/abc'].map(isAppPage)).toEqual([true, true, true]);
  const others = ['/api/docs', '/api', '/dev/mailbox', '/socket.io/', '/log/key', '/share.png', '/sw.js'];
  expect(others.map(isAppPage)).toEqual(others.map(() => false));
});
