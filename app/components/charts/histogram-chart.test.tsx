import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { HistogramChart } from './histogram-chart'

const bins = [
  { from: 0, to: 1000, count: 3 },
  { from: 1000, to: 2500, count: 0 },
  { from: 2500, to: 4000, count: 1 },
]

it('draws a histogram with its marks, shares and a table of the bins that are not empty', () => {
  const html = renderToStaticMarkup(
    <HistogramChart
      title="LCP"
      kind="ms"
      bins={bins}
      n={4}
      median={500}
      p75={1900}
      shares={{ good: 0.75, average: 0, poor: 0.25 }}
    />,
  )
  expect(html).toContain('Median')
  expect(html).toContain('1.90 s')
  expect(html).toContain('Good 75%, Poor 25%')
  expect(html.match(/<rect/g)).toHaveLength(3)
  expect(html.match(/scope="row"/g)).toHaveLength(2)
})
