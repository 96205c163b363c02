import { describe, expect, it } from 'vitest'
import { annotationsMessages } from '~/shared/messages/annotations'
import { levelChangesMessages } from '~/shared/messages/level-changes'
import { timelineMessages as messages } from '~/shared/messages/timeline'
import { uptimeMessages } from '~/shared/messages/uptime'
import type { Regression } from '~/shared/schemas/run-quality'
import type { Timeline } from '~/shared/schemas/timeline'
import { renderTimeline } from './render-timeline.server'

const POINT = { _id: 'p1', site: 1, page: 2, device: 3, location: 4, createdAt: '2026-11-10T08:00:00.000Z' }
const NOTHING: Timeline = {
  start: '2026-11-01T00:00:00.000Z',
  end: '2026-12-01T00:00:00.000Z',
  tests: null,
  changes: [],
  outages: [],
  annotations: { items: [], hasMore: false },
  mayChange: [],
  mayNote: false,
  measuring: [],
  field: [],
}
const render = (timeline: Partial<Timeline>, search = '', isZoomed = false) =>
  renderTimeline({
    timeline: { ...NOTHING, ...timeline },
    point: POINT,
    search: new URLSearchParams(search),
    pathname: '/report-detail/1/2/overview',
    timeZone: 'UTC',
    isZoomed,
  })
const at = (day: number) => Date.UTC(2026, 10, day)
const note = (day: number, text = `note ${day}`) => ({
  ...{ _id: `n${day}`, kind: 'note' as const, at: at(day), level: 'page' as const, by: null, text },
})
const point = (day: number, isNoisy = false) => ({
  ...{ _id: `t${day}`, at: at(day), status: 'success' as const, isNoisy },
})
const CHANGE = {
  _id: 'c1',
  page: 2,
  site: 1,
  device: 3,
  location: 4,
  metric: 'lcp',
  direction: 'worse',
  status: 'open',
  onset: '2026-11-10T08:00:00.000Z',
  recoveredAt: null,
  endedAt: null,
  endReason: null,
  pointId: 'p9',
  effect: { value: 600, low: 560, high: 640 },
} as Regression
const window = (start: string, end: string) => ({
  ...{ start, end, level: 'url' as const, lcp: 2500, inp: null, cls: 0.02 },
})

describe('a timeline', () => {
  it('shows a message without events', () => {
    const html = render({})
    expect(html).toContain(messages.empty)
    expect(html).not.toContain('id="events"')
  })

  it('lists outages with reason, duration and a link to their details', () => {
    const outage = { _id: 'o1', monitorName: 'Shop', startedAt: new Date(at(12)).toISOString() }
    const html = render({ outages: [{ ...outage, downMs: 720_000, reason: 'refused', httpStatus: null }] })
    expect(html).toContain('data-lane="outages"')
    expect(html).toContain(`Shop: ${uptimeMessages.reasons.refused}, 12 min`)
    expect(html).toContain('href="/uptime/outages/o1"')
  })

  it('lists the events of its lanes, each with a link', () => {
    const html = render({
      tests: {
        tests: 3,
        failed: 0,
        disturbed: 1,
        points: [point(8), point(9), point(10, true)],
        bins: null,
      },
      changes: [CHANGE],
      annotations: { items: [note(12, 'A <b>new</b> host')], hasMore: false },
      measuring: [{ at: at(14), kind: 'device', from: 'mobile', to: 'desktop' }],
      field: [window('2026-10-15', '2026-11-11'), window('2026-10-22', '2026-11-18')],
    })
    expect(html).toContain('3 tests')
    const list = html.slice(html.indexOf(' id="events"'))
    const entries = [...list.matchAll(/<p class="text-pretty[^>]*>(.*?)<\/p>/g)].map(([, text]) => text ?? '')
    expect(entries).toHaveLength(4)
    // A noisy test is marked beside its date only.
    expect(html.match(/[Nn]oisy/g)).toHaveLength(1)
    // The chart flags link to this id.
    expect(html).toMatch(/<details.*<section id="events"/)
    expect(entries[0]).toContain('Device settings changed')
    expect(entries[1]).toBe('A &lt;b&gt;new&lt;/b&gt; host')
    expect(entries[2]).toMatch(
      /href="\/report-detail\/1\/2\/performance\?[^"]*pointId=p9.*LCP rose by 600 ms/,
    )
    expect(entries[3]).toMatch(/href="\/report-detail\/1\/2\/visitors.*LCP 2.50 s, CLS 0.02/)
    expect(list).toContain('22 Oct 2026 to 18 Nov 2026')
    expect(list).not.toContain('15 Oct 2026')
  })

  it('describes a level change like the charts', () => {
    const ended = { status: 'ended', endReason: 'device', endedAt: '2026-11-12T08:00:00.000Z' } as const
    expect(render({ changes: [{ ...CHANGE, ...ended }] })).toContain(
      levelChangesMessages.notComparedSince.device('LCP rose by 600 ms (560 to 640)'),
    )
  })

  it('offers editing and adding notes only with permission', () => {
    const annotations = { items: [note(3), note(4)], hasMore: false }
    const html = render({ annotations, mayChange: ['n4'], mayNote: true })
    expect(html.match(/dialog=edit/g)).toHaveLength(1)
    expect(html).toMatch(/dialog=edit&amp;note=n4/)
    expect(html).toMatch(/add-note\?[^"]*returnTo=%2Freport-detail%2F1%2F2%2Foverview/)
    expect(render({ annotations })).not.toMatch(/dialog=edit|add-note/)
  })

  it('keeps its kinds in the URL with the other params', () => {
    const checked = (html: string) =>
      [...html.matchAll(/<input type="checkbox"[^>]*>/g)].filter(([tag]) => tag.includes('checked')).length
    expect(checked(render({}))).toBe(8)
    const html = render({}, 'lane-notes=1&startDate=2026-11-01')
    expect(checked(html)).toBe(1)
    expect(html).toContain('<input type="hidden" name="startDate" value="2026-11-01"/>')
    expect(html).not.toContain('type="hidden" name="lane-notes"')
  })

  it('marks a zoom and links back to all dates', () => {
    const part = { start: '2026-11-08T00:00:00.000Z', end: '2026-11-12T00:00:00.000Z' }
    const search = `zoom=${at(8)}~${at(12)}&lane-notes=1`
    const html = render({ ...part, annotations: { items: [note(9)], hasMore: false } }, search, true)
    expect(html).toContain('Zoomed to 8 Nov 2026, 00:00 to 12 Nov 2026, 00:00')
    expect(html).toContain('href="?lane-notes=1#timeline"')
    // 25% of the zoomed part, not of the month.
    expect(html).toMatch(/data-lane="notes".*<svg x="25.00%"/)
    expect(render(part, search)).not.toContain('Zoomed')
  })

  it('draws bars for many tests with shapes for failed ones, without tab stops', () => {
    const bin = (day: number, failed: number) => ({
      ...{ from: at(day), to: at(day + 1), tests: 24, failed, disturbed: 0 },
    })
    const bins = Array.from({ length: 20 }, (_, day) => bin(day + 1, day === 4 ? 2 : 0))
    const html = render({ tests: { tests: 480, failed: 2, disturbed: 0, points: null, bins } })
    expect(html.match(/class="fill-series-1"/g)).toHaveLength(20)
    // One in the bars, one in the legend.
    expect(html.match(/class="fill-poor"/g)).toHaveLength(2)
    const drawing = html.slice(html.indexOf('<div aria-hidden="true">'))
    expect(drawing.match(/<a /g)?.length).toBe(drawing.match(/tabindex="-1"/gi)?.length)
  })

  it('lists only the newest events, with a note', () => {
    const items = Array.from({ length: 150 }, (_, i) => ({ ...note(1), _id: `n${i}`, at: at(1) + i * 6000 }))
    const html = render({ annotations: { items, hasMore: false } })
    expect(html.match(/<li class="flex gap-2.5/g)).toHaveLength(100)
    expect(html).toContain(messages.newestOnly(100))
    expect(html).toContain(annotationsMessages.all(100))
  })

  it('stays small and fast for a year of hourly tests', () => {
    const width = (Date.parse(NOTHING.end) - Date.parse(NOTHING.start)) / 120
    const bins = Array.from({ length: 120 }, (_, i) => ({
      from: Date.parse(NOTHING.start) + i * width,
      to: Date.parse(NOTHING.start) + (i + 1) * width,
      ...{ tests: 73, failed: i % 3, disturbed: i % 2 },
    }))
    const html = render({ tests: { tests: 8760, failed: 120, disturbed: 60, points: null, bins } })
    expect(html.length).toBeLessThan(150 * 1024)
  })
})
