import type { AlertMessage } from '~/shared/schemas/alert-message'
import type { ChannelKind, DeliveryError } from '~/shared/values/channel-choices'
import type { Ctx } from '../../platform/context'
import { env } from '../../platform/env'
import { type PostedAnswer, postToAddress, type ResolveAll } from '../../platform/targets'
import { openSecrets } from './channel-secrets'
import type { AttemptResult } from './delivery.store'
import { FORMATS } from './kinds'
import type { FormatContext } from './kinds/channel-request'
import { errorOfFailure, errorOfStatus, retryAfterOf } from './rules'

export const ATTEMPT_LIMIT_MS = 10_000
const MAX_RESPONSE_BYTES = 8_000
const MAX_RESPONSE_TEXT = 1_000

/** Of tests, which replace the network's names and shorten the limit. */
export interface AttemptMeans {
  resolve?: ResolveAll
  limitMs?: number
}

export interface Attempted {
  deliveryId: string
  kind: FormatContext['kind']
  message: AlertMessage
  channel: { id: string; kind: ChannelKind; settings: FormatContext['settings']; sealed: string }
}

export interface Attempt extends AttemptResult {
  retryAfter: Date | null
}

const failed = (error: DeliveryError, durationMs: number | null = null): Attempt => ({
  status: null,
  text: null,
  durationMs,
  error,
  retryAfter: null,
})

/** Sends one message once. Never throws: what went wrong is in the result. */
export async function attemptDelivery(
  ctx: Pick<Ctx, 'now' | 'allowPrivateTargets'>,
  { deliveryId, kind, message, channel }: Attempted,
  { resolve, limitMs = ATTEMPT_LIMIT_MS }: AttemptMeans = {},
): Promise<Attempt> {
  const secrets = await openSecrets(channel.id, channel.sealed)
  if (secrets === null) return failed('secret')
  const startedAt = performance.now()
  const duration = () => Math.round(performance.now() - startedAt)
  try {
    const { url, headers, body } = FORMATS[channel.kind](message, {
      deliveryId,
      kind,
      at: ctx.now(),
      settings: channel.settings,
      secrets,
      pagerdutyUrl: env().PAGERDUTY_URL,
    })
    const answer = await postToAddress(url, {
      allowPrivate: ctx.allowPrivateTargets,
      signal: AbortSignal.timeout(limitMs),
      headers,
      body,
      largest: MAX_RESPONSE_BYTES,
      resolve,
    })
    return resultOf(answer, duration(), ctx.now())
  } catch (error) {
    return failed(errorOfFailure(error), duration())
  }
}

const resultOf = ({ status, headers, text }: PostedAnswer, durationMs: number, now: Date): Attempt => ({
  status,
  // PostgreSQL stores no NUL.
  text: text.replaceAll('\u0000', '').slice(0, MAX_RESPONSE_TEXT),
  durationMs,
  error: errorOfStatus(status),
  retryAfter: retryAfterOf(headers['retry-after'], now),
})
