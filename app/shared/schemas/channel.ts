export const CHANNEL_KINDS = ['webhook', 'slack', 'teams', 'discord', 'ntfy', 'pagerduty'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]
