import type { AlertMessage } from '~/shared/schemas/alert-message'
import type { ChannelSettings, Delivery } from '~/shared/schemas/channel'

/** What a channel keeps sealed; which of them depends on its kind. */
export interface ChannelSecrets {
  address?: string
  token?: string
  routingKey?: string
  /** Signs webhooks: `whsec_…`. */
  signingSecret?: string
  /** Also signs until the moment, so that receivers can change over. */
  previousSecret?: { secret: string; until: string }
}

export interface FormatContext {
  deliveryId: string
  kind: Delivery['kind']
  /** Of this attempt. */
  at: Date
  settings: ChannelSettings
  secrets: ChannelSecrets
  /** Address of the Events API instead of the region's. */
  pagerdutyUrl?: string | undefined
}

export interface ChannelRequest {
  url: string
  headers: Record<string, string>
  body: string
}

export type FormatMessage = (message: AlertMessage, context: FormatContext) => ChannelRequest

export const jsonRequest = (
  url: string | undefined,
  content: unknown,
  headers: Record<string, string> = {},
): ChannelRequest => ({
  url: url ?? '',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(content),
})
