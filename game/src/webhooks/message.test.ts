import { expect, test } from 'vitest';
import { type WebhookContent, webhookEventOf, webhookPayload } from './message.ts';
import type { WebhookKind } from './webhook.ts';

const URL = 'https://sb.example';
const GROUP = { id: '00000000-0000-0000-0000-000000000007', name: 'Sunday Six' };
const payload = (kind: WebhookKind, content: WebhookContent, name = GROUP.name) => {
  const at = new Date('2025-10-07T10:00:05Z');
  return webhookPayload(kind, { id: 'm1', group: { ...GROUP, name }, at, content }, URL) as Record<string, unknown>;
};
const textOf = (content: WebhookContent) => String(payload('slack', content).text);
const page = `${URL}/groups/${GROUP.id}`;
const [ann, ben, cat] = [
  { name: 'Ann', points: 14320 },
  { name: 'Ben', points: 13005 },
  { name: 'Cat', points: 9800 },
];
const RESULT: WebhookContent = {
  ...{ kind: 'week_result', weekNumber: 7, lineups: 5 },
  ...{ winners: [ann], top: [ann, ben, cat] },
};
const LOCK: WebhookContent = {
  ...{ kind: 'lock', weekNumber: 7 },
  submitted: { names: ['Ann', 'Ben'], count: 2 },
  missing: { names: ['Cat'], count: 4 },
};
const CORRECTED: WebhookContent = {
  ...{ kind: 'winner_changed', weekNumber: 7, winners: ['Ben'], before: ['Ann'], points: 14400 },
};
const LEAD: WebhookContent = { kind: 'lead_change', leaders: ['Ben'], points: 51234, before: ['Ann'] };
const SAID: WebhookContent = {
  kind: 'announcement',
  announcementId: 'n',
  author: 'Ann',
  authorId: 'a',
  text: 'Draft at six.\n\nBring pens.',
};

const CUT: WebhookContent = { kind: 'cut', weekNumber: 7, out: [cat], left: 2, isCorrection: false };

test('each message in plain words, with a link', () => {
  expect(textOf(RESULT)).toBe(
    `Sunday Six: Ann wins week 7 with 143.20 points.\n1) Ann 143.20\n2) Ben 130.05\n3) Cat 98.00\n${page}/recap/7`,
  );
  const level = { ...ben, points: 14320 };
  expect(textOf({ ...RESULT, winners: [ann, level], top: [ann, level, cat] } as WebhookContent)).toMatch(
    /^Sunday Six: Ann and Ben share the win of week 7 with 143.20 points\.\n1\) Ann 143.20\n1\) Ben 143.20\n3\) Cat 98.00\n/,
  );
  expect(textOf(CORRECTED)).toBe(
    `Sunday Six: after a stat correction, Ben wins week 7 with 144.00 points. Before, it was Ann.\n${page}/recap/7`,
  );
  expect(textOf({ ...CORRECTED, winners: ['Ann', 'Ben'] } as WebhookContent)).toContain(
    'after a stat correction, Ann and Ben share the win of week 7 with 144.00 points.',
  );
  expect(textOf(CUT)).toBe(`Sunday Six: Cat is out in week 7. 2 are still in.\n${page}`);
  expect(textOf({ ...CUT, out: [ben, cat], left: 1, isCorrection: true })).toBe(
    `Sunday Six: after a stat correction, Ben and Cat are out in week 7. 1 is still in.\n${page}`,
  );
  expect(textOf({ ...CUT, out: [] })).toBe(`Sunday Six: nobody is out in week 7. 2 are still in.\n${page}`);
  expect(textOf({ kind: 'last_standing', weekNumber: 7, winners: ['Ann'] })).toBe(
    `Sunday Six: Ann is the last one standing.\n${page}`,
  );
  expect(textOf({ kind: 'last_standing', weekNumber: 7, winners: ['Ann', 'Ben'] })).toBe(
    `Sunday Six: Ann and Ben are the last ones standing.\n${page}`,
  );
  expect(textOf(LOCK)).toBe(
    `Sunday Six: week 7 has kicked off. 2 of 6 have a lineup in.\nIn: Ann and Ben\nNot yet: Cat and 3 more\n${page}`,
  );
  expect(textOf(LEAD)).toBe(`Sunday Six: Ben takes the lead with 512.34 points. Before, it was Ann.\n${page}`);
  expect(textOf({ ...LEAD, leaders: ['Ann', 'Ben'], before: [] } as WebhookContent)).toBe(
    `Sunday Six: Ann and Ben share the lead with 512.34 points.\n${page}`,
  );
  expect(textOf(SAID)).toBe(`Sunday Six: Ann writes\nDraft at six.\nBring pens.\n${page}`);
  expect(textOf({ kind: 'test', author: 'Ann' })).toBe(
    'Sunday Six: this is a test by Ann. Messages of the group will appear here.',
  );
});

test('the data of each message for programs', () => {
  const base = { id: 'm1', sent_at: '2025-10-07T10:00:05.000Z', group: { ...GROUP, url: page } };
  const recap = { ...base, group: { ...GROUP, url: `${page}/recap/7` } };
  expect(payload('https', RESULT)).toEqual({
    ...{ event: 'week_result', ...recap, week: 7, lineups: 5, corrected_from: null },
    winners: [{ name: 'Ann', points: 143.2 }],
    top: [
      { name: 'Ann', points: 143.2 },
      { name: 'Ben', points: 130.05 },
      { name: 'Cat', points: 98 },
    ],
  });
  expect(payload('https', CORRECTED)).toEqual({
    ...{ event: 'week_result', ...recap, week: 7, lineups: null, top: [] },
    ...{ winners: [{ name: 'Ben', points: 144 }], corrected_from: ['Ann'] },
  });
  expect(payload('https', CUT)).toEqual({
    ...{ event: 'cut', ...base, week: 7, out: [{ name: 'Cat', points: 98 }], left: 2, is_correction: false },
  });
  expect(payload('https', { kind: 'last_standing', weekNumber: 7, winners: ['Ann'] })).toEqual({
    ...{ event: 'last_standing', ...base, week: 7, winners: ['Ann'] },
  });
  expect(payload('https', LOCK)).toEqual({
    ...{ event: 'lock', ...base, week: 7, submitted: { names: ['Ann', 'Ben'], count: 2 } },
    missing: { names: ['Cat'], count: 4 },
  });
  expect(payload('https', LEAD)).toEqual({
    ...{ event: 'lead_change', ...base, leaders: ['Ben'], points: 512.34, before: ['Ann'] },
  });
  expect(payload('https', SAID)).toEqual({
    ...{ event: 'announcement', ...base, author: 'Ann', text: 'Draft at six.\n\nBring pens.' },
  });
  expect(payload('https', { kind: 'test', author: 'Ann' })).toEqual({ event: 'test', ...base, author: 'Ann' });
});

const HOSTILE = '@everyone **<!channel> & <@123> [x](https://evil.example) `#1` <b>';

test('what users write mentions nobody, links nowhere and changes no format', () => {
  const content: WebhookContent = {
    ...SAID,
    kind: 'announcement',
    announcementId: 'a',
    author: HOSTILE,
    text: HOSTILE,
  } as WebhookContent;
  const discord = payload('discord', content, HOSTILE);
  expect(discord.allowed_mentions).toEqual({ parse: [] });
  const text = String(discord.content).replace(/\n<[^\n]*>$/, '');
  // Every sign of Discord's is behind a backslash, apart from the colon of our own words.
  expect(text.replace(/\\./g, '')).toMatch(/^[^\\*_~`|>#[\]()<@]*$/);
  expect(String(discord.content)).not.toContain('https://evil');
  const slack = payload('slack', content, HOSTILE);
  expect(slack).toMatchObject({ mrkdwn: false, unfurl_links: false });
  expect(String(slack.text).replace(/&(amp|lt|gt);/g, '')).not.toMatch(/[&<>]/);
  expect(String(slack.text)).toContain('&lt;!channel&gt; &amp; &lt;@123&gt;');
  expect(String(slack.text)).not.toContain('https://evil');
  expect(payload('https', content, HOSTILE)).toMatchObject({
    author: HOSTILE,
    text: HOSTILE,
    group: { name: HOSTILE },
  });
});

test('Discord’s limit is kept without cutting a letter or an escape', () => {
  for (const text of ['*'.repeat(1500), '🏈'.repeat(1100), `x${'🏈*'.repeat(800)}`]) {
    const { content } = payload('discord', { ...SAID, text } as WebhookContent) as { content: string };
    expect(content.length).toBeLessThanOrEqual(2000);
    expect(content).toMatch(new RegExp(`…\\n<${page}>$`));
    expect(content).not.toMatch(/\p{Surrogate}/u);
    expect(content.replace(/\\./gu, '')).not.toContain('\\');
  }
});

test('a name from right to left does not turn the sentence around', () => {
  expect(textOf({ ...LEAD, leaders: ['דנה'] } as WebhookContent)).toContain('\u2068דנה\u2069 takes');
});

test('only some news belongs to an event', () => {
  expect([RESULT, CORRECTED, LOCK, LEAD, SAID].map((each) => webhookEventOf(each as never))).toEqual([
    ...['week_result', 'week_result', 'lock', 'lead_change', 'announcement'],
  ]);
  expect(webhookEventOf({ kind: 'nudge', author: 'Ann', weekId: 'w', weekNumber: 1 })).toBeNull();
  expect(webhookEventOf({ kind: 'deleted', author: 'Ann', groupName: 'x', userIds: [] })).toBeNull();
});
