import type { Mail } from '../../lib/mail.ts';

/** The mail that confirms an address. It names nobody: whoever signed up chose the name, and may not be the reader. */
export function confirmationMail(to: string, url: string): Mail {
  return letter(to, 'Confirm your e-mail for Singleback', {
    greeting: 'Hello,',
    lines: ['Confirm your e-mail address and your season can start.'],
    action: { label: 'Confirm my e-mail', url },
    after: 'The link works for 24 hours. If you did not sign up for Singleback, ignore this mail.',
  });
}

/** The mail with the link that sets a new password. */
export function resetMail(to: string, url: string): Mail {
  return letter(to, 'Set a new password for Singleback', {
    greeting: 'Hello,',
    lines: ['Somebody asked for a new password for this address. Set it here:'],
    action: { label: 'Set a new password', url },
    after: 'The link works for one hour, once. If that was not you, ignore this mail: nothing has changed.',
  });
}

/** To somebody who has an account and signs up again: the page says the same to all, so this mail says what is so. */
export function alreadySignedUpMail(to: string, url: string): Mail {
  return letter(to, 'You already have a Singleback account', {
    greeting: 'Hello,',
    lines: [
      'Somebody signed up for Singleback with this address, which has an account already.',
      'Sign in with it, or choose “Forgot your password?” there for a new password.',
    ],
    action: { label: 'Sign in', url },
    after: 'If that was not you, ignore this mail: nothing has changed.',
  });
}

interface Letter {
  greeting: string;
  lines: string[];
  action: { label: string; url: string };
  after: string;
}

function letter(to: string, subject: string, { greeting, lines, action, after }: Letter): Mail {
  const text = [
    greeting,
    '',
    ...lines,
    '',
    `${action.label}:`,
    action.url,
    '',
    after,
    '',
    'Singleback',
    'Every player, once.',
  ];
  const paragraphs = [greeting, ...lines].map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`);
  const html = `<!doctype html>
<html lang="en"><body style="margin:0;background:#F3F1E7;color:#141A17;font:16px/1.5 -apple-system,Segoe UI,Roboto,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 24px;font-size:20px;font-weight:800;font-style:italic;letter-spacing:.02em">SINGLEBACK</p>
${paragraphs.join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:#FFD23F;color:#141A17;border:1px solid #141A17;border-radius:6px;padding:12px 20px;font-weight:700;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 8px;color:#434C46;font-size:14px">${escapeHtml(after)}</p>
<p style="margin:24px 0 0;color:#434C46;font-size:14px">Every player, once.</p>
</div></body></html>`;
  return { to, subject, text: text.join('\n'), html };
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
