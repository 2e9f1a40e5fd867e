import type { FastifyInstance } from 'fastify';
import { apiDocsPage } from './api-docs-page.ts';
import { describeApi } from './openapi.ts';
import { prepareText, sendPrepared } from './prepared.ts';

/**
 * `GET /openapi.json`, the API for programs, and `GET /docs`, the same for people. Both are generated and compressed
 * once.
 */
export function apiDocsRoutes(api: FastifyInstance): void {
  const description = describeApi();
  const json = once(() => prepareText(JSON.stringify(description)));
  const page = once(() => prepareText(apiDocsPage(description)));
  api.get('/openapi.json', async (request, reply) => sendPrepared(request, reply, await json()));
  api.get('/docs', async (request, reply) => sendPrepared(request, reply, await page(), 'text/html; charset=utf-8'));
}

function once<Made>(make: () => Made): () => Made {
  let made: { value: Made } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
