import { describe, expect, it } from 'vitest'
import { tableRows } from './table-rows'

const hour = 3_600_000
const start = Date.UTC(2026, 0, 1)

describe('tableRows', () => {
  it('lists few points one by one, the latest first, gaps as a dash', () => {
    const { rows, days } = tableRows({
      times: [start, start + hour],
      series: [{ values: [1200, null] }],
      kind: 'ms',
      timeZone: 'UTC',
    })
    expect(days).toBe(0)
    expect(rows.map((row) => [row.when, row.cells[0], row.index])).toEqual([
      ['1 Jan 2026, 01:00', '–', 1],
      ['1 Jan 2026, 00:00', '1.20 s', 0],
    ])
  })

  it('sums up many points by days', () => {
    const times = Array.from({ length: 365 * 24 }, (_, index) => start + index * hour)
    const values = times.map((_, index) => (index % 24 === 0 ? 1000 : 500))
    const { rows, days } = tableRows({ times, series: [{ values }], kind: 'ms', timeZone: 'UTC' })
    expect(days).toBe(7)
    expect(rows).toHaveLength(53)
    expect(rows.at(-1)?.cells[0]).toBe('500 ms (500 ms to 1.00 s)')
    expect(rows.at(-1)?.when).toBe('1 Jan 2026')
  })
})
