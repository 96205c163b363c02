import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { SAMPLE_REQUESTS } from '~/components/style-guide/samples'
import {
  lcpBreakdownMessages,
  userTimingsMessages as messages,
  requestDetailMessages,
  shiftsMessages,
  waterfallMessages,
} from '~/shared/messages/load'
import { metricMessages, reportMessages } from '~/shared/messages/report'
import type { NetworkRequest } from '~/shared/schemas/agent'
import { ENGINE, NOTHING, point, render, SHIFT, shifts } from './load-samples'

const KIB = 1024

/** URLs and times as varied as on a real page, for a realistic compressed size. */
function manyRequests(count: number): NetworkRequest[] {
  let seed = 42
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % below
  }
  return Array.from({ length: count }, (_, index) => {
    const like = SAMPLE_REQUESTS[index % SAMPLE_REQUESTS.length]!
    const startMs = index * 11 + next(400)
    const hash = next(2 ** 31).toString(36) + next(2 ** 31).toString(36)
    const headers = { 'cache-control': `max-age=${next(99_999)}`, etag: hash, server: 'nginx' }
    const long = index % 50 === 7 ? `&state=${`${next(2 ** 31).toString(36)}-`.repeat(400)}` : ''
    const path = `static/${next(9_999).toString(36)}/chunk.${hash}.js?v=${next(99_999)}${long}`
    const url = `https://host-${next(40)}.example/${path}`
    const phases = {
      idle: next(90),
      dns: null,
      connect: next(50),
      ssl: null,
      ttfb: next(300),
      download: next(400),
    }
    const endMs = startMs + 40 + next(800)
    return {
      ...like,
      url,
      startMs,
      endMs,
      phases,
      headers,
      transferSize: next(300_000),
      thirdParty: next(2) === 0,
      priority: ['VeryHigh', 'High', 'Low'][next(3)] ?? '',
      ...(next(9) === 0 && { initialPriority: 'Medium' }),
    }
  })
}

describe('the load of a page', () => {
  it('with 500 requests fits a screen of 120 KiB', () => {
    const html = render(manyRequests(500))
    expect(html.match(/<li id="request-/g)).toHaveLength(500)
    expect(gzipSync(html).length / KIB).toBeLessThan(85)
    expect(html.match(/ title="[^"]{310,}"/)).toBeNull()
    expect(html).not.toContain('<table class="data-table request-table')
  })

  it('shows the first 500 requests with a note', () => {
    const html = render(manyRequests(510))
    expect(html.match(/<li id="request-/g)).toHaveLength(500)
    expect(html).toContain(waterfallMessages.onlyFirst(500, 510))
  })

  describe('of eight requests', () => {
    let html: string
    beforeAll(() => {
      html = render(SAMPLE_REQUESTS, 'device=4&type=script&request=6')
    })

    it('keeps the search params in its links and its form', () => {
      expect(html).toContain('href="?device=4&amp;type=script&amp;request=3#request-3"')
      expect(html).toContain('href="?device=4&amp;request=6#requests"')
      expect(html).toContain('<input type="hidden" name="device" value="4"/>')
      expect(html).not.toContain('<input type="hidden" name="request"')
      expect(html.match(/<li id="request-/g)).toHaveLength(2)
    })

    it('opens the selected request', () => {
      expect(html.match(/aria-label="Request 6"/g)).toHaveLength(1)
      expect(html).toContain(requestDetailMessages.noHeaders)
      expect(html).toContain(requestDetailMessages.notSaid)
    })

    it('draws layout shifts over the next frame', () => {
      expect(html).toContain('<img src="/frame"')
      expect(html).toContain('viewBox="0 0 375 635"')
      expect(html).toContain(shiftsMessages.whole('0.12'))
      expect(html).toContain('d="M50 35L50 115"')
    })
  })

  it('marks the LCP request, TTI and layout shifts', () => {
    const requests = SAMPLE_REQUESTS.map((one, i) => (i === 4 ? { ...one, largestPaint: true } : one))
    const metrics = { ...NOTHING, fcp: 800, lcp: 1200, tti: 1500, cls: 0.12, load: 2000 }
    const html = render(requests, 'table=1', { point: point({ metrics }) })
    const name = waterfallMessages.largestPaint
    expect(html.match(/<use href="#mark-largestPaint"><\/use>/g)).toHaveLength(2)
    expect(html.slice(html.indexOf('id="request-5"'), html.indexOf('id="request-6"'))).toContain(name)
    expect(html).toContain(`<small>${name}</small>`)
    expect(html).toContain('data-moment="tti"')
    expect(html).toContain('data-moment="shift" data-counts="true"')
    expect(html).toContain(waterfallMessages.shiftMarks.shiftLabel(1, '700 ms'))
  })

  it('does not extend the axis for late shifts', () => {
    const late = { ...shifts, shifts: [{ ...SHIFT, atMs: 60_000 }] }
    const html = render(SAMPLE_REQUESTS, '', { shifts: late })
    expect(html).toContain(waterfallMessages.shiftMarks.shiftLabel(1, '60.0 s'))
    expect(html.match(/data-moment="shift"/g)).toHaveLength(1)
    expect(html).not.toContain('>60.0 s<')
  })

  it('shows the priority of a request and its change', () => {
    const [first, ...others] = SAMPLE_REQUESTS
    const raised = { ...first!, priority: 'VeryHigh', initialPriority: 'Low' }
    const html = render([raised, ...others.map((one) => ({ ...one, priority: '<i>' }))], 'request=1&table=1')
    expect(html).toContain('<span title="Priority: Highest, raised from Low">↑ Highest</span>')
    expect(html).toContain('Highest, raised from Low</dd>')
    expect(html).toContain('<td data-label="Priority">↑ Highest</td>')
    expect(html.split('>&lt;i&gt;</span>')).toHaveLength(8)
  })

  describe('cut before a moment', () => {
    const { befores, momentUnavailable, shown } = waterfallMessages

    it('has the requests that started before it, on an axis that ends there', () => {
      const metrics = { ...NOTHING, fcp: 400, lcp: 1200, load: 2000 }
      const html = render(SAMPLE_REQUESTS, 'device=4&before=fcp', { point: point({ metrics }) })
      const before = SAMPLE_REQUESTS.filter(({ startMs }) => startMs < 400).length
      expect(before).toBeGreaterThan(1)
      expect(html.match(/<li id="request-/g)).toHaveLength(before)
      expect(html).toContain(shown(before, SAMPLE_REQUESTS.length))
      expect(html).toContain('<option value="fcp" selected="">')
      expect(html).not.toContain('<option value="domContentLoaded"')
      expect(html).toContain('href="?device=4#requests"')
      const lines = html.slice(html.indexOf('waterfall-lines'), html.indexOf('<ol>'))
      expect(lines).toContain('data-moment="fcp"')
      expect(lines).not.toContain('data-moment="load"')
      expect(lines).toContain(waterfallMessages.someOf(0, 1))
    })

    it('shows the whole load with a note if it has no such moment', () => {
      const simulated = point({ engine: { ...ENGINE, throttling: 'simulate' } })
      const html = render(SAMPLE_REQUESTS, 'before=lcp', { point: simulated })
      expect(html).toContain(momentUnavailable('LCP'))
      expect(html).toContain(shown(8, 8))
      expect(html).toContain(waterfallMessages.remove(befores.lcp))
      expect(html).not.toContain('<option value="lcp"')
    })
  })

  describe('with user timing', () => {
    const mark = (name: string, startMs: number) => ({ name, startMs, durationMs: null })
    const items = [mark('ready', 300), { name: '<basket>', startMs: 400, durationMs: 250 }]

    it('shows them on a lane, as lines and in a table', () => {
      const html = render(SAMPLE_REQUESTS, '', { userTimings: { count: 2, items } })
      expect(html).toContain(`aria-label="${messages.lane(2)}"`)
      expect(html).toContain('<title>&lt;basket&gt;: 250 ms from 400 ms</title>')
      expect(html.match(/<line data-moment="mark"[^>]*y2="100%"/g)).toHaveLength(1)
      expect(html).toContain(waterfallMessages.timingMark)
      expect(html).toContain(messages.caption)
      expect(html).toContain(`title="${messages.noLength}"`)
    })

    it('draws no lines if too many marks would hide the requests', () => {
      const many = Array.from({ length: 11 }, (_, index) => mark(`m${index}`, 100 + index))
      const html = render(SAMPLE_REQUESTS, '', { userTimings: { count: 90, items: many } })
      expect(html).not.toContain('data-moment="mark"')
      expect(html).toContain(messages.onlyFirst(11, 90))
      expect(html).toContain(messages.firstLane(11, 90))
    })

    it('omits them if there are none or they were not recorded', () => {
      for (const userTimings of [null, { count: 0, items: [] }])
        expect(render(SAMPLE_REQUESTS, '', { userTimings })).not.toContain(messages.title)
    })
  })

  it('has no position for shifts inside an iframe', () => {
    const inFrame = { ...shifts, shifts: [{ ...SHIFT, inFrame: true }] }
    const html = render(SAMPLE_REQUESTS, '', { shifts: inFrame })
    expect(html).toContain(shiftsMessages.inFrame)
    expect(html).not.toContain('viewBox="0 0 375 635"')
  })

  it('of a simulated run has no paints and no long tasks', () => {
    const simulated = point({ engine: { ...ENGINE, throttling: 'simulate' } })
    const html = render(SAMPLE_REQUESTS, '', { point: simulated })
    expect(html).toContain(waterfallMessages.simulated)
    expect(html).toContain('data-moment="load"')
    expect(html).not.toContain('data-moment="lcp"')
    expect(html).not.toContain('data-lane')
  })

  describe('with an LCP element', () => {
    const parts = { lcpTtfb: 200, lcpLoadDelay: 400, lcpLoadDuration: 500, lcpRenderDelay: 400 }
    const { names, noElement, noFile, notMeasured, simulated, title } = lcpBreakdownMessages
    const painted = (metrics: object, more: object = {}) =>
      render(SAMPLE_REQUESTS, '', {
        point: point({ metrics: { ...NOTHING, lcp: 1200, ...metrics } }),
        ...more,
      })

    it('shows the LCP breakdown, rated by the thresholds of the device', () => {
      const lcpElement = { selector: 'main > img', snippet: '<img src="/hero.avif">', rect: null }
      const html = painted(parts, { lcpElement })
      expect(html).toContain('&lt;img src=&quot;/hero.avif&quot;&gt;')
      for (const name of Object.values(names)) expect(html).toContain(`</span>${name}`)
      expect(html).toContain('33.3%')
      const { good, warning } = metricMessages.rating
      expect([good, warning].map((word) => html.split(`>${word}<`).length - 1)).toEqual([3, 1])
      expect(html).not.toContain(noElement)
      expect(html).not.toContain(noFile)
    })

    it('omits load phases without a resource, and the name if it is not stored', () => {
      const html = painted({ ...parts, lcpLoadDelay: null, lcpLoadDuration: null })
      expect(html).toContain(noFile)
      expect(html).toContain(noElement)
      expect(html).not.toContain(names.lcpLoadDelay)
    })

    it('shows the reason if it was not measured or was simulated', () => {
      expect(painted({})).toContain(notMeasured)
      expect(painted({ lcp: null })).not.toContain(title)
      const engine = { ...ENGINE, throttling: 'simulate' }
      expect(render(SAMPLE_REQUESTS, '', { point: point({ engine }) })).toContain(simulated)
    })
  })

  it('without stored data shows a message instead of an empty list', () => {
    const failed = point({ metrics: NOTHING, engine: null, failureCode: 'HTTP_404' })
    const html = render(null, '', { point: failed, film: null, cpu: null, shifts: null })
    expect(html).toContain(reportMessages.noRequests)
    expect(html.split(metricMessages.runFailed)).toHaveLength(3)
    expect(html).not.toMatch(/\b0 ms\b|No layout shift/)
  })

  it('without layout shifts says so', () => {
    const still = point({ metrics: { ...NOTHING, cls: 0 } })
    const html = render(SAMPLE_REQUESTS, '', { point: still, shifts: { ...shifts, cls: 0, shifts: [] } })
    expect(html).toContain(shiftsMessages.none)
    expect(html).not.toContain(shiftsMessages.notMeasured)
  })
})
