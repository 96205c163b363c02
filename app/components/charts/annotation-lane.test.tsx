import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AnnotationLane } from './annotation-lane'
import type { ChartAnnotation, ChartGap } from './model'

const note = (at: number, more: Partial<ChartAnnotation> = {}): ChartAnnotation => ({
  ...{ at, kind: 'note', text: `note ${at}` },
  ...more,
})
const render = (
  annotations: ChartAnnotation[],
  eventsTo?: string,
  disturbedAt: number[] = [],
  gaps: ChartGap[] = [],
) =>
  renderToStaticMarkup(
    <AnnotationLane {...{ annotations, disturbedAt, gaps, eventsTo }} domain={[0, 1000]} timeZone="UTC" />,
  )
const count = (html: string, found: RegExp) => html.match(found)?.length ?? 0

it('links a single event to its subject', () => {
  const html = render([note(100, { to: '/there' }), note(800)], '#events')
  expect(html).toContain('href="/there"')
  expect(html).not.toContain('#events')
  expect(count(html, /<ul/g)).toBe(1)
})

it('links a group to the event list and names its events', () => {
  const html = render([note(100, { to: '/there' }), note(101, { kind: 'deployment' })], '#events')
  expect(count(html, /<a /g)).toBe(1)
  expect(html).toContain('href="#events"')
  expect(html).toMatch(/2 events: Note, .*: note 100; Deployment, .*: note 101/)
})

it('does not link a group without an event list', () => {
  expect(render([note(100, { to: '/there' }), note(101)])).not.toContain('<a ')
})

it('names the newest five of a group and the number of others', () => {
  const html = render(Array.from({ length: 9 }, (_, at) => note(at)))
  expect(html).toContain('9 events: Note')
  expect(html).toContain('note 8; 4 more')
  expect(html).not.toContain('note 3;')
})

it('is rendered per width that changes it, each with all events', () => {
  const html = render([note(100), note(160)], '#events', [500, 501])
  const [narrow = '', middle = '', wide = ''] = html.split('<ul').slice(1)
  expect([narrow, middle, wide].map((list) => count(list, /<li /g))).toEqual([2, 2, 3])
  for (const list of [narrow, middle, wide]) expect(list).toContain('2 noisy tests, excluded')
})

it('names the reasons of gaps, also beside noisy tests', () => {
  const gap = (at: number, reason = 'QUIET_WINDOW_TOO_SHORT', tests = 1) => ({ at, reason, tests })
  const several = gap(100, 'QUIET_WINDOW_TOO_SHORT', 3)
  const html = render([], undefined, [103], [several, gap(101), gap(102, 'NO_LCP'), gap(900)])
  expect(count(html, /<li /g)).toBe(2)
  const texts = [
    'Noisy test, excluded from trends',
    '4 tests not measured: the quiet window was too short',
    'Not measured: the page has no LCP element',
  ]
  expect(html).toContain(`title="${texts.join('; ')}, 1 Jan 1970`)
  expect(html).toContain('title="Not measured: the quiet window was too short, 1 Jan 1970')
})
