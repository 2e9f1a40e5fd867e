import type { FastifyInstance } from 'fastify';
import { prepareText, sendPrepared } from '../prepared.ts';
import { apiDocsPage } from './api-docs-page.ts';
import { describeApi } from './openapi.ts';

const json = once(() => prepareText(JSON.stringify(describeApi())));
const page = once(() => prepareText(apiDocsPage(describeApi())));

/**
 * `GET /openapi.json`, the API for programs, and `GET /docs`, the same for people. Both are generated and compressed
 * once, when they are first requested: a start need not wait for them.
 */
export function apiDocsRoutes(api: FastifyInstance): void {
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
