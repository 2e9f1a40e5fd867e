import { expect, it } from 'vitest';
import { reportSettings, withoutSecrets } from './report-settings.ts';

it('[A9.7] traces one operation in ten, from production', () => {
  expect(reportSettings).toMatchObject({ tracesSampleRate: 0.1, environment: 'production' });
});

it('sends a trace whole: only so are the tokens of links taken out of it', () => {
  expect(reportSettings).toMatchObject({ traceLifecycle: 'static', beforeSendTransaction: withoutSecrets });
});

it('leaves the tokens of links out of a report', () => {
  const report = {
    request: { url: 'https://play.test/join/secret?x=1' },
    at: ['/auth/change-password?token=secret&a=1'],
  };
  expect(withoutSecrets(report)).toEqual({
    request: { url: 'https://play.test/join/…?x=1' },
    at: ['/auth/change-password?token=…&a=1'],
  });
  expect(withoutSecrets({ url: '/invitations/secret/accept' })).toEqual({ url: '/invitations/…/accept' });
});
