import { expect, it } from 'vitest';
import { reportSettings } from './report-settings.ts';
import { withSafeTexts } from './safe-urls.ts';

it('[A9.7] traces one operation in ten, from production', () => {
  expect(reportSettings).toMatchObject({ tracesSampleRate: 0.1, environment: 'production' });
});

it('sends traces as transactions, because only these have link tokens removed', () => {
  expect(reportSettings).toMatchObject({ traceLifecycle: 'static', beforeSendTransaction: withSafeTexts });
});

it('removes tokens and queries of URLs from a report', () => {
  const report = {
    request: { url: 'https://play.test/join/secret?x=1' },
    at: ['/auth/change-password?token=secret&a=1'],
  };
  for (const clean of [reportSettings.beforeSend, reportSettings.beforeSendTransaction]) {
    expect(clean(report)).toEqual({
      request: { url: 'https://play.test/join/…' },
      at: ['/auth/change-password'],
    });
  }
});
