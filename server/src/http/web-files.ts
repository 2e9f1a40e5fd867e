import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { API_BASE } from '@singleback/contract/call.ts';
import type { FastifyInstance } from 'fastify';
import { answerNotFound } from './errors.ts';
import { type HeadOf, withPageHead } from './open-graph.ts';

const WORKER = 'sw.js';
// A file by its name, a hidden one or what lies in such a folder, or what would be built.
const NO_PAGE = /\.\w+$|\/\.|^\/assets\//;
const FOREVER = 'public, max-age=31536000, immutable';

/** The built web: its folder, and a word that is another one when pages are answered with other headers. */
export interface BuiltWeb {
  root: string;
  pageStamp: string;
}

/**
 * Serves the built web: files with a hash in their name for good, the rest to be asked about again; every other path
 * is the page itself, whose router knows the way (and says Page Not Found). `headOf` tells of some pages more to those who
 * unfold their links.
 */
export async function serveWeb(app: FastifyInstance, { root, pageStamp }: BuiltWeb, headOf: HeadOf): Promise<void> {
  await serveWorker(app, root, pageStamp);
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    globIgnore: [WORKER],
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(join(root, 'assets')) ? FOREVER : 'no-cache');
    },
  });
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !NO_PAGE.test(path);
    if (!isPage || path.startsWith(API_BASE) || path.startsWith('/dev/')) return answerNotFound(request, reply);
    reply.header('cache-control', 'no-cache');
    const head = await headOf(path).catch((error: unknown) => {
      // The page opens all the same.
      request.log.error({ err: error }, 'nothing to tell of a page');
      return null;
    });
    if (!head) return reply.sendFile('index.html');
    const page = await readFile(join(root, 'index.html'), 'utf8');
    return reply.type('text/html; charset=utf-8').send(withPageHead(page, head));
  });
}

/**
 * The service worker, asked about again each time. It keeps pages with their headers: with the stamp it becomes another
 * version, which fetches them anew, when the headers do.
 */
async function serveWorker(app: FastifyInstance, root: string, pageStamp: string): Promise<void> {
  const script = await readFile(join(root, WORKER), 'utf8').catch(() => null);
  if (script === null) return;
  const stamped = `self.PAGE_STAMP=${JSON.stringify(`-${pageStamp}`)};\n${script}`;
  app.get(`/${WORKER}`, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(stamped),
  );
}
