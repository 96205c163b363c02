/** Constants of channels for screens that must not load zod. */
export const CHANNEL_KINDS = ['webhook', 'slack', 'teams', 'discord', 'ntfy', 'pagerduty'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

/** `severity`: urgent for critical alerts, low for recoveries. */
export const NTFY_PRIORITIES = ['severity', 'max', 'high', 'default', 'low', 'min'] as const
export const PAGERDUTY_REGIONS = ['us', 'eu'] as const

export const CHANNEL_PLACES = ['organization', 'client', 'team'] as const

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** Why an attempt failed, beside the response itself. */
export const DELIVERY_ERRORS = [
  'status',
  'redirect',
  'timeout',
  'private',
  'unresolvable',
  'tls',
  'connection',
  'gone',
  'disabled',
  'secret',
] as const
export type DeliveryError = (typeof DELIVERY_ERRORS)[number]

export type AddressKind = Exclude<ChannelKind, 'pagerduty'>
export const kindHasAddress = (kind: ChannelKind): kind is AddressKind => kind !== 'pagerduty'
