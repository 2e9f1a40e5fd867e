import { escapeHtml } from '../../lib/mail/html.ts';
import { standInPage } from '../stand-in-page.ts';
import type { Person } from './stand-in.ts';

/** The people offered for selection. */
const PEOPLE: readonly Person[] = [
  { name: 'Gwen Hale', email: 'gwen.hale@gmail.test', isVerified: true },
  { name: 'Milo Reyes', email: 'milo.reyes@gmail.test', isVerified: true },
  { name: 'Ann', email: 'ann@singleback.test', isVerified: true },
];

/** The stand-in's sign-in page: choose a person, or type one. `query` is the app's request. */
export function googlePage(query: ReadonlyMap<string, string>): string {
  const kept = [...query].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const people = PEOPLE.map(({ name, email }) => {
    return `<form method="post">${kept.join('')}
<input type="hidden" name="name" value="${escapeHtml(name)}"><input type="hidden" name="email" value="${escapeHtml(email)}"><input type="hidden" name="verified" value="yes">
<button class="person"><b>${escapeHtml(name)}</b><span>${escapeHtml(email)}</span></button></form>`;
  });
  return page(
    'Choose an account',
    `<p class="meta">This page stands in for Google on your own machine. Singleback asks for your name and email address, even while you are offline.</p>
${people.join('\n')}
<form method="post">${kept.join('')}
<h2>Use another account</h2>
<label>Name<input name="name" maxlength="100" autocomplete="off"></label>
<label>Email<input name="email" type="email" required maxlength="254" autocomplete="off"></label>
<label class="check"><input type="checkbox" name="verified" value="yes" checked> Google has verified this address</label>
<button>Continue</button></form>
<form method="post">${kept.join('')}<button class="quiet" name="cancel" value="yes">Cancel</button></form>`,
  );
}

/** The error page for an invalid request. */
export function wrongRequestPage(fault: string): string {
  return page('This request is not right', `<p>${escapeHtml(fault)}</p>`);
}

const STYLE = `label{display:block;margin:0 0 12px;font-size:14px}
.check{display:flex;gap:8px;align-items:center}
input:not([type=checkbox]):not([type=hidden]){display:block;box-sizing:border-box;width:100%;min-height:44px;margin-top:4px;padding:8px 12px;font:inherit;border:1px solid light-dark(#6B746E,#7C877F);border-radius:6px;background:light-dark(#FBFAF4,#121A17);color:inherit}
.person{display:flex;flex-direction:column;align-items:flex-start;font-weight:400;background:light-dark(#FBFAF4,#121A17);color:inherit;border-color:light-dark(#D8D4C3,#223029)}
.person span{font-size:14px}
.quiet{background:none;color:inherit;border-color:transparent;font-weight:400;text-decoration:underline}`;

const page = (title: string, body: string) => standInPage({ of: 'Google', title, style: STYLE, body });
