import { expect, it } from 'vitest'
import { fieldDataMessages as messages } from '~/shared/messages/field-data'
import type { RunMetrics } from '~/shared/schemas/agent'
import type { FieldFigures } from '~/shared/schemas/field-data'
import { METRIC_KEYS } from '~/shared/values/metric-keys'
import type { FieldFactsProps } from './field-facts'
import { renderField } from './render-field.server'

const lab = Object.fromEntries(METRIC_KEYS.map((key) => [key, null])) as RunMetrics
const figure = (p75: number, good: number, poor: number) => ({
  p75,
  histogram: [
    { start: 0, end: good, density: 0.8 },
    { start: good, end: poor, density: 0.15 },
    { start: poor, end: null, density: 0.05 },
  ],
})
const METRICS: FieldFigures = {
  LCP: figure(2000, 2500, 4000),
  CLS: figure(0.05, 0.1, 0.25),
  RTT: figure(120, 75, 275),
}
const render = ({
  metrics = METRICS,
  ...props
}: Partial<FieldFactsProps> & { metrics?: FieldFigures } = {}) =>
  renderField({
    record: { start: '2026-10-01', end: '2026-10-28', level: 'url', levelLabel: '', metrics },
    isStandIn: false,
    connection: { kind: 'made', rttMs: 150 },
    formFactor: 'MOBILE',
    lab,
    ...props,
  })

it('shows the verdict, and that origin data is used', () => {
  expect(render()).toContain(messages.vitals.passed)
  expect(render()).not.toContain(messages.originFallback)
  expect(render({ isStandIn: true })).toContain(messages.originFallback)
  const failed = { ...METRICS, LCP: figure(5000, 2500, 4000) }
  expect(render({ metrics: failed })).toContain(messages.vitals.failed)
})

it("shows the round trip time of visitors beside the test's connection", () => {
  const html = render()
  expect(html).toContain('up to 75 ms 80%, 75 ms to 275 ms 15%, above 275 ms 5%')
  expect(html).toContain(`${messages.roundTrip.made('150 ms')}: ${messages.roundTrip.verdict.slower}.`)
  const plain = render({ connection: { kind: 'plain', rttMs: 4 } })
  expect(plain).toContain(`${messages.roundTrip.plain('4 ms')}: ${messages.roundTrip.verdict.faster}.`)
  expect(render({ connection: null })).toContain(`${messages.roundTrip.unknown}.`)
})

it('omits the round trip time if it was not collected', () => {
  expect(render({ metrics: { LCP: figure(2000, 2500, 4000) } })).not.toContain(messages.roundTrip.title)
})
