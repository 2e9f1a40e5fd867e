import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DESKTOP, expectNoBarriers, expectNoBarriersAtBothWidths, PHONE } from '../app/testing/barriers.ts';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';
import { PREMIUM } from '../app/testing/small-league.ts';
import { person, sessionOf } from '../platform/api/testing/person.ts';

const CALENDAR = 'https://singleback.test/calendar/first.ics';
const SETTINGS = {
  ...{ time_zone: 'UTC', quiet_from: 22, quiet_until: 8, reminds_everyone: false, is_unsubscribed: false },
  calendar_url: CALENDAR,
  emails: { recaps: true, group_news: true, lineup_changes: true, invitations: true },
};

function makeApi() {
  const api = signedInApi();
  api.replyWith('GET /auth/check-display-name/:name', ({ url }) => ({
    available: !decodeURIComponent(url).toLowerCase().includes('hail mary ann'),
  }));
  api.reply('GET /notifications/settings', SETTINGS);
  api.reply('GET /notifications/push-key', { key: '' });
  api.reply('PUT /notifications/time-zone', SETTINGS);
  api.reply('GET /account/read-tokens', []);
  return api;
}

async function openProfile(tab: string, api = makeApi()) {
  const app = await openApp(`/lineups?openProfile=${tab}`, api);
  const profile = app.screen.getByRole('dialog', { name: 'Profile Settings' });
  await expect.element(profile).toBeVisible();
  return { ...app, api, profile };
}

test('[A2.42, A5.10, A9.6] the profile changes the display name, unless it is taken, and reports it for a while', async () => {
  const { screen, api, profile } = await openProfile('profile');
  const name = profile.getByLabelText('Display Name');
  const save = profile.getByRole('button', { name: 'Save Changes' });
  await expect.element(name).toHaveValue('Ann');
  await expect.element(profile.getByLabelText('Email')).toHaveAttribute('readonly');
  await expect.element(profile.getByText('Email cannot be changed.')).toBeVisible();
  await name.fill('hail mary ANN');
  await expect.element(save).toBeDisabled();
  await expect.element(profile.getByText('Display name taken')).toBeVisible();
  await save.click();
  await expect.element(profile.getByText('Display name is already taken', { exact: true })).toBeVisible();
  await expect.element(profile.getByText('This display name is already taken', { exact: true })).toBeVisible();
  await expectNoBarriersAtBothWidths();
  await name.fill('Ann the Second');
  await expect.element(profile.getByText('Display name available')).toBeVisible();
  const renamed = person({ display_name: 'Ann the Second', profile_completed: true });
  api.reply('PUT /account/display-name', renamed);
  await save.click();
  const message = profile.getByText('Profile updated successfully!');
  await expect.element(message).toBeVisible();
  await expect.element(message).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Your account' }).click();
  await expect.element(screen.getByRole('menu')).toMatchTextContent('Ann the Second');
});

test('[A2.43, A6.2, A6.3] a free user sees what Premium adds, and has a calendar of lock times but no notifications', async () => {
  const { screen, api, profile, path } = await openProfile('notifications');
  await expect.element(profile.getByRole('heading', { name: 'Email notifications are part of Premium' })).toBeVisible();
  for (const name of [/^Injury alerts/, /^Lineup reminders/]) {
    await expect.element(profile.getByRole('switch', { name })).not.toBeInTheDocument();
  }
  const recaps = profile.getByRole('switch', { name: /^Weekly recaps/ });
  await expect.element(recaps).toBeChecked();
  api.reply('PUT /notifications/emails', { ...SETTINGS, emails: { ...SETTINGS.emails, recaps: false } });
  await recaps.click();
  await expect.element(recaps).not.toBeChecked();
  expect(api.requests.at(-1)?.body).toEqual({ kind: 'recaps', is_on: false });
  await expect.element(profile.getByRole('button', { name: 'Turn On Here' })).not.toBeInTheDocument();
  const link = profile.getByLabelText('Calendar link');
  await expect.element(link).toHaveValue(CALENDAR);
  await expectNoBarriersAtBothWidths();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await profile.getByRole('button', { name: 'Copy Link' }).click();
  await expect.element(profile.getByRole('status').filter({ hasText: 'Calendar link copied.' })).toBeVisible();
  expect(copied).toHaveBeenCalledExactlyOnceWith(CALENDAR);
  copied.mockRestore();
  // On plain http, as at home, the browser has no clipboard.
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  let selected: string | undefined;
  document.addEventListener('copy', () => (selected = getSelection()?.toString()), { once: true });
  await profile.getByRole('button', { name: 'Copy Link' }).click();
  await expect.poll(() => selected).toBe(CALENDAR);
  Reflect.deleteProperty(navigator, 'clipboard');
  const second = CALENDAR.replace('first', 'second');
  api.reply('POST /notifications/calendar-link', { ...SETTINGS, calendar_url: second });
  await profile.getByRole('button', { name: 'New Link' }).click();
  await screen.getByRole('button', { name: 'Create New Link' }).click();
  await expect.element(profile.getByRole('status').filter({ hasText: 'The old one no longer works.' })).toBeVisible();
  await expect.element(link).toHaveValue(second);

  await profile.getByRole('tab', { name: 'Subscription' }).click();
  await expect.element(profile.getByRole('definition').nth(1)).toHaveTextContent('Free');
  await expectNoBarriersAtBothWidths();
  await profile.getByRole('tab', { name: 'Notifications' }).click();
  await profile.getByRole('link', { name: 'See What Premium Adds' }).click();
  await expect.poll(path).toBe('/subscription');
  await expect.element(profile).not.toBeInTheDocument();
});

test('[A2.43, A2.44, A6.3] a premium user sees the plan, and turns alerts and reminders on and off', async () => {
  const api = makeApi();
  api.reply('GET /subscriptions/current', PREMIUM);
  let app = await openProfile('subscription', api);
  await expect.element(app.profile.getByText('Active', { exact: true })).toBeVisible();
  await expect.element(app.profile.getByText('Start date')).toBeVisible();
  await expect.element(app.profile.getByText('End date')).toBeVisible();
  await app.profile.getByRole('tab', { name: 'Notifications' }).click();
  const alerts = () => app.profile.getByRole('switch', { name: /^Injury alerts/ });
  await expect.element(alerts()).toBeChecked();
  await expect.element(app.profile.getByRole('switch', { name: /^Lineup reminders/ })).toBeChecked();
  await expect.element(app.profile.getByText(/Quiet from 10 PM to 8 AM \(UTC\)/)).toBeVisible();
  // A browser without the app's worker cannot receive a push.
  await expect.element(app.profile.getByText(/can’t show notifications/)).toBeVisible();
  const off = { injury_alerts: false, lineup_reminders: true };
  api.reply('PUT /account/notification-preferences', person({ notification_preferences: off }));
  api.reply('GET /auth/get-session', sessionOf(person({ notification_preferences: off })));
  await alerts().click();
  await expect.element(app.profile.getByText('Notification preferences updated successfully!')).toBeVisible();
  expect(api.requests.find(({ key }) => key === 'PUT /account/notification-preferences')?.body).toEqual(off);
  await expectNoBarriersAtBothWidths();
  app = await openProfile('notifications', api);
  await expect.poll(app.path).toBe('/lineups');
  await expect.element(alerts()).not.toBeChecked();
  api.reply('PUT /account/notification-preferences', person());
  await alerts().click();
  await expect.element(alerts()).toBeChecked();
});

test('[A2.44] a switch that is pressed while the other is being saved is saved after it', async () => {
  const api = makeApi();
  api.reply('GET /subscriptions/current', PREMIUM);
  const { profile } = await openProfile('notifications', api);
  const off = { injury_alerts: false, lineup_reminders: false };
  const release = api.hold('PUT /account/notification-preferences');
  api.reply('PUT /account/notification-preferences', person({ notification_preferences: off }));
  const switches = [/^Injury alerts/, /^Lineup reminders/].map((name) => profile.getByRole('switch', { name }));
  for (const each of switches) await each.click();
  for (const each of switches) await expect.element(each).not.toBeChecked();
  release();
  const bodies = () =>
    api.requests.flatMap(({ key, body }) => (key === 'PUT /account/notification-preferences' ? [body] : []));
  await expect.poll(bodies).toEqual([{ ...off, lineup_reminders: true }, off]);
  for (const each of switches) await expect.element(each).not.toBeChecked();
});

test('[A2.45, A5.14, A8.6] the password is changed after a check of the current one', async () => {
  const { api, profile } = await openProfile('security');
  const fill = async (current: string, next: string, confirm: string) => {
    await profile.getByLabelText('Current password', { exact: true }).fill(current);
    await profile.getByLabelText('New password', { exact: true }).fill(next);
    await profile.getByLabelText('Confirm new password', { exact: true }).fill(confirm);
    await profile.getByRole('button', { name: 'Change Password' }).click();
  };
  await fill('play-singleback', 'short', 'other');
  await expect.element(profile.getByText('New passwords do not match')).toBeVisible();
  await fill('play-singleback', 'short', 'short');
  await expect.element(profile.getByText('Password must be at least 8 characters long')).toBeVisible();
  expect(api.requests.some(({ key }) => key.endsWith('/account/password'))).toBe(false);
  const details = { field: 'current_password' };
  api.refuse('PUT /account/password', 422, {
    ...{ error: 'Current password is incorrect', code: 'field_invalid', details },
  });
  await fill('not-the-password', 'a-new-password', 'a-new-password');
  const current = profile.getByLabelText('Current password', { exact: true });
  await expect.element(current).toHaveAttribute('aria-invalid', 'true');
  await expectNoBarriersAtBothWidths();
  api.reply('PUT /account/password', { success: true });
  await fill('play-singleback', 'a-new-password', 'a-new-password');
  await expect.element(profile.getByText('Password changed successfully!')).toBeVisible();
  expect(api.requests.findLast(({ key }) => key === 'PUT /account/password')?.body).toEqual({
    ...{ current_password: 'play-singleback', new_password: 'a-new-password' },
  });
});

test('[A2.42, A2.43, A2.44] on a phone the profile fills the screen, with four tabs side by side', async () => {
  await page.viewport(...PHONE);
  const api = makeApi();
  api.reply('GET /subscriptions/current', PREMIUM);
  const { profile } = await openProfile('profile', api);
  const [width, height] = PHONE;
  await expect.poll(() => profile.element().getBoundingClientRect()).toMatchObject({ x: 0, y: 0, width, height });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(profile.getByRole('tab').last().element().getBoundingClientRect().right).toBeLessThanOrEqual(width);
  for (const name of ['Profile', 'Subscription', 'Notifications', 'Security']) {
    const tab = profile.getByRole('tab', { name });
    await tab.click();
    await expect.element(tab).toHaveAttribute('aria-selected', 'true');
    await expectNoBarriers();
  }
  await profile.getByRole('button', { name: 'Close' }).click();
  await expect.element(profile).not.toBeInTheDocument();
  await page.viewport(...DESKTOP);
});

test('a user who has unsubscribed reads so in the profile, and subscribes again there', async () => {
  const api = makeApi();
  const unsubscribed = { ...SETTINGS, is_unsubscribed: true };
  api.reply('GET /notifications/settings', unsubscribed);
  api.reply('PUT /notifications/time-zone', unsubscribed);
  const { profile } = await openProfile('notifications', api);
  const note = profile.getByRole('region', { name: 'You have unsubscribed' });
  await expect.element(note).toMatchTextContent('ann@singleback.test');
  await expectNoBarriersAtBothWidths();
  api.reply('POST /notifications/resubscribe', {
    success: true,
    message: 'You will get Singleback emails again.',
    error: null,
  });
  api.reply('GET /notifications/settings', SETTINGS);
  await note.getByRole('button', { name: 'Resubscribe to Emails' }).click();
  await expect.element(profile.getByText('You will get Singleback emails again.')).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
});

test('written feedback is dropped only by an answer to the question, never by Escape or a press beside it', async () => {
  const { screen } = await openApp('/lineups', makeApi());
  const open = async () => {
    await screen.getByRole('button', { name: 'Your account' }).click();
    await screen.getByRole('menuitem', { name: 'Send Feedback' }).click();
  };
  await open();
  const dialog = screen.getByRole('dialog', { name: 'Send Feedback' });
  const description = dialog.getByLabelText('Description');
  const question = screen.getByRole('alertdialog', { name: 'Discard your feedback?' });
  const closings = [
    () => userEvent.keyboard('{Escape}'),
    () => page.elementLocator(document.body).click({ position: { x: 4, y: 400 }, force: true }),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
  ];
  await description.fill('Half a thought');
  for (const close of closings) {
    await close();
    await expect.element(question).toBeVisible();
    await question.getByRole('button', { name: 'Keep Writing' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(description).toHaveValue('Half a thought');
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  await expectNoBarriersAtBothWidths();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await open();
  await expect.element(description).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
});

test('of two emails that are switched at once, the one that fails says so', async () => {
  const { api, profile } = await openProfile('notifications');
  const recaps = profile.getByRole('switch', { name: /^Weekly recaps/ });
  const news = profile.getByRole('switch', { name: /^Group news/ });
  const releaseRecaps = api.hold('PUT /notifications/emails');
  await recaps.click();
  const releaseNews = api.hold('PUT /notifications/emails');
  await news.click();
  await expect.element(recaps).not.toBeChecked();
  api.reply('PUT /notifications/emails', { ...SETTINGS, emails: { ...SETTINGS.emails, group_news: false } });
  releaseNews();
  await expect.element(profile.getByText('Notification preferences updated successfully!')).toBeVisible();
  api.refuse('PUT /notifications/emails');
  releaseRecaps();
  await expect.element(profile.getByText('Failed to update notification preferences')).toBeVisible();
  await expect.element(recaps).toBeChecked();
  await expect.element(news).not.toBeChecked();
});
