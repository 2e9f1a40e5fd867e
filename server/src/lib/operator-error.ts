/** An error in one plain line for the operator, printed without a stack. */
export class OperatorError extends Error {}
