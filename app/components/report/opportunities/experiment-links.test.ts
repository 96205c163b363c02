import { describe, expect, it } from 'vitest'
import { experimentsMessages } from '~/shared/messages/experiments'
import type { Advice } from '~/shared/rules/audits/advice'
import type { AuditItem } from '~/shared/schemas/audits'
import type { ExperimentOffer } from '~/shared/schemas/experiment'
import type { FoundOpportunity } from '~/shared/schemas/opportunities'
import { adviceExperimentLinks, experimentLinks, offerDialogTo } from './experiment-links'

const item = (url: string | null): AuditItem => ({ element: null, url, texts: {}, values: {} })
const opportunity = (id: string, urls: (string | null)[]) => ({
  audit: { id, items: urls.map(item) } as FoundOpportunity['audit'],
})
const offer = (kind: ExperimentOffer['kind'], target: string | null): ExperimentOffer => ({
  kind,
  target,
  title: experimentsMessages.titles[kind],
  reason: 'x',
})
const APP = 'https://a.test/app.js'
const STYLE = 'https://a.test/style.css'
const OFFERED = [
  offer('blockThirdParties', null),
  offer('blockDomain', 'ads.test'),
  offer('deferScript', APP),
  offer('deferStylesheet', STYLE),
  offer('deferScript', 'https://a.test/other.js'),
]
const links = (id: string, urls: (string | null)[]) =>
  experimentLinks(opportunity(id, urls), { offered: OFFERED, startTo: String })

describe('experiments for an opportunity', () => {
  it('match a file of the audit and link to the offer', () => {
    expect(links('render-blocking-insight', [APP, STYLE])).toEqual([
      { title: experimentsMessages.titles.deferStylesheet, target: STYLE, to: '4' },
      { title: experimentsMessages.titles.deferScript, target: APP, to: '3' },
    ])
  })

  it('match the whole page or a host of the audit', () => {
    expect(links('third-parties-insight', [null]).map(({ to }) => to)).toEqual(['1'])
    expect(links('third-parties-insight', ['https://ads.test/x.js']).map(({ to }) => to)).toEqual(['1', '2'])
  })

  it('are empty if no experiment fits or none is offered', () => {
    expect(links('unused-javascript', [APP])).toEqual([])
    expect(links('cache-insight', [APP])).toEqual([])
    expect(links('render-blocking-insight', ['https://a.test/third.js'])).toEqual([])
  })

  it('match advice that the site or a host of the advice can apply', () => {
    const tries = (kind: Advice['kind'], url: string, thirdParty = false) =>
      adviceExperimentLinks(
        { kind, requests: [{ number: 1, url, thirdParty, note: '', lostMs: null, lostBytes: null }] },
        { offered: [...OFFERED, offer('compression', null)], startTo: String },
      ).map(({ to }) => to)
    expect(tries('compression', APP)).toEqual(['6'])
    expect(tries('compression', 'https://ads.test/x.js', true)).toEqual([])
    expect(tries('failed', 'https://ads.test/x.js', true)).toEqual(['2'])
    expect(tries('failed', APP)).toEqual([])
    expect(tries('images', APP)).toEqual([])
  })

  it('link to the dialog of the offer with the same test', () => {
    const to = offerDialogTo(
      { site: 1, page: 2, device: 3, location: 4, _id: 'p' },
      { startDate: '2026-01-01' },
    )
    expect(to(2)).toBe(
      '/report-detail/1/2/experiments?startDate=2026-01-01&device=3&location=4&pointId=p&dialog=try&offer=2',
    )
  })
})
