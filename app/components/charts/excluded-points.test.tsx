import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ChartLayer } from './chart-layer'
import { type ChartSeries, chartModel, excludedPoints } from './model'

const TIMES = [0, 100, 200]
const lcp = (more: Partial<ChartSeries> = {}): ChartSeries => ({
  key: 'lcp',
  name: 'LCP',
  values: [2000, null, 2100],
  ...more,
})

const render = (one: ChartSeries, disturbedAt: number[], domain: [number, number] = [0, 200]) => {
  const model = chartModel({ kind: 'ms', times: TIMES, series: [one] })
  return renderToStaticMarkup(
    <ChartLayer
      {...{ model, domain, disturbedAt }}
      times={TIMES}
      series={[one]}
      breaks={undefined}
      withoutLines={false}
    />,
  )
}

it('pairs excluded values with the times of noisy tests', () => {
  expect(excludedPoints(lcp({ excluded: [4000, null] }), [100, 150])).toEqual([{ at: 100, value: 4000 }])
  expect(excludedPoints(lcp(), [100])).toEqual([])
})

it('draws noisy tests as hollow points: a dot with the colour of the surface on it', () => {
  const hollow = render(lcp({ excluded: [1000] }), [100])
    .split('data-excluded')
    .slice(1)
  expect(hollow).toHaveLength(1)
  expect(hollow[0]?.match(/d="M400\.0 [\d.]+h0"/g)).toHaveLength(2)
  expect(hollow[0]).toContain('stroke-surface')
})

it('draws no hollow point without noisy tests or outside of a zoom', () => {
  expect(render(lcp(), [])).not.toContain('data-excluded')
  expect(render(lcp({ excluded: [1000] }), [100], [150, 200])).not.toContain('data-excluded')
})
