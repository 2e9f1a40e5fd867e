import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../app.ts';
import type { AppFixture } from '../../testing/app-fixture.ts';

interface FirstPage {
  /** `pages/NAME.html`; its body is this path. */
  file: string;
  isSignedIn: boolean;
  url: string;
  calls?: readonly string[];
}

export type FirstPages = Awaited<ReturnType<typeof openFirstPages>>;

/** An app over a web folder with these first pages and, for all other paths, a page with the body `empty`. */
export async function openFirstPages(
  { context, auth }: Pick<AppFixture, 'context' | 'auth'>,
  pages: readonly FirstPage[],
  settings: { requestsPerMinute?: number } = {},
) {
  const webRoot = await mkdtemp(join(tmpdir(), 'singleback-pages-'));
  await mkdir(join(webRoot, 'pages'));
  await writeFile(join(webRoot, 'pages.json'), JSON.stringify(pages));
  const write = (file: string, name: string) =>
    writeFile(join(webRoot, file), `<html><head></head><body>${name}</body></html>`);
  await write('index.html', 'empty');
  for (const { file } of pages) await write(file, file);
  // A busy machine takes its time, and all of the data is what tests look at.
  const firstDataMs = { session: 60_000, data: 60_000 };
  const app = await buildApp(context, { auth, webRoot, firstDataMs, ...settings });
  const close = async () => {
    await app.close();
    await rm(webRoot, { recursive: true });
  };
  return { app, close };
}
