/** The headers with which a browser may do nothing with an answer but read it: it is no page. */
export const DATA_POLICY = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};
