import { describe, expect, it } from 'vitest'
import { adviceMessages as messages } from '~/shared/messages/advice'
import { experimentsMessages } from '~/shared/messages/experiments'
import { opportunitiesMessages } from '~/shared/messages/report-sections'
import type { Advice } from '~/shared/rules/audits/advice'
import { filterOf, lineFilterOf, requestsToOf } from './advice-filter'
import type { AdviceListProps } from './advice-list'
import { renderAdvice } from './render-opportunities.server'

const line = (number: number, url: string, more: Partial<Advice['requests'][number]> = {}) => ({
  ...{ number, url, thirdParty: false, note: `Found ${number}`, lostMs: null, lostBytes: null },
  ...more,
})
const advice = (kind: Advice['kind'], more: Partial<Advice> = {}): Advice => {
  const requests = more.requests ?? [line(3, 'https://a.test/x?a=1&b=<i>')]
  return { kind, lostMs: null, lostBytes: null, requestCount: requests.length, ...more, requests }
}
const render = (all: Advice[] | null, more: Partial<AdviceListProps> = {}, untoldPreloads = 0) =>
  renderAdvice({
    beyond: all && { advice: all, untoldPreloads },
    requestsTo: (filter) =>
      `/performance?${new URLSearchParams(Object.entries(filter).map(([k, v]) => [k, String(v)]))}`,
    experimentLinksFor: () => [],
    isSimulated: false,
    ...more,
  })

describe('the advice beyond Lighthouse', () => {
  it('shows waste, fix and a link to the requests', () => {
    const html = render([
      advice('redirects', {
        lostMs: 320,
        requests: [line(3, 'https://a.test/x?a=1&b=<i>', { lostMs: 320 })],
      }),
      advice('failed', { lostBytes: 2_048, requestCount: 4 }),
    ])
    expect(html.match(/<details/g)).toHaveLength(2)
    expect(html.match(/<details open/g)).toHaveLength(1)
    for (const text of [messages.todo.redirects, '320 ms', '2.00 KB', 'Found 3', messages.more(3)])
      expect(html).toContain(text.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
    expect(html).toContain('href="/performance?request=3"')
    expect(html).toContain('b=&lt;i&gt;')
    expect(html).not.toContain(messages.simulated)
  })

  it('shows a missing estimate as missing, not as 0', () => {
    const html = render([advice('images')])
    expect(html).toContain(opportunitiesMessages.notEstimated)
    expect(html).toContain(messages.notEstimated)
    expect(html).not.toMatch(/>\s*0 (ms|B)</)
  })

  it('links to matching experiments', () => {
    const html = render([advice('compression')], {
      experimentLinksFor: ({ kind }) =>
        kind === 'compression' ? [{ title: 'Smaller', target: null, to: '/try' }] : [],
    })
    expect(html).toContain('href="/try"')
    expect(html).toContain(experimentsMessages.tryTitle('Smaller'))
  })

  it('distinguishes no advice, deleted data and unknown data', () => {
    expect(render([])).toContain(messages.none)
    expect(render([])).not.toContain('<li')
    expect(render(null)).toContain(messages.gone)
    expect(render(null)).not.toContain(messages.none)
    expect(render([], {}, 1)).toContain(messages.unknownPreloads(1))
    expect(render([])).not.toContain('is not known')
  })

  it('notes that the times of a simulated test differ', () => {
    expect(render([], { isSimulated: true })).toContain(messages.simulated)
  })
})

describe('the requests in the waterfall', () => {
  const [first, second] = [line(3, 'https://a.test:8080/x'), line(4, 'https://b.test/x')]

  it.each<[Advice['kind'], (typeof first)[], object | null]>([
    ['images', [first, second], { type: 'image' }],
    ['fontOrigins', [first], { type: 'font' }],
    ['protocol', [first], { text: '//a.test:8080/' }],
    ['protocol', [first, second], null],
    ['repeated', [first, first], { text: 'https://a.test:8080/x' }],
    ['failed', [first, second], null],
  ])('are filtered by a common property: %s', (kind, requests, expected) => {
    expect(filterOf({ kind, requests, requestCount: requests.length })).toEqual(expected)
  })

  it('have no filter if some are not listed', () => {
    expect(filterOf({ kind: 'repeated', requests: [first], requestCount: 2 })).toBeNull()
  })

  it('are opened one by one among the related requests', () => {
    expect(lineFilterOf('failed', first)).toEqual({ request: 3 })
    expect(lineFilterOf('repeated', first)).toEqual({ text: 'https://a.test:8080/x', request: 3 })
    expect(lineFilterOf('protocol', first)).toEqual({ text: '//a.test:8080/' })
    expect(lineFilterOf('failed', line(500, first.url))).toEqual({ request: 500 })
    expect(lineFilterOf('failed', line(501, first.url))).toEqual({ text: first.url, request: 501 })
  })

  it('belong to the same test', () => {
    const to = requestsToOf(
      { site: 1, page: 2, device: 3, location: 4, _id: 'p' },
      { startDate: '2026-01-01' },
    )
    const where = '/report-detail/1/2/performance?startDate=2026-01-01&device=3&location=4&pointId=p'
    expect(to({ request: 7 })).toBe(`${where}&request=7#request-7`)
    expect(to({ type: 'font' })).toBe(`${where}&type=font#requests`)
  })
})
