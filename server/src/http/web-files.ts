import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { API_BASE } from '@singleback/contract/call.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../lib/escape.ts';
import { answerNotFound } from './errors.ts';
import { type FIRST_DATA_MS, readFirstData, readFirstPages } from './first-pages.ts';
import { encodingFor } from './replies.ts';
import { permitStyles, styleDigests } from './security.ts';

const WORKER = 'sw.js';
// Files by name, hidden files and folders, and build output.
const NO_PAGE = /\.\w+$|\/\.|^\/assets\//;
const ASSET = /^\/assets\/[\w-]+(\.[\w-]+)+$/;
const FOREVER = 'public, max-age=31536000, immutable';

/** The built web: its folder, and a stamp that changes with the headers of pages. */
interface BuiltWeb {
  root: string;
  pageStamp: string;
  firstDataMs: typeof FIRST_DATA_MS;
}

/**
 * Serves the built web: files with a hash in their name are immutable, the rest is revalidated; every other path is
 * the page itself, with the first HTML of its screen; its router handles the rest (including Page Not Found). `headOf`
 * adds tags to pages whose links are unfolded.
 */
export async function serveWeb(
  app: FastifyInstance,
  { root, pageStamp, firstDataMs }: BuiltWeb,
  headOf: HeadOf,
): Promise<void> {
  await serveWorker(app, root, pageStamp);
  const pageOf = await readFirstPages(root);
  const stylesOf = await readStyles(join(root, 'pages'));
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    // The landing page has a first HTML too.
    index: false,
    globIgnore: [WORKER],
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', basename(dirname(path)) === 'assets' ? FOREVER : 'no-cache');
      permitStyles(reply, stylesOf.get(path.replace(/\.(br|gz)$/, '')) ?? []);
    },
  });
  const refuseBeyondLimit = app.rateLimit();
  const count = app.createRateLimit();
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const other = isRead && ASSET.test(path) ? await findInOtherBuild(root, path) : null;
    if (other !== null) return reply.sendFile(path, other);
    const isPage = isRead && !NO_PAGE.test(path);
    if (!isPage || path.startsWith(API_BASE) || path.startsWith('/dev/')) {
      await refuseBeyondLimit.call(app, request, reply);
      return answerNotFound(request, reply);
    }
    reply.headers({ 'cache-control': 'no-cache', vary: 'Cookie, Accept-Encoding' });
    const { file, calls } = pageOf(request.url, request.headers.cookie);
    const counted = await count(request);
    // The file alone reads nothing. The app in it keeps trying.
    if (!counted.isAllowed && counted.isExceeded) return reply.sendFile(file);
    const head = await headOf(path).catch((error: unknown) => {
      // Serve the page without tags.
      request.log.error({ err: error }, 'the tags of a page could not be read');
      return null;
    });
    const data = calls && request.method === 'GET' ? await readFirstData(app, request, calls, firstDataMs) : null;
    if (!head && !data) return reply.sendFile(file);
    const page = await readFile(join(root, file), 'utf8');
    permitStyles(reply, stylesOf.get(join(root, file)) ?? []);
    if (!data) return reply.type('text/html; charset=utf-8').send(head ? withPageHead(page, head) : page);
    if (data.cookies.length > 0) reply.header('set-cookie', data.cookies);
    return sendPageInTwo(request, reply, page, data.element);
  });
}

/**
 * The build beside this one that has a file of this name, whose hash says what is in it: for pages that were opened before
 * an upgrade, and for those of a process that was upgraded already. Null: none.
 */
async function findInOtherBuild(root: string, path: string): Promise<string | null> {
  const builds = dirname(root);
  for (const name of await readdir(builds).catch(() => [])) {
    if (existsSync(join(builds, name, path))) return join(builds, name);
  }
  return null;
}

/** The digests of the style elements of each first HTML, by its path: they are sent by the name of their file, too. */
async function readStyles(folder: string): Promise<Map<string, readonly string[]>> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.html'));
  const read = async (path: string) => [path, styleDigests(await readFile(path, 'utf8'))] as const;
  return new Map(await Promise.all(names.map((name) => read(join(folder, name)))));
}

/**
 * The service worker, always revalidated. It caches pages with their headers: the stamp gives it a new version when
 * the headers change.
 */
async function serveWorker(app: FastifyInstance, root: string, pageStamp: string): Promise<void> {
  const script = await readFile(join(root, WORKER), 'utf8').catch(() => null);
  if (script === null) return;
  const stamped = `self.PAGE_STAMP=${JSON.stringify(`-${pageStamp}`)};\n${script}`;
  app.get(`/${WORKER}`, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(stamped),
  );
}

/** Of streams: a quick quality, as for replies. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const BODY_END = '</body>';

/**
 * Sends a page at once, up to the end of its body, and what belongs there when it is known: the browser draws the page
 * and fetches its files meanwhile. Nobody may keep it, because it is one user's.
 * @param last elements for the end of the body; must not reject
 */
async function sendPageInTwo(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  last: Promise<string>,
): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '');
  reply.header('cache-control', 'private, no-store').type('text/html; charset=utf-8');
  const end = page.lastIndexOf(BODY_END);
  const [first, rest] = [page.slice(0, end), page.slice(end)];
  if (encoding === 'plain') return reply.send(first + (await last) + rest);
  const stream = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip();
  stream.write(first);
  stream.flush();
  void last.then((elements) => stream.end(elements + rest));
  return reply.header('content-encoding', encoding).send(stream);
}

/** What a chat app shows for a link to a page. */
interface PageHead {
  title: string;
  description: string;
  /** The page's absolute address; the picture is on the same origin. */
  url: string;
}

/** The picture drawn by scripts/draw-share-picture.ts. */
const PICTURE = { path: '/share.png', width: 1200, height: 630, alt: 'Singleback: every player, once' };

/** Finds the tags of the page at a path; null for the default. */
type HeadOf = (path: string) => Promise<PageHead | null>;

/** Adds Open Graph tags to the end of a page's head, escaped. */
export function withPageHead(page: string, { title, description, url }: PageHead): string {
  const tags = [
    tag('og:site_name', 'Singleback'),
    tag('og:type', 'website'),
    tag('og:title', title),
    tag('og:description', description),
    tag('og:url', url),
    // Chat apps need absolute addresses.
    tag('og:image', new URL(PICTURE.path, url).href),
    tag('og:image:type', 'image/png'),
    tag('og:image:width', `${PICTURE.width}`),
    tag('og:image:height', `${PICTURE.height}`),
    tag('og:image:alt', PICTURE.alt),
    '<meta name="twitter:card" content="summary_large_image" />',
    '<meta name="robots" content="noindex" />',
  ].join('\n    ');
  const end = page.indexOf('</head>');
  return end < 0 ? page : `${page.slice(0, end)}  ${tags}\n  ${page.slice(end)}`;
}

const tag = (property: string, content: string) => `<meta property="${property}" content="${escapeHtml(content)}" />`;
