/** Who is calling: the user's id and role, out of a verified access token. */
export interface Caller {
  userId: string;
  role: string | null;
}

/** Verifies the short-lived bearer tokens of the API (rules 5.1). */
export interface AccessTokens {
  /** The caller, or null when the token is forged, expired or not ours. */
  verify(token: string): Promise<Caller | null>;
}
