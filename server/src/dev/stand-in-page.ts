import type { FastifyReply } from 'fastify';
import { permitStyles, styleDigests } from '../http/security.ts';

interface StandInPage {
  /** The service: 'Google'. */
  of: string;
  title: string;
  /** Additional styles. */
  style: string;
  /** HTML, with user input escaped. */
  body: string;
}

/** A page of a stand-in: plain, readable on a phone, without scripts. */
export function standInPage({ of, title, style, body }: StandInPage): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} · stand-in for ${of}</title>
<style>
:root{color-scheme:light dark}
body{margin:0 auto;padding:24px 16px;max-width:440px;font:16px/1.5 system-ui,sans-serif;background:light-dark(#F3F1E7,#0C1210);color:light-dark(#141A17,#F3F1E7)}
h1{font-size:24px;margin:0 0 8px}h2{font-size:17px;margin:24px 0 8px}
.meta{margin:0 0 16px;font-size:14px;color:light-dark(#434C46,#BDC4B9)}
button{width:100%;min-height:44px;margin:0 0 8px;padding:8px 16px;font:inherit;font-weight:700;border:1px solid #141A17;border-radius:6px;background:#FFD23F;color:#141A17;cursor:pointer}
${style}
</style></head><body><main><h1>${title}</h1>
${body}
</main></body></html>`;
}

/** Sends a page of the playground, whose styles are elements of it. */
export function sendPage(reply: FastifyReply, html: string): FastifyReply {
  permitStyles(reply, styleDigests(html));
  return reply.type('text/html; charset=utf-8').send(html);
}
