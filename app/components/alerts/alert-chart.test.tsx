import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { AlertDetail } from '~/shared/schemas/alert'
import { HOUR_MS } from '~/shared/values/units'
import { AlertChart } from './alert-chart'

vi.mock('@remix-run/react', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useNavigate: () => () => {},
  useNavigation: () => ({ location: undefined }),
  useLocation: () => ({ pathname: '/alerts/1', search: '' }),
}))

const START = Date.UTC(2026, 4, 1)
const at = (hours: number) => START + hours * HOUR_MS

const CHART: NonNullable<AlertDetail['chart']> = {
  ...{ metric: 'lcp', where: ['Home', 'Phone', 'Berlin'], breaks: [], gaps: [], threshold: 2500 },
  times: [0, 1, 2, 3].map(at),
  values: [2000, 2050, null, 3100],
  noisy: [{ at: at(2), value: 2600 }],
  crossing: { at: at(3), value: 3100 },
  retest: { at: at(3) + 60_000, value: 3200 },
  normal: { low: 1900, high: 2200 },
}
const render = (chart: AlertDetail['chart']) =>
  renderToStaticMarkup(
    <AlertChart
      alert={{
        chart,
        events: [
          {
            ...{
              kind: 'deployment',
              _id: '0193a0f0-0000-7000-8000-000000000000',
              at: at(2),
              level: 'site',
            },
            ...{ by: null, version: '4.2', environment: null, commit: null, url: null },
          },
        ],
      }}
      timeZone="UTC"
    />,
  )

it('shows band, limit, crossing, re-test and the deployment without scripts, and all of it as a table', () => {
  const html = render(CHART)
  for (const text of [
    'LCP around the crossing',
    'Normal range 1.90 s to 2.20 s',
    'Threshold 2.50 s',
    'Home · Phone · Berlin',
    'Show as table',
  ])
    expect(html).toContain(text)
  expect(html).toContain('fill-info-soft')
  const table = html.slice(html.indexOf('<table'))
  for (const text of ['Crossed, 3.10 s', 'Re-test, 3.20 s', '4.2', '2.60 s']) expect(table).toContain(text)
})

it('shows nothing where there is no series', () => {
  expect(render(null)).toBe('')
})
