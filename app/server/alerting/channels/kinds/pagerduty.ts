import { channelTexts as words } from '~/shared/messages/channels'
import type { AlertMessage } from '~/shared/schemas/alert-message'
import { type FormatContext, type FormatMessage, jsonRequest } from './channel-request'
import { figuresOf, isWebAddress, placeFacts, shortened } from './message-texts'

const HOSTS = { us: 'https://events.pagerduty.com', eu: 'https://events.eu.pagerduty.com' }
const MAX_SUMMARY = 1_024
const MAX_SOURCE = 255
const MAX_CROSSINGS = 20
const MAX_LINE = 500
const SEVERITIES = { critical: 'critical', warning: 'warning', good: 'info' }
const TEST_KEY = 'lightkeeper-test'

const ACTIONS = {
  opened: 'trigger',
  reminder: 'trigger',
  recovered: 'resolve',
  test: 'trigger',
  acknowledged: 'acknowledge',
} as const satisfies Record<FormatContext['kind'], string>

export const eventsHost = (region: 'us' | 'eu' = 'us'): string => HOSTS[region]

export function pagerdutyEvent(message: AlertMessage, kind: FormatContext['kind'], routingKey: string) {
  const { alertId, title, summary, severity, organization, client, site, url, openedAt, total } = message
  const event = {
    routing_key: routingKey,
    event_action: ACTIONS[kind],
    dedup_key: alertId ?? TEST_KEY,
  }
  if (event.event_action !== 'trigger') return event
  const crossings = message.crossings.slice(0, MAX_CROSSINGS)
  return {
    ...event,
    payload: {
      summary: shortened(title, MAX_SUMMARY),
      source: shortened(site ?? client ?? organization, MAX_SOURCE),
      severity: kind === 'test' ? 'info' : SEVERITIES[severity],
      timestamp: openedAt,
      custom_details: {
        summary,
        ...Object.fromEntries(placeFacts(message).map(([label, value]) => [label.toLowerCase(), value])),
        crossings: crossings.map((one) => shortened(`${one.subject}: ${figuresOf(one)}`, MAX_LINE)),
        total,
      },
    },
    client: 'Lightkeeper',
    client_url: url,
    links: [
      { href: url, text: words.openAlert },
      ...crossings.flatMap((one) =>
        isWebAddress(one.url) ? [{ href: one.url, text: shortened(one.subject, MAX_SOURCE) }] : [],
      ),
    ],
  }
}

/** https://developer.pagerduty.com/docs/events-api-v2/trigger-events/ */
export const formatPagerduty: FormatMessage = (message, { kind, settings, secrets, pagerdutyUrl }) =>
  jsonRequest(
    new URL('/v2/enqueue', pagerdutyUrl ?? eventsHost(settings.region)).href,
    pagerdutyEvent(message, kind, secrets.routingKey ?? ''),
  )
