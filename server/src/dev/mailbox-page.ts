import { escapeHtml } from '../lib/mail/html.ts';
import type { StoredMail } from '../lib/mail/mailbox.ts';

/** The local mailbox as a page: plain, readable on a phone, without scripts. */
export function mailboxPage(mails: readonly StoredMail[]): string {
  const list =
    mails.length > 0
      ? mails.map(mailCard).join('\n')
      : '<p>No email yet. Sign up, and the confirmation appears here.</p>';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Mailbox · Singleback</title>
<style>
:root{color-scheme:light dark}
body{margin:0 auto;padding:24px 16px;max-width:720px;font:16px/1.5 system-ui,sans-serif;background:light-dark(#F3F1E7,#0C1210);color:light-dark(#141A17,#F3F1E7)}
h1{font-size:24px;margin:0 0 16px}
article{border:1px solid light-dark(#D8D4C3,#223029);border-radius:10px;padding:16px;margin:0 0 16px;background:light-dark(#FBFAF4,#121A17)}
h2{font-size:17px;margin:0 0 4px}
.meta{margin:0 0 12px;font-size:13px;color:light-dark(#434C46,#BDC4B9)}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
a{color:light-dark(#1D5A8C,#8FC7FF)}
</style></head><body><main><h1>Mailbox</h1>
${list}
</main></body></html>`;
}

function mailCard(mail: StoredMail): string {
  const sent = mail.sent_at.replace('T', ' ').slice(0, 19);
  return `<article><h2>${escapeHtml(mail.subject)}</h2>
<p class="meta">To ${escapeHtml(mail.to)} · ${sent} UTC</p>
<pre>${withLinks(mail.text)}</pre></article>`;
}

function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<>]+/g, (url) => `<a href="${url}">${url}</a>`);
}
