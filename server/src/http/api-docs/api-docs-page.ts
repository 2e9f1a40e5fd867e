import { escapeHtml } from '../../lib/mail/html.ts';
import { API_DOCS_STYLE } from './api-docs-style.ts';
import type { ApiDescription, Operation } from './openapi.ts';

/** The API documentation as a page without scripts or external hosts, in the reader's light or dark mode. */
export function apiDocsPage(api: ApiDescription): string {
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
<style>${API_DOCS_STYLE}</style>
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
