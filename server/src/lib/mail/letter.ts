// Mail: how an email is made, sent, kept and sent again.
import type { LetterLine } from '@singleback/game/notifications/notice.ts';
import { escapeHtml } from '../escape.ts';
import type { Mail } from './mail.ts';

/** The content of a mail: paragraphs with optional headings, an optional quotation, one action and a small remark. */
export interface Letter {
  greeting: string;
  lines: readonly LetterLine[];
  quote?: string | null;
  action: { label: string; url: string };
  after: string;
  /** As of Mail. */
  usefulMs?: number;
}

/** Renders a letter as plain text and as a page that works on a phone. All content is escaped. */
export function letter(to: string, subject: string, parts: Letter): Mail {
  const { usefulMs } = parts;
  return { to, subject, text: plainText(parts), html: page(parts), ...(usefulMs !== undefined && { usefulMs }) };
}

function plainText({ greeting, lines, quote, action, after }: Letter): string {
  const quoted = quote ? [...quote.split('\n').map((line) => `> ${line}`), ''] : [];
  return [
    ...[greeting, ...lines].flatMap((line) => (typeof line === 'string' ? [line, ''] : underlined(line.heading))),
    ...quoted,
    `${action.label}:`,
    action.url,
    '',
    after,
    '',
    'Singleback',
    'Every player, once.',
  ].join('\n');
}

function underlined(heading: string): string[] {
  return [heading, '-'.repeat(Math.min(heading.length, 60)), ''];
}

function page({ greeting, lines, quote, action, after }: Letter): string {
  const paragraphs = [greeting, ...lines].map((line) =>
    typeof line === 'string'
      ? `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`
      : `<h2 style="margin:28px 0 10px;padding:18px 0 0;border-top:1px solid #B5B19D;font-size:19px;line-height:1.3">${escapeHtml(line.heading)}</h2>`,
  );
  const quoted = quote
    ? `<blockquote style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #FFD23F;white-space:pre-line">${escapeHtml(quote)}</blockquote>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta name="viewport" content="width=device-width, initial-scale=1"></head><body style="margin:0;background:#F3F1E7;color:#141A17;font:16px/1.5 -apple-system,Segoe UI,Roboto,sans-serif;overflow-wrap:anywhere">
<div style="max-width:520px;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 24px;font-size:20px;font-weight:800;font-style:italic;letter-spacing:.02em">SINGLEBACK</p>
${paragraphs.join('\n')}
${quoted}
<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:#FFD23F;color:#141A17;border:1px solid #141A17;border-radius:6px;padding:12px 20px;font-weight:700;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;color:#434C46;font-size:14px">Or open this link: <a href="${escapeHtml(action.url)}" style="color:#1D5A8C">${escapeHtml(action.url)}</a></p>
<p style="margin:0 0 8px;color:#434C46;font-size:14px">${escapeHtml(after)}</p>
<p style="margin:24px 0 0;color:#434C46;font-size:14px">Every player, once.</p>
</div></body></html>`;
}
