import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { liveReportMessages as messages } from '~/shared/messages/onboarding'
import { METRIC_KEYS, type MetricKey } from '~/shared/values/metric-keys'
import { DeviceReport, type DeviceReportProps } from './device-report'

const metrics = Object.fromEntries(METRIC_KEYS.map((key) => [key, null])) as Record<MetricKey, number | null>
const figures = {
  scores: {
    performance: 91,
    accessibility: 100,
    bestPractices: 78,
    seo: 100,
    security: null,
    cachePolicy: null,
  },
  metrics: { ...metrics, lcp: 1_200 },
  frames: [{ atMs: 500, src: 'data:image/webp;base64,UklGRg' }],
}
const test: DeviceReportProps['test'] = {
  testId: 't',
  status: 'running',
  formFactor: 'MOBILE',
  site: 1,
  page: 1,
  device: 1,
  deviceName: 'Mobile',
  location: 1,
  pointId: null,
  failureCode: null,
  repeatReason: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ahead: null,
  agents: null,
  mayCancel: false,
}
const html = (props: Partial<DeviceReportProps>) =>
  renderToStaticMarkup(<DeviceReport {...{ test, stage: null, preview: null, result: null, ...props }} />)
const currentOf = (text: string) =>
  text.match(/aria-current="step"[^>]*>.*?<\/li>/)?.[0].replace(/<[^>]+>|^[^>]*>/g, '')

describe('DeviceReport', () => {
  it.each([
    ['queued', null, messages.stages.queued],
    ['running', null, messages.stages.loading],
    ['running', 'tracing', messages.stages.tracing],
    ['running', 'auditing', messages.stages.auditing],
  ] as const)('%s at %s marks %s', (status, stage, expected) => {
    const text = html({ test: { ...test, status }, stage })
    expect(currentOf(text)).toBe(expected)
    expect(text).toContain(messages.waiting)
  })

  it('shows first figures as such, and results without stages', () => {
    const early = html({ stage: 'auditing', preview: figures })
    expect(early).toContain(messages.preliminary)
    expect(early).toContain('Performance: 91')
    expect(early).toContain('src="data:image/webp;base64,UklGRg"')
    const done = html({ test: { ...test, status: 'success' }, result: figures })
    expect(done).not.toContain(messages.preliminary)
    expect(done).not.toContain('aria-current')
    expect(done).toContain('Performance: 91')
  })

  it('marks no stage of a test that failed', () => {
    const failed = html({ test: { ...test, status: 'failed', failureCode: 'DNS_FAILED' } })
    expect(failed).not.toContain('aria-current')
    expect(failed).not.toContain(messages.waiting)
  })
})
