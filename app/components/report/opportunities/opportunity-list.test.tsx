import { describe, expect, it } from 'vitest'
import { auditsMessages } from '~/shared/messages/audits'
import { experimentsMessages } from '~/shared/messages/experiments'
import { opportunitiesMessages as messages } from '~/shared/messages/report-sections'
import type { FoundOpportunity } from '~/shared/schemas/opportunities'
import { renderOpportunities } from './render-opportunities.server'

const found = (id: string, change: Partial<FoundOpportunity> = {}): FoundOpportunity => ({
  id,
  title: `Mend \`${id}\``,
  score: 0,
  savings: {},
  savingMs: null,
  savingBytes: null,
  audit: {
    id,
    engineId: id,
    title: id,
    description: `Why ${id} matters`,
    recommendation: null,
    score: 0,
    state: 'failed',
    weight: 0,
    impact: 0,
    group: null,
    displayValue: null,
    columns: [
      { key: 'url', label: 'URL', type: 'url' },
      { key: 'wastedBytes', label: 'Savings', type: 'bytes' },
    ],
    items: [
      { element: null, url: 'https://shop.example/a.js', texts: {}, values: { wastedBytes: 2_048 } },
      { element: null, url: 'https://shop.example/<b>.js', texts: {}, values: { wastedBytes: 1_024 } },
    ],
    itemCount: 3,
  },
  ...change,
})
const render = (opportunities: FoundOpportunity[]) =>
  renderOpportunities({ opportunities, picture: null, notMeasured: [] })

describe('the list of opportunities', () => {
  it('shows savings per metric and the affected items', () => {
    const html = render([
      found('scripts', { savings: { FCP: 150, LCP: 1_450 }, savingMs: 1_450, savingBytes: 82_000 }),
      found('images', { savingMs: 300 }),
    ])
    expect(html.match(/<details/g)).toHaveLength(2)
    expect(html.match(/<details open/g)).toHaveLength(1)
    expect(html).toContain('1.45 s')
    expect(html).toContain('80.1 KB')
    expect(html.indexOf('>LCP<')).toBeLessThan(html.indexOf('>FCP<'))
    expect(html).toContain('href="https://shop.example/a.js"')
    expect(html).toContain('&lt;b&gt;.js')
    expect(html).toContain(auditsMessages.more(1))
    expect(html).toContain('<code')
    expect(html).toContain('width:20.7%')
  })

  it('shows a missing estimate as missing, not as 0', () => {
    const html = render([found('tree'), found('images', { savingBytes: 5_000 })])
    expect(html).toContain(messages.notEstimatedHelp)
    expect(html).toContain(`${messages.time}: ${messages.notEstimated}`)
    expect(html).not.toMatch(/>\s*0 (ms|B)</)
  })

  it('shows the avoided layout shift if no time is saved', () => {
    expect(render([found('unsized', { savings: { CLS: 0.127 } })])).toContain('CLS 0.127')
  })

  it('opens with one sentence', () => {
    const [, intro] =
      render([found('scripts', { savingMs: 10 })]).match(/<p class="max-w-prose[^>]*>([^<]*)</) ?? []
    expect(intro?.trim()).toBe(`${messages.overlap}.`)
  })

  it('links to matching experiments', () => {
    const to = '/report-detail/1/2/experiments?dialog=try&offer=2'
    const later = { title: 'Later', target: 'https://a.test/<x>.js', to }
    const html = renderOpportunities({
      opportunities: [found('scripts'), found('images')],
      notMeasured: [],
      picture: null,
      experimentLinksFor: ({ id }) => (id === 'scripts' ? [later] : []),
    })
    expect(html.match(/href="\/report-detail\/1\/2\/experiments\?dialog=try&amp;offer=2"/g)).toHaveLength(1)
    expect(html).toContain(experimentsMessages.tryTitle('Later'))
    expect(html).toContain('https://a.test/&lt;x&gt;.js')
  })

  it('shows a message without opportunities', () => {
    const html = render([])
    expect(html).toContain(messages.none)
    expect(html).not.toContain(messages.overlap)
  })
})
