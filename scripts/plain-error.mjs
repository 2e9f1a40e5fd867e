/** An error whose message is the one plain line the user is to read: shown without a stack. */
export class PlainError extends Error {}
