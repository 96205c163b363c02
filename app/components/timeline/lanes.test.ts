import { describe, expect, it } from 'vitest'
import { timelineMessages } from '~/shared/messages/timeline'
import { HOUR_MS } from '~/shared/values/units'
import type { Context, TimelineEvent } from './events'
import { lanesOf, tallySentence, testBars, testMarks } from './lanes'

const DOMAIN = [0, 1000] as const
const SHOWN: Context = {
  point: { _id: 'p', site: 1, page: 2, device: 3, location: 4, createdAt: '2026-11-20T00:00:00.000Z' },
  search: new URLSearchParams('lane-tests=1&request=7&pointId=p&zoom=1~2'),
  timeZone: 'UTC',
  isZoomed: false,
}
const event = (at: number, more: Partial<TimelineEvent> = {}): TimelineEvent => ({
  key: `e${at}`,
  lane: 'notes',
  kind: 'note',
  at,
  text: `at ${at}`,
  ...more,
})
const lanes = (...events: TimelineEvent[]) => lanesOf(events, DOMAIN, 'UTC')

describe('lanes', () => {
  it('have a fixed order, without empty lanes', () => {
    const found = lanes(
      event(100, { lane: 'device', kind: 'method' }),
      event(200),
      event(5000, { lane: 'deployments', kind: 'deployment' }),
      event(300, { lane: 'tests', kind: 'failed' }),
    )
    expect(found.map(({ kind }) => kind)).toEqual(['notes', 'device'])
    expect(lanes()).toEqual([])
  })

  it('position a mark by time, and keep its link', () => {
    expect(lanes(event(250, { to: '/there' }))[0]?.marks).toEqual([
      { key: 'note-250', at: 0.25, kind: 'note', label: expect.stringContaining('at 250'), to: '/there' },
    ])
  })

  it('group overlapping events, separately per kind', () => {
    const changeEvent = { lane: 'changes' } as const
    const [lane] = lanes(
      event(520, { ...changeEvent, kind: 'worse', to: '/b' }),
      event(500, { ...changeEvent, kind: 'worse', to: '/a' }),
      event(510, { ...changeEvent, kind: 'better', to: '/c' }),
      event(900, { ...changeEvent, kind: 'worse', to: '/d' }),
    )
    expect(lane?.marks.map(({ at, kind, to }) => [at, kind, to])).toEqual([
      [0.51, 'worse', undefined],
      [0.9, 'worse', '/d'],
      [0.51, 'better', '/c'],
    ])
    expect(lane?.marks[0]?.label).toMatch(/at 500; .*at 520/)
  })

  it('name five events of a mark and the number of others', () => {
    const [lane] = lanes(...[1, 2, 3, 4, 5, 6, 7].map((at) => event(at)))
    expect(lane?.marks).toHaveLength(1)
    expect(lane?.marks[0]?.label.split('; ')).toHaveLength(6)
    expect(lane?.marks[0]?.label).toContain(timelineMessages.more(2))
  })

  it('clip spans to the axis', () => {
    const lasting = (at: number, until: number) =>
      event(at, { lane: 'field', kind: 'field', until, key: `${at}` })
    const [lane] = lanes(lasting(-500, 250), lasting(500, 4000), lasting(2000, 3000), lasting(-2, 0))
    expect(lane?.spans.map(({ left, width }) => [left, width])).toEqual([
      [0, 0.25],
      [0.5, 0.5],
    ])
  })
})

describe('tests', () => {
  it('are marks of three states, each linked to its report with the same lanes', () => {
    const point = (_id: string, at: number, status: 'success' | 'failed', isNoisy = false) => ({
      ...{ _id, at, status, isNoisy },
    })
    const points = [
      point('a', 0, 'success'),
      point('b', 500, 'failed', true),
      point('c', 1000, 'success', true),
    ]
    const marks = testMarks(points, DOMAIN, SHOWN)
    expect(marks.map(({ at, state }) => [at, state])).toEqual([
      [0, 'counted'],
      [0.5, 'failed'],
      [1, 'disturbed'],
    ])
    expect(marks[1]?.to).toBe('?lane-tests=1&pointId=b&zoom=1%7E2&device=3&location=4')
    expect(testMarks(null, DOMAIN, SHOWN)).toEqual([])
  })

  it('are bars by count, each linked to the report of its days', () => {
    const bin = (from: number, tests: number, failed = 0) => ({
      ...{ from, to: from + 24 * HOUR_MS, tests, failed, disturbed: 0 },
    })
    const bars = testBars([bin(0, 10), bin(24 * HOUR_MS, 5, 2)], [0, 96 * HOUR_MS], SHOWN)
    expect(bars.map(({ left, width, height, failed }) => [left, width, height, failed])).toEqual([
      [0, 0.25, 1, 0],
      [0.25, 0.25, 0.5, 2],
    ])
    const to = new URLSearchParams(bars[1]?.to)
    expect(Object.fromEntries(to)).toEqual({
      'lane-tests': '1',
      device: '3',
      location: '4',
      startDate: '1970-01-02',
      endDate: '1970-01-02',
    })
    expect(bars[1]?.label).toContain('5 tests, 2 failed')
    expect(testBars(null, DOMAIN, SHOWN)).toEqual([])
  })

  it('within a zoom link to a narrower zoom', () => {
    const zoomed: Context = { ...SHOWN, isZoomed: true }
    const [bar] = testBars([{ from: 100.5, to: 200.2, tests: 3, failed: 0, disturbed: 0 }], DOMAIN, zoomed)
    const to = Object.fromEntries(new URLSearchParams(bar?.to))
    expect(to).toMatchObject({ zoom: '100~200', pointId: 'p' })
    expect(to).not.toHaveProperty('startDate')
  })

  it('are summed up in one line without empty counts', () => {
    expect(tallySentence({ tests: 1, failed: 0 })).toBe('1 test')
    expect(tallySentence({ tests: 8760, failed: 3 })).toBe('8,760 tests, 3 failed')
  })
})
