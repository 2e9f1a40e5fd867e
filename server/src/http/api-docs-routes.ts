import type { FastifyInstance } from 'fastify';
import { apiDocsPage } from './api-docs-page.ts';
import { describeApi } from './openapi.ts';

/** `GET /openapi.json`, the API for programs, and `GET /docs`, the same for people. Both are made once. */
export function apiDocsRoutes(api: FastifyInstance): void {
  const description = describeApi();
  const json = JSON.stringify(description);
  const page = apiDocsPage(description);
  api.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(json));
  api.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
}
