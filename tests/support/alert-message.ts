import type { AlertMessage } from '~/shared/schemas/alert-message'

/** A message as the alerts compose it. */
export const alertMessageOf = (change: Partial<AlertMessage> = {}): AlertMessage => ({
  kind: 'opened',
  alertId: null,
  severity: 'critical',
  title: 'LCP above 2.5 s on Home, example.com',
  summary: 'Largest Contentful Paint was 3.1 s, confirmed with 3.0 s.',
  organization: 'Nordlicht',
  client: 'Energy',
  site: 'example.com',
  openedAt: '2026-11-28T07:00:00.000Z',
  closedAt: null,
  crossings: [
    {
      rule: 'LCP above 2.5 s',
      subject: 'Home',
      url: 'https://example.com/',
      metric: 'Largest Contentful Paint',
      value: '3.1 s',
      confirmed: '3.0 s',
      threshold: '2.5 s',
      baseline: '2.2 s',
    },
  ],
  total: 1,
  url: 'https://lightkeeper.test/alerts/0193e0a0-0000-7000-8000-000000000001',
  acknowledgeUrl: 'https://lightkeeper.test/alerts/0193e0a0-0000-7000-8000-000000000001?dialog=acknowledge',
  ...change,
})
