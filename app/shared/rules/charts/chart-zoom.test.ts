import { describe, expect, it } from 'vitest'
import { parseZoom, zoomedDates, zoomText, zoomWithin } from './chart-zoom'

describe('the zoom of charts in a URL', () => {
  it('is parsed', () => {
    expect(parseZoom(zoomText([1_767_225_600_000, 1_767_830_400_000]))).toEqual([
      1_767_225_600_000, 1_767_830_400_000,
    ])
    expect(zoomText([1.2, 3.4])).toBe('1~4')
  })

  it.each([null, undefined, '', '5', '5~', '~5', '5~5', '9~5', '-5~5', '1e3~5e3', `0~${'9'.repeat(14)}`])(
    'is empty for %j',
    (text) => {
      expect(parseZoom(text)).toBeNull()
    },
  )

  it('stays within the chart', () => {
    expect(zoomWithin('5~200', [0, 100])).toEqual([5, 100])
    expect(zoomWithin('20~30', [0, 100])).toEqual([20, 30])
  })

  it('selects the dates inside of it, including its end', () => {
    const dates = { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' }
    const [third, fifth] = [Date.UTC(2026, 10, 3), Date.UTC(2026, 10, 5)]
    expect(zoomedDates(dates, null)).toEqual(dates)
    expect(zoomedDates(dates, [third, fifth])).toEqual({
      start: '2026-11-03T00:00:00.000Z',
      end: '2026-11-05T00:00:00.001Z',
    })
    expect(zoomedDates(dates, [third, Date.parse(dates.end)]).end).toBe(dates.end)
  })

  it('is empty outside of the chart, and for all of it', () => {
    expect(zoomWithin('200~300', [0, 100])).toBeNull()
    expect(zoomWithin('100~300', [0, 100])).toBeNull()
    expect(zoomWithin('0~100', [0, 100])).toBeNull()
    expect(zoomWithin('0~500', [0, 100])).toBeNull()
  })
})
