import type { FastifyHelmetOptions } from '@fastify/helmet';

// Logos and headshots come from here; everything else is our own.
const PICTURE_HOSTS = ['https://a.espncdn.com'];

/** Headers of every answer: our own scripts only, no framing, HSTS where the product is reached over https. */
export function securityHeaders(publicUrl: string): FastifyHelmetOptions {
  const isSecure = publicUrl.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Styles set on elements (widths of bars, rows of a virtual list) are inline by nature.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...PICTURE_HOSTS],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  };
}
