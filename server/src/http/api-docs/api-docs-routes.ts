// The page and the file that document the API for programs.
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../lib/escape.ts';
import { prepareText, sendPrepared } from '../replies.ts';
import { permitStyles, styleDigests } from '../security.ts';
import { type ApiDescription, describeApi, type Operation } from './openapi.ts';

const json = once(() => prepareText(JSON.stringify(describeApi())));
const page = once(() => prepareText(apiDocsPage(describeApi())));

/**
 * `GET /openapi.json`, the API for programs, and `GET /docs`, the same for people. Both are generated and compressed
 * once, when they are first requested: a start need not wait for them.
 */
export function apiDocsRoutes(api: FastifyInstance): void {
  api.get('/openapi.json', async (request, reply) => sendPrepared(request, reply, await json()));
  api.get('/docs', async (request, reply) => {
    permitStyles(reply, styleDigests(STYLE_ELEMENT));
    return sendPrepared(request, reply, await page(), 'text/html; charset=utf-8');
  });
}

function once<Made>(make: () => Made): () => Made {
  let made: { value: Made } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The API documentation as a page without scripts or external hosts, in the reader's light or dark mode. */
function apiDocsPage(api: ApiDescription): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = api.tags.map(({ name }) => ({
    name,
    own: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>API - ${escapeHtml(api.info.title)}</title>
${STYLE_ELEMENT}
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header><p class="brand"><a href="/">Singleback</a></p><p><a href="/api/openapi.json">openapi.json</a></p></header>
<div class="page">
<nav aria-label="Parts of the API"><ul>${tags.map(({ name, own }) => `<li><a href="#${name}">${name}</a> <span>${own.length}</span></li>`).join('')}</ul></nav>
<main id="calls">
<h1>API</h1>
${api.info.description
  .split('\n\n')
  .map((words) => `<p>${marked(words)}</p>`)
  .join('\n')}
${tags.map(({ name, own }) => `<section aria-labelledby="${name}"><h2 id="${name}">${name}</h2>${own.map(callOf).join('\n')}</section>`).join('\n')}
</main>
</div>
</body>
</html>
`;
}

function callOf({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const body = operation.requestBody?.content['application/json'];
  const done = operation.responses['200']?.content?.['application/json'];
  return `<details id="${operation.operationId}">
<summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${pathOf(path)}</code> <span class="what">${escapeHtml(operation.summary)}</span></summary>
<div class="call">
<p class="who">${operation.security ? (operation.security[0]?.bearer ? 'Signed in: bearer token' : 'With the cookie of the session') : 'Anyone'}</p>
${parametersOf(operation)}
${body ? `<h3>Body</h3>${exampleOf(body, `Body of ${operation.operationId}`)}` : ''}
<h3>Answer</h3>${done ? exampleOf(done, `Answer of ${operation.operationId}`) : ''}
<h3>Refusals</h3>
${refusalsOf(operation)}
</div>
</details>`;
}

function parametersOf({ operationId, parameters = [] }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: place, required, schema, example }) => {
    const { description = '' } = schema as { description?: string };
    const where = `${place}${required ? '' : ', may be left out'}`;
    return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${where}</td><td>${escapeHtml(description)}</td><td><code>${escapeHtml(String(example))}</code></td></tr>`;
  });
  return `<h3>Parameters</h3><div class="wide" tabindex="0" role="region" aria-label="Parameters of ${operationId}"><table><thead><tr><th scope="col">name</th><th scope="col">where</th><th scope="col">what</th><th scope="col">example</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function exampleOf({ example }: { example?: unknown }, label: string): string {
  return `<pre tabindex="0" role="region" aria-label="${label}">${escapeHtml(JSON.stringify(example, null, 2))}</pre>`;
}

function refusalsOf({ operationId, responses }: Operation): string {
  const rows = Object.entries(responses).flatMap(([status, { description }]) =>
    status === '200'
      ? []
      : description.split('\n').map((line) => {
          const [, code = '', meaning = ''] = /^`(\w+)`: (.*)$/.exec(line) ?? [];
          return `<tr><td>${status}</td><th scope="row"><code>${escapeHtml(code)}</code></th><td>${marked(meaning)}</td></tr>`;
        }),
  );
  return `<div class="wide" tabindex="0" role="region" aria-label="Refusals of ${operationId}"><table><thead><tr><th scope="col">status</th><th scope="col">code</th><th scope="col">meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

/** A path with line-break opportunities after its slashes. */
const pathOf = (path: string) => escapeHtml(path).replaceAll('/', '/<wbr>');

const marked = (words: string) => escapeHtml(words).replace(/`([^`]+)`/g, '<code>$1</code>');

/** The style of the API documentation: the product's backgrounds and its accent, in system fonts. */
const API_DOCS_STYLE = `
:root{color-scheme:dark;--ground:#0c1210;--raise:#121a17;--sunk:#080d0b;--line:#223029;--text:#f3f1e7;--text-2:#bdc4b9;--flag:#ffd23f;--link:#8fc7ff;--good:#5fd38d;--bad:#ff8a8a;--warn:#f0b35a}
@media (prefers-color-scheme:light){:root{color-scheme:light;--ground:#f3f1e7;--raise:#fbfaf4;--sunk:#ece9dc;--line:#d8d4c3;--text:#141a17;--text-2:#434c46;--flag:#735200;--link:#1d5a8c;--good:#17643a;--bad:#a3201c;--warn:#7a4a00}}
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
a{color:var(--link)}
:focus-visible{outline:2px solid var(--flag);outline-offset:2px}
.skip{position:absolute;left:-999px}.skip:focus{left:16px;top:8px;background:var(--raise);padding:8px}
header{display:flex;justify-content:space-between;gap:16px;padding:0 24px;border-bottom:1px solid var(--line);background:var(--raise)}
header a{display:inline-block;padding:10px 0}
.brand a{color:var(--text);text-decoration:none;font-weight:700;letter-spacing:.02em}
header p{margin:0}
.page{display:grid;grid-template-columns:200px minmax(0,1fr);gap:32px;max-width:1160px;margin:0 auto;padding:24px}
nav{position:sticky;top:16px;align-self:start}
nav ul{list-style:none;margin:0;padding:0}
nav a{display:inline-block;padding:5px 0;color:var(--text-2);text-decoration:none}
nav a:hover{color:var(--text);text-decoration:underline}
nav span{color:var(--text-2);font-variant-numeric:tabular-nums}
h1{margin:0 0 8px;font-size:32px;line-height:1.15}
h2{margin:36px 0 10px;padding-top:14px;font-size:22px;background:repeating-linear-gradient(90deg,var(--line) 0 2px,transparent 2px 14px) top left/100% 7px no-repeat}
h3{margin:18px 0 6px;font-size:15px;color:var(--text-2);font-weight:600}
p{max-width:72ch}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:14px}
details{border:1px solid var(--line);border-radius:8px;background:var(--raise);margin:0 0 8px}
summary{padding:11px 14px;cursor:pointer;list-style:none;display:flex;flex-wrap:wrap;gap:2px 12px;align-items:baseline}
summary::-webkit-details-marker{display:none}
summary::before{content:'+';color:var(--text-2);width:10px;font-family:ui-monospace,monospace}
details[open]>summary::before{content:'-'}
summary:hover{background:var(--sunk);border-radius:8px}
.method{font-size:13px;font-weight:700;width:54px;letter-spacing:.03em}
.get{color:var(--good)}.post,.put{color:var(--warn)}.delete{color:var(--bad)}
.what{color:var(--text-2);flex:1 1 260px}
.call{padding:0 14px 14px;border-top:1px solid var(--line)}
.who{color:var(--text-2);margin:10px 0 0}
pre{margin:0;padding:12px;background:var(--sunk);border-radius:6px;overflow:auto;max-height:420px;overflow-wrap:normal}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:15px;overflow-wrap:normal}
th,td{text-align:left;vertical-align:top;padding:6px 14px 6px 0;border-bottom:1px solid var(--line);font-weight:400}
thead th{color:var(--text-2);font-size:13px}
tbody tr:last-child>*{border-bottom:0}
@media (max-width:1000px){.what{flex-basis:100%}}
@media (max-width:760px){.page{grid-template-columns:minmax(0,1fr);gap:16px;padding:16px}header{padding:0 16px}nav{position:static}nav ul{display:flex;flex-wrap:wrap;gap:0 16px}nav a{padding:10px 0}}
`;

const STYLE_ELEMENT = `<style>${API_DOCS_STYLE}</style>`;
