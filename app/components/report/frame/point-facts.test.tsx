import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { runQualityMessages } from '~/shared/messages/run-quality'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import type { ReportView } from '~/shared/schemas/report-view'
import { PointFacts } from './point-facts'

const render = (point: Partial<PointDetail>) =>
  renderToStaticMarkup(
    <PointFacts
      point={
        {
          ...{ createdAt: '2026-11-23T10:00:00.000Z', durationMs: 12_000, isPoint: true, runCount: 1 },
          ...{ consented: null, screenshot: null, engine: null, isNoisy: false },
          ...point,
        } as PointDetail
      }
      report={{ choices: [] } as unknown as ReportView}
      timeZone="UTC"
    />,
  )

it('shows where the page redirected to', () => {
  const finalUrl = 'https://parked.example/'
  const html = render({ finalUrl, redirectedTo: 'parked.example' })
  expect(html).toContain(runQualityMessages.redirected)
  expect(html).toContain('>parked.example<')
  expect(render({ finalUrl, redirectedTo: null })).not.toContain('parked.example')
})
