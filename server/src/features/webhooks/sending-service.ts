import { createHmac } from 'node:crypto';
import { type WebhookMessage, webhookPayload } from '@singleback/game/webhooks/message.ts';
import type { WebhookKind } from '@singleback/game/webhooks/webhook.ts';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Context } from '../../context.ts';
import type { WebhookOutcome } from '../../lib/webhooks/webhook-sender.ts';
import type { WebhookRow } from './webhooks-store.ts';

/** Encrypts an address or a secret of a webhook, by the installation's secret. */
export const seal = ({ authSecret }: Context, data: string): Promise<string> =>
  symmetricEncrypt({ key: authSecret, data });

/** What was encrypted; null if the installation's secret has changed since. */
export async function unseal({ authSecret }: Context, data: string): Promise<string | null> {
  return symmetricDecrypt({ key: authSecret, data }).catch(() => null);
}

/**
 * The signature of a message: an HMAC of the time and the body, so that neither can be changed (docs/webhooks.md).
 * @param at real time, UTC
 */
function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Sends a message to a webhook once. Never throws. */
export async function sendToWebhook(
  context: Context,
  webhook: WebhookRow,
  message: WebhookMessage,
): Promise<WebhookOutcome> {
  const url = await unseal(context, webhook.url);
  const secret = webhook.secret === null ? null : await unseal(context, webhook.secret);
  if (url === null || (webhook.secret !== null && secret === null)) {
    return { isSent: false, reason: 'the stored address can’t be read anymore, add it again', status: null };
  }
  const body = JSON.stringify(webhookPayload(webhook.kind as WebhookKind, message, context.publicUrl));
  const signed = secret === null ? {} : { 'x-singleback-signature': signatureOf(secret, body, context.clock.real()) };
  return context.webhooks.post(url, body, signed);
}
