/** Apps that open links in a browser of their own, by what they add to its user agent. */
const APPS =
  /FBAN|FBAV|FB_IAB|Instagram|Threads|Barcelona|musical_ly|BytedanceWebview|TikTok|Snapchat|Pinterest|LinkedInApp|Twitter|\bLine\/|KAKAOTALK|MicroMessenger|WhatsApp|; wv\)/;

/**
 * Whether a page is open within another app: there nothing can be installed, and Google signs nobody in. A web view of
 * iOS lacks what Safari and every other browser there has at the end.
 */
export function isInApp(userAgent: string): boolean {
  const isBareView = /iPhone|iPad|iPod/.test(userAgent) && /AppleWebKit/.test(userAgent) && !/Safari\//.test(userAgent);
  return isBareView || APPS.test(userAgent);
}
