import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Billing } from '../../lib/stripe.ts';

/** The payment provider of this installation. Throws not_found where no payments are taken. */
export function billingOf({ billing }: Context): Billing {
  if (!billing) throw new AppError('not_found', 'Premium isn’t sold here.');
  return billing;
}

/** Calls the payment provider. Errors are logged, and become unavailable. */
export async function callStripe<Answer>({ log }: Context, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const { type, code, statusCode, requestId } = error as Record<string, unknown>;
    log.error({ type, code, statusCode, requestId }, 'the payment provider refused or could not be reached');
    throw new AppError('unavailable', 'The payment provider can’t be reached right now. Please try again.');
  }
}

/** Like `callStripe`, for a customer; null when Stripe has no such customer. */
export function callForCustomer<Answer>(context: Context, call: () => Promise<Answer>): Promise<Answer | null> {
  return callStripe(context, () =>
    call().catch((error: unknown) => {
      if (isMissing(error) && (error as { param?: unknown }).param === 'customer') return null;
      throw error;
    }),
  );
}

/** Whether Stripe's error means that the object does not exist. */
export const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'resource_missing';
