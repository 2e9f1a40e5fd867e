import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Billing } from '../../lib/stripe.ts';

/** The payment provider of this house. Throws not_found where no payments are taken. */
export function billingOf({ billing }: Context): Billing {
  if (!billing) throw new AppError('not_found', 'Premium isn’t sold here.');
  return billing;
}

/** Asks the payment provider. What goes wrong there is logged, and told as unavailable. */
export async function askStripe<Answer>({ log }: Context, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const { type, code, statusCode, requestId } = error as Record<string, unknown>;
    log.error({ type, code, statusCode, requestId }, 'the payment provider refused or could not be reached');
    throw new AppError('unavailable', 'The payment provider can’t be reached right now. Please try again.');
  }
}

/** Asks about a customer, as `askStripe` does; null when Stripe says that there is no such customer. */
export function askOfCustomer<Answer>(context: Context, ask: () => Promise<Answer>): Promise<Answer | null> {
  return askStripe(context, () =>
    ask().catch((error: unknown) => {
      if (isMissing(error) && (error as { param?: unknown }).param === 'customer') return null;
      throw error;
    }),
  );
}

/** Whether Stripe said that there is no such thing. */
export const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'resource_missing';
