import { describe, expect, test } from 'vitest'
import { DAY_MS } from '~/shared/values/units'
import { meanDays } from './client-days'
import type { Span } from './types'

const STARTS = [0, DAY_MS, 2 * DAY_MS]
const span = (from: number, to: number | null, state: Span['state']): Span => ({
  from,
  to,
  state,
  reason: null,
})
const up = { spans: [span(-DAY_MS, null, 'up')], periods: [] }
/** Down in the second half of the second day. */
const down = { spans: [span(-DAY_MS, 1.5 * DAY_MS, 'up'), span(1.5 * DAY_MS, null, 'down')], periods: [] }

describe('days of several monitors', () => {
  test('are the mean of what each was up, with their downtime added up', () => {
    expect(meanDays([up], STARTS)).toEqual({ ratio: 1, days: { ratios: [1, 1], downMs: [0, 0] } })
    expect(meanDays([down], STARTS)).toEqual({
      ratio: 0.75,
      days: { ratios: [1, 0.5], downMs: [0, DAY_MS / 2] },
    })
    expect(meanDays([up, down, down], STARTS).days).toEqual({ ratios: [1, 0.666666], downMs: [0, DAY_MS] })
  })

  test('count all monitored time alike in the figure of a range', () => {
    const fresh = { spans: [span(DAY_MS, null, 'up')], periods: [] }
    expect(meanDays([fresh, down], STARTS).ratio).toBe(0.833333)
    expect(meanDays([down], STARTS, { from: DAY_MS, to: 2 * DAY_MS }).ratio).toBe(0.5)
  })

  test('never round a short outage up to 100 percent', () => {
    const short = {
      spans: [span(-DAY_MS, 10, 'up'), span(10, 11, 'down'), span(11, null, 'up')],
      periods: [],
    }
    expect(meanDays([short], STARTS).days.ratios[0]).toBeLessThan(1)
  })

  test('without data have no figure, and maintenance is left out', () => {
    expect(meanDays([], STARTS)).toEqual({ ratio: null, days: { ratios: [null, null], downMs: [0, 0] } })
    const fresh = { spans: [span(DAY_MS, null, 'up')], periods: [] }
    expect(meanDays([fresh], STARTS).days.ratios).toEqual([null, 1])
    const planned = { ...down, periods: [{ from: DAY_MS, to: 2 * DAY_MS }] }
    expect(meanDays([planned], STARTS).days).toEqual({ ratios: [1, null], downMs: [0, 0] })
  })
})
