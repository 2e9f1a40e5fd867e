import { escapeHtml } from '../lib/html.ts';

/** What a chat app is told of a page whose link it unfolds. */
export interface PageHead {
  title: string;
  description: string;
  /** The page's whole address; the picture is of the same site. */
  url: string;
}

/** The picture that is drawn by scripts/draw-share-picture.ts. */
const PICTURE = { path: '/share.png', width: 1200, height: 630, alt: 'Singleback: every player, once' };

/** Finds out what to tell of the page at a path; null: nothing more than of any page. */
export type HeadOf = (path: string) => Promise<PageHead | null>;

/** A page with Open Graph tags at the end of its head, everything in them escaped. */
export function withPageHead(page: string, { title, description, url }: PageHead): string {
  const tags = [
    tag('og:site_name', 'Singleback'),
    tag('og:type', 'website'),
    tag('og:title', title),
    tag('og:description', description),
    tag('og:url', url),
    // Chat apps take no path alone.
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
