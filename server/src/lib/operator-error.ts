/** What went wrong in one plain line for the operator: printed as it is, without a stack. */
export class OperatorError extends Error {}
