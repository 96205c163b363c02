import { expect, it } from 'vitest'
import { chartMessages } from '~/shared/messages/report'
import { HOUR_MS } from '~/shared/values/units'
import { tableRows, within } from './table-rows'

const start = Date.UTC(2026, 0, 1)

const method = (at: number) => ({ at, kind: 'method' as const, text: 'B instead of A' })

it('lists few points one by one, newest first, gaps as a dash', () => {
  const { rows, days } = tableRows({
    times: [start, start + HOUR_MS],
    series: [{ values: [1200, null] }],
    kind: 'ms',
    timeZone: 'UTC',
  })
  expect(days).toBe(0)
  expect(rows.map((row) => [row.when, row.cells[0], row.until])).toEqual([
    ['1 Jan 2026, 01:00', '–', null],
    ['1 Jan 2026, 00:00', '1.20 s', null],
  ])
})

it('groups many points by days', () => {
  const times = Array.from({ length: 365 * 24 }, (_, index) => start + index * HOUR_MS)
  const values = times.map((_, index) => (index % 24 === 0 ? 1000 : 500))
  const { rows, days } = tableRows({ times, series: [{ values }], kind: 'ms', timeZone: 'UTC' })
  expect(days).toBe(7)
  expect(rows).toHaveLength(53)
  expect(rows.at(-1)?.cells[0]).toBe('500 ms (500 ms to 1.00 s)')
  expect(rows.at(-1)?.when).toBe('1 Jan 2026')
})

it('zooms from days to single tests', () => {
  const times = Array.from({ length: 365 * 24 }, (_, index) => start + index * HOUR_MS)
  const year = { times, series: [{ values: times.map(() => 500) }], kind: 'ms' as const, timeZone: 'UTC' }
  const open = (domain: readonly [number, number]) => tableRows(within(year, domain))
  const weeks = open([times[0] ?? 0, times.at(-1) ?? 0])
  const week = weeks.rows[1]
  const days = open([week?.at ?? 0, week?.until ?? 0])
  expect([days.days, days.rows.length]).toEqual([1, 7])
  const day = days.rows[0]
  const tests = open([day?.at ?? 0, day?.until ?? 0])
  expect(tests.rows).toHaveLength(24)
  expect(tests.rows.every(({ until }) => until === null)).toBe(true)
})

it('lists all tests of one day, however many', () => {
  const times = Array.from({ length: 96 }, (_, index) => start + (index * HOUR_MS) / 4)
  const { rows } = tableRows({ times, series: [{ values: times }], kind: 'ms', timeZone: 'UTC' })
  expect(rows).toHaveLength(96)
})

it('omits points outside the zoom', () => {
  const chart = within(
    {
      times: [start, start + HOUR_MS, start + 2 * HOUR_MS],
      series: [{ values: [1, null, 3] }, { values: [4, 5, 6] }],
      kind: 'ms',
      timeZone: 'UTC',
      annotations: [method(start), method(start + HOUR_MS)],
      disturbedAt: [start + HOUR_MS, start + 3 * HOUR_MS],
      gaps: [{ at: start, reason: 'NO_LCP', tests: 1 }],
    },
    [start + 1, start + 2 * HOUR_MS],
  )
  expect(chart.times).toEqual([start + HOUR_MS, start + 2 * HOUR_MS])
  expect(chart.series.map(({ values }) => values)).toEqual([
    [null, 3],
    [5, 6],
  ])
  expect(chart.annotations?.map(({ at }) => at)).toEqual([start + HOUR_MS])
  expect([chart.disturbedAt, chart.gaps]).toEqual([[start + HOUR_MS], []])
})

it('has no median for downsampled points', () => {
  const times = Array.from({ length: 400 }, (_, index) => start + index * 24 * HOUR_MS)
  const values = times.map((_, index) => (index % 2 === 0 ? 1000 : 4000))
  const { rows } = tableRows({
    times,
    series: [{ values }],
    kind: 'ms',
    timeZone: 'UTC',
    isDownsampled: true,
  })
  expect(rows[1]?.cells[0]).toBe('1.00 s to 4.00 s')
})

const chart = { kind: 'ms' as const, timeZone: 'UTC' }

it('notes changes and noise at a test', () => {
  const { rows, hasNotes } = tableRows({
    ...chart,
    times: [start, start + HOUR_MS, start + 2 * HOUR_MS],
    series: [{ values: [1200, null, 1300] }],
    annotations: [method(start + HOUR_MS), method(start + HOUR_MS + 1), method(start + 9 * HOUR_MS)],
    disturbedAt: [start + HOUR_MS],
    gaps: [{ at: start, reason: 'QUIET_WINDOW_TOO_SHORT', tests: 1 }],
  })
  expect(hasNotes).toBe(true)
  expect(rows.map(({ notes }) => notes)).toEqual([
    [
      'Measured differently, 1 Jan 2026, 01:00: B instead of A',
      'Measured differently, 1 Jan 2026, 09:00: B instead of A',
    ],
    ['Measured differently: B instead of A', chartMessages.testsNotCounted(1)],
    ['Not measured: the quiet window was too short'],
  ])
})

it('counts noisy tests per day', () => {
  const times = Array.from({ length: 100 }, (_, index) => start + index * HOUR_MS)
  const { rows, days } = tableRows({
    ...chart,
    times,
    series: [{ values: times.map((_, index) => (index < 3 ? null : 500)) }],
    annotations: [method(start + 30 * HOUR_MS)],
    disturbedAt: times.slice(0, 3),
  })
  expect(days).toBe(1)
  expect(rows.at(-1)?.notes).toEqual([chartMessages.testsNotCounted(3)])
  expect(rows.at(-2)?.notes).toEqual(['Measured differently, 2 Jan 2026, 06:00: B instead of A'])
  expect(rows[0]?.notes).toEqual([])
})

it('has no notes without events', () => {
  expect(tableRows({ ...chart, times: [start], series: [{ values: [1] }] }).hasNotes).toBe(false)
})
