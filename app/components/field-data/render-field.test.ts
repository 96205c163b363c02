import { expect, it } from 'vitest'
import { fieldDataMessages } from '~/shared/messages/field-data'
import type { RunMetrics } from '~/shared/schemas/agent'
import type { FieldFigures } from '~/shared/schemas/field-data'
import { METRIC_KEYS } from '~/shared/schemas/metric-keys'
import type { FieldFactsProps } from './field-facts'
import { renderField } from './render-field.server'

const words = fieldDataMessages
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
const draw = ({ metrics = METRICS, ...props }: Partial<FieldFactsProps> & { metrics?: FieldFigures } = {}) =>
  renderField({
    record: { start: '2026-10-01', end: '2026-10-28', level: 'url', levelLabel: '', metrics },
    isStandIn: false,
    connection: { kind: 'made', rttMs: 150 },
    formFactor: 'MOBILE',
    lab,
    ...props,
  })

it('shows the verdict, and that origin data is used', () => {
  expect(draw()).toContain(words.vitals.passed)
  expect(draw()).not.toContain(words.originFallback)
  expect(draw({ isStandIn: true })).toContain(words.originFallback)
  const failed = { ...METRICS, LCP: figure(5000, 2500, 4000) }
  expect(draw({ metrics: failed })).toContain(words.vitals.failed)
})

it("shows the round trip time of visitors beside the test's connection", () => {
  const html = draw()
  expect(html).toContain('up to 75 ms 80%, 75 ms to 275 ms 15%, above 275 ms 5%')
  expect(html).toContain(`${words.roundTrip.made('150 ms')}: ${words.roundTrip.verdict.slower}.`)
  const plain = draw({ connection: { kind: 'plain', rttMs: 4 } })
  expect(plain).toContain(`${words.roundTrip.plain('4 ms')}: ${words.roundTrip.verdict.faster}.`)
  expect(draw({ connection: null })).toContain(`${words.roundTrip.unknown}.`)
})

it('omits the round trip time if it was not collected', () => {
  expect(draw({ metrics: { LCP: figure(2000, 2500, 4000) } })).not.toContain(words.roundTrip.title)
})
