import { Webhook } from 'standardwebhooks'
import type { AlertMessage } from '~/shared/schemas/alert-message'
import { type FormatContext, type FormatMessage, jsonRequest } from './channel-request'

export const webhookEvent = (message: AlertMessage, kind: FormatContext['kind'], at: Date) => ({
  type: kind === 'test' ? 'test' : `alert.${kind}`,
  timestamp: at.toISOString(),
  data: message,
})

/** Several signatures while receivers change over to a new secret; one that matches is enough. */
function signaturesOf({ deliveryId, at, secrets }: FormatContext, body: string): string {
  const { signingSecret, previousSecret } = secrets
  const isValid = previousSecret !== undefined && new Date(previousSecret.until) > at
  return [signingSecret, isValid ? previousSecret.secret : undefined]
    .filter((secret) => secret !== undefined)
    .map((secret) => new Webhook(secret).sign(deliveryId, at, body))
    .join(' ')
}

/** https://www.standardwebhooks.com: the id stays the same over all attempts. */
export const formatWebhook: FormatMessage = (message, context) => {
  const { deliveryId, kind, at, secrets } = context
  const request = jsonRequest(secrets.address, webhookEvent(message, kind, at))
  return {
    ...request,
    headers: {
      ...request.headers,
      'webhook-id': deliveryId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signaturesOf(context, request.body),
    },
  }
}
