import { Distribution } from '~/components/charts/distribution'
import { LineChart } from '~/components/charts/line-chart'
import { ScatterChart } from '~/components/charts/scatter-chart'
import { Filmstrip } from '~/components/report/filmstrip/filmstrip'
import { PointPicker } from '~/components/report/frame/point-picker'
import { MetricGrid } from '~/components/report/overview/metric-card'
import { ScoreDials } from '~/components/report/overview/score-dials'
import { FailureNotice } from '~/components/report/runs/failure-notice'
import { RunStatus } from '~/components/report/runs/run-status'
import { PhaseLegend, RequestSummary } from '~/components/requests/request-summary'
import { RequestsTable } from '~/components/requests/requests-table'
import { Card } from '~/components/ui/card'
import { TEST_STATUSES } from '~/shared/rules/measuring/test-status'
import { histogram } from '~/shared/rules/statistics/histogram'
import { measured } from '~/shared/rules/statistics/statistics'
import type { ScatterDot } from '~/shared/schemas/scatter'
import { thresholdFor } from '~/shared/values/web-vitals'
import {
  SAMPLE_ANNOTATIONS,
  SAMPLE_BREAKS,
  SAMPLE_DISTURBED,
  SAMPLE_FRAMES,
  SAMPLE_REQUESTS,
  SAMPLE_TIMES,
  sampleValues,
} from './samples'
import { Row, Section } from './section'

const LCP = sampleValues(2300, 160)
const MANY = Array.from({ length: 8 }, (_, index) => ({
  key: `device-${index}`,
  name: `Device ${index + 1}`,
  values: sampleValues(300 + index * 260, 40),
}))
const RUNS = SAMPLE_TIMES.flatMap((at, index): ScatterDot[] => {
  const value = LCP[index]
  if (value == null) return []
  const kind = index % 9 === 0 ? 'disturbed' : index % 3 === 0 ? 'other' : 'point'
  return [{ kind, at, value, low: value, high: value, runs: index % 20 === 0 ? 3 : 1 }]
})
const LCP_SPREAD = histogram(measured(LCP), 24)
const NOISY_LCP = SAMPLE_DISTURBED.map((_, index) => 2_900 + 220 * Math.sin(index * 2))
const LCP_SERIES = [{ key: 'lcp', name: 'LCP', values: LCP, excluded: NOISY_LCP }]
const POINTS = [
  { id: 'b', label: '20 Nov 2026, 06:00' },
  { id: 'a', label: '20 Nov 2026, 00:00' },
]

export function ReportSpecimens() {
  const period = 'the 30 days before'
  return (
    <>
      <Section title="Report">
        <Row>
          <PointPicker points={POINTS} selectedId="b" previousTo="" nextTo={null} />
          {TEST_STATUSES.map((status) => (
            <RunStatus key={status} status={status} />
          ))}
        </Row>
        <Card>
          <ScoreDials
            scores={{ performance: 93, accessibility: 72, bestPractices: 41, seo: null }}
            change={{ performance: 4, accessibility: -3 }}
          />
        </Card>
        <MetricGrid
          cards={[
            {
              metric: 'lcp',
              value: 2980,
              formFactor: 'MOBILE',
              to: '',
              conclusion: { kind: 'changed', baseline: 'period', difference: 640, period, details: '' },
              field: { metric: 'lcp', p75: 2_710, rating: 'warning', isOrigin: false },
              history: { times: SAMPLE_TIMES, values: LCP },
            },
            {
              metric: 'cls',
              value: 0.04,
              formFactor: 'MOBILE',
              to: '',
              conclusion: { kind: 'changed', baseline: 'test', difference: -0.02, period, details: '' },
              history: { times: SAMPLE_TIMES, values: sampleValues(0.04, 0.006) },
            },
            {
              metric: 'tbt',
              value: 712,
              formFactor: 'MOBILE',
              to: '',
              conclusion: { kind: 'same', baseline: 'period', period, details: '' },
              history: { times: SAMPLE_TIMES, values: sampleValues(560, 60) },
            },
            {
              metric: 'inp',
              value: null,
              formFactor: 'MOBILE',
              to: '',
              reason: 'Measured only while someone interacts',
            },
          ]}
        />
        <FailureNotice code="HTTP_503" />
      </Section>
      <Section title="Charts">
        <Card>
          <LineChart
            title="Largest Contentful Paint"
            kind="ms"
            times={SAMPLE_TIMES}
            series={LCP_SERIES}
            threshold={thresholdFor('lcp', 'MOBILE')}
            timeZone="UTC"
            selectedAt={SAMPLE_TIMES[100]}
            selectedValues={[LCP[100] ?? null]}
            annotations={SAMPLE_ANNOTATIONS}
            breaks={SAMPLE_BREAKS}
            disturbedAt={SAMPLE_DISTURBED}
          />
        </Card>
        <Card>
          <LineChart
            title="Total Blocking Time"
            kind="ms"
            times={SAMPLE_TIMES}
            series={MANY}
            timeZone="UTC"
          />
        </Card>
        <Card title="How LCP is spread">
          {LCP_SPREAD ? (
            <Distribution {...LCP_SPREAD} kind="ms" label="How often which LCP was measured" hasEnds />
          ) : null}
        </Card>
        <Card>
          <ScatterChart
            title="Single runs, LCP"
            kind="ms"
            dots={RUNS}
            from={SAMPLE_TIMES[0] ?? 0}
            to={SAMPLE_TIMES.at(-1) ?? 0}
            threshold={thresholdFor('lcp', 'MOBILE')}
            timeZone="UTC"
          />
        </Card>
      </Section>
      <Section title="Filmstrip">
        <Filmstrip
          frames={SAMPLE_FRAMES}
          width={60}
          height={100}
          fcpMs={380}
          lcpMs={1460}
          shifts={[{ atMs: 700, value: 0.12, counts: true }]}
        />
      </Section>
      <Section title="Requests">
        <Card title="Requests" note={<PhaseLegend />} flush>
          <div className="px-4 pb-4">
            <RequestSummary requests={SAMPLE_REQUESTS} />
          </div>
          <RequestsTable requests={SAMPLE_REQUESTS} origin="https://shop.example" />
        </Card>
      </Section>
    </>
  )
}
