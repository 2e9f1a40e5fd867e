/** What was read does not have the format that it should have. The message says what is wrong, in plain words. */
export class FormatError extends Error {}

/** A signature that does not belong to the text, or no signature by a known key. */
export class SignatureError extends Error {}
