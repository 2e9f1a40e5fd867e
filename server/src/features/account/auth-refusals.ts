import { ERROR_STATUS, type ErrorCode } from '@singleback/contract/errors.ts';
import { PASSWORD_MAX, RESET_PASSWORD_MIN } from '@singleback/game/account/sign-up.ts';
import { AppError } from '../../lib/app-error.ts';

interface Words {
  code: ErrorCode;
  error: string;
  field?: string;
}

const WRONG_EMAIL: Words = { code: 'field_invalid', error: 'Please enter a valid email address', field: 'email' };
const WRONG_LINK: Words = {
  code: 'link_invalid',
  error: 'This link was already used, has expired or is incomplete. Please request a new one.',
};
const OTHER_SITE: Words = { code: 'not_allowed', error: 'This request comes from another site, or leads to one.' };

// The library's error codes that our calls can get.
const WORDS: Readonly<Record<string, Words>> = {
  INVALID_EMAIL: WRONG_EMAIL,
  INVALID_EMAIL_OR_PASSWORD: { code: 'not_signed_in', error: 'Invalid email or password' },
  EMAIL_NOT_VERIFIED: {
    code: 'email_not_confirmed',
    error: 'Please confirm your email address first. The link is in your inbox.',
  },
  INVALID_TOKEN: WRONG_LINK,
  TOKEN_EXPIRED: WRONG_LINK,
  PASSWORD_TOO_SHORT: {
    ...{ code: 'field_invalid', field: 'newPassword' },
    error: `Password must be at least ${RESET_PASSWORD_MIN} characters long`,
  },
  PASSWORD_TOO_LONG: {
    ...{ code: 'field_invalid', field: 'newPassword' },
    error: `Password must be at most ${PASSWORD_MAX} characters long`,
  },
  PROVIDER_NOT_FOUND: { code: 'not_found', error: 'This sign-in method is not available here.' },
  INVALID_ORIGIN: OTHER_SITE,
  MISSING_OR_NULL_ORIGIN: OTHER_SITE,
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: OTHER_SITE,
  INVALID_CALLBACK_URL: OTHER_SITE,
  INVALID_REDIRECT_URL: OTHER_SITE,
  INVALID_ERROR_CALLBACK_URL: OTHER_SITE,
  INVALID_NEW_USER_CALLBACK_URL: OTHER_SITE,
};

const BY_STATUS: Readonly<Record<number, Words>> = {
  401: { code: 'not_signed_in', error: 'Please sign in to continue.' },
  403: { code: 'not_allowed', error: 'This is not allowed.' },
  404: { code: 'not_found', error: 'There is nothing here.' },
  409: { code: 'malformed', error: 'This could not be done. Please try again.' },
  429: { code: 'too_many', error: 'Too many requests. Please wait a moment and try again.' },
};

/**
 * The error of a refusal of the auth library, whose own words and codes are never exposed (rules 6.1). Refusals of our
 * own hooks pass unchanged.
 * @param status the HTTP status of the library's response, 4xx
 * @param said its body, of any shape
 */
export function refusalOfLibrary(status: number, said: unknown): AppError {
  const { code, message, details } = (typeof said === 'object' && said !== null ? said : {}) as Record<string, unknown>;
  if (typeof code === 'string' && Object.hasOwn(ERROR_STATUS, code) && typeof message === 'string') {
    return refusal({ code: code as ErrorCode, error: message }, details);
  }
  const words = typeof code === 'string' && Object.hasOwn(WORDS, code) ? WORDS[code] : undefined;
  const fault = code === 'VALIDATION_ERROR' ? faultOf(String(message)) : undefined;
  return refusal(
    words ?? fault ?? BY_STATUS[status] ?? { code: 'malformed', error: 'The request is not well formed.' },
  );
}

/** Finds the first wrong field in '[body.email] Invalid email address; [body.x] …'. */
function faultOf(message: string): Words {
  const field = /\[(?:body|query)\.(\w+)/.exec(message)?.[1];
  if (field === 'email') return WRONG_EMAIL;
  const what = field === undefined ? '' : `: ${field} is missing or wrong`;
  return { code: 'malformed', error: `The request is not well formed${what}.` };
}

function refusal({ code, error, field }: Words, details: unknown = field && { field }): AppError {
  return new AppError(code, error, details);
}
