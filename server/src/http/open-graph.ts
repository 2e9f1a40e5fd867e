import { escapeHtml } from '../lib/mail/html.ts';

/** What a chat app shows for a link to a page. */
export interface PageHead {
  title: string;
  description: string;
  /** The page's absolute address; the picture is on the same origin. */
  url: string;
}

/** The picture drawn by scripts/draw-share-picture.ts. */
const PICTURE = { path: '/share.png', width: 1200, height: 630, alt: 'Singleback: every player, once' };

/** Finds the tags of the page at a path; null for the default. */
export type HeadOf = (path: string) => Promise<PageHead | null>;

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
