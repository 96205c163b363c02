import type { ChannelKind, DeliveryError, DeliveryStatus } from '../schemas/channel-choices'

export const channelFormMessages = {
  placeRequired: 'Choose an organization, client or team',
  addressInvalid: 'Enter an address that starts with https:// or http://',
  topicInvalid: 'Enter the address of a topic, such as https://ntfy.sh/my-topic',
  routingKeyInvalid: 'Enter the integration key: 32 letters and digits',
  tokenInvalid: 'Enter a token without spaces',
  tooManyTags: (max: number) => `Enter at most ${max} tags`,
  addressPrivate: 'This address is in a private network',
  tooMany: (max: number) => `An organization can have at most ${max} channels. Delete one first.`,
  onlyWebhooks: 'Only webhooks have a signing secret',
  notResendable: 'This delivery is still waiting',
  disabled: 'Enable the channel first',
} as const

export const channelKindNames: Record<ChannelKind, string> = {
  webhook: 'Webhook',
  slack: 'Slack',
  teams: 'Microsoft Teams',
  discord: 'Discord',
  ntfy: 'ntfy',
  pagerduty: 'PagerDuty',
}

export const deliveryErrorTexts: Record<DeliveryError, string> = {
  status: 'The receiver refused the message',
  redirect: 'The receiver redirected; redirects are not followed',
  timeout: 'No response within 10 seconds',
  private: 'The address leads into a private network',
  unresolvable: 'The host name could not be resolved',
  tls: 'The TLS certificate is not valid',
  connection: 'The connection failed',
  gone: 'The receiver no longer exists (410), so the channel was disabled',
  disabled: 'The channel was disabled',
  secret: 'The address could not be decrypted. Enter it again.',
}

export const deliveryStatusTexts: Record<DeliveryStatus, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
}

/** Words inside the messages that channels get. */
export const channelTexts = {
  states: {
    opened: 'New alert',
    reminder: 'Still open',
    recovered: 'Recovered',
    test: 'Test message',
    acknowledged: 'Acknowledged',
  },
  openAlert: 'Open alert',
  acknowledge: 'Acknowledge',
  organization: 'Organization',
  client: 'Client',
  site: 'Site',
  confirmed: (value: string) => `confirmed ${value}`,
  threshold: (value: string) => `threshold ${value}`,
  baseline: (value: string) => `baseline ${value}`,
  more: (count: number) => `and ${count} more`,
  test: {
    title: (channel: string) => `Test message to ${channel}`,
    summary: 'This channel works. Alerts look like this message.',
    rule: 'Largest Contentful Paint above 2.5 s',
    subject: 'Example page',
    metric: 'Largest Contentful Paint',
    value: '3.1 s',
    confirmedValue: '3.0 s',
    thresholdValue: '2.5 s',
    baselineValue: '2.2 s',
  },
} as const

export const channelFailureMail = {
  subject: (channel: string) => `Channel ${channel} has been failing for a day`,
  intro: (channel: string, kind: string, organization: string) =>
    `Messages to the channel ${channel} (${kind}) of ${organization} have not been delivered for 24 hours.`,
  reason: (reason: string) => `Last error: ${reason}.`,
  next: 'Check its address and send a test. Failed messages can be sent again on its screen.',
  action: 'Open channel',
} as const
