/** The header by which a proxy names a browser's address: everybody has their own, so that limits count as they do for users. */
export const forwardedFor = (n: number): Record<string, string> => ({
  'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
});
