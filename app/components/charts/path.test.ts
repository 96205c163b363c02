import { describe, expect, it } from 'vitest'
import { areaPath, dotPath, linePath, stretches } from './path'

const box = { width: 100, height: 50 }

describe('stretches', () => {
  it('breaks at missing values', () => {
    const parts = stretches({
      times: [0, 1, 2, 3, 4],
      values: [0, 10, null, 5, null],
      x: [0, 4],
      y: [0, 10],
      box,
    })
    expect(parts).toEqual([
      [
        { x: 0, y: 50 },
        { x: 25, y: 0 },
      ],
      [{ x: 75, y: 25 }],
    ])
    expect(linePath(parts)).toBe('M0 50l25-50M75 25h0')
    expect(areaPath(parts, 50)).toBe('M0 50V50l25-50V50Z')
  })

  it('is written as steps that end where the line does', () => {
    const part = [0.1, 0.2, 0.3, 33.3, 66.7, 100].map((x, i) => ({
      x,
      y: [7.3, 7.3, 0, 50, 12.1, 0.4][i] ?? 0,
    }))
    expect(linePath([part])).toBe('M0.1 7.3l0.1 0 0.1-7.3 33 50 33.4-37.9 33.3-11.7')
  })

  it('includes one point before and after a zoom', () => {
    const times = [0, 10, 20, 30, 40, 50]
    const values = [1, 2, 3, 4, 5, 6]
    const zoomed = stretches({ times, values, x: [15, 35], y: [0, 10], box })
    expect(zoomed.map((part) => part.map(({ x }) => x))).toEqual([[-25, 25, 75, 125]])
    const between = stretches({ times, values, x: [12, 18], y: [0, 10], box, breaks: [1] })
    expect(between.map((part) => part.length)).toEqual([2])
    expect(stretches({ times, values, x: [60, 70], y: [0, 10], box }).flat()).toHaveLength(1)
  })

  it('breaks at method changes, downsampled or not', () => {
    const broken = stretches({
      times: [0, 1, 2, 4],
      values: [5, 5, 5, 5],
      x: [0, 4],
      y: [0, 10],
      box,
      breaks: [2],
    })
    expect(broken.map((part) => part.map(({ x }) => x))).toEqual([
      [0, 25],
      [50, 100],
    ])
    const atGap = stretches({
      times: [0, 1, 2],
      values: [5, null, 5],
      x: [0, 2],
      y: [0, 10],
      box,
      breaks: [1, 2],
    })
    expect(atGap).toHaveLength(2)
    const times = Array.from({ length: 5000 }, (_, hour) => hour)
    const values = times.map((hour) => 5 + Math.sin(hour))
    const long = stretches({ times, values, x: [0, 4999], y: [0, 10], box, breaks: [1234, 4000] })
    expect(long).toHaveLength(3)
  })

  it('clamps high values to the box', () => {
    const parts = stretches({ times: [0, 1], values: [-5, 99], x: [0, 1], y: [0, 10], box })
    expect(parts[0]?.map((place) => place.y)).toEqual([50, 0])
  })

  it('downsamples a year of hours and keeps its peak', () => {
    const times = Array.from({ length: 8760 }, (_, hour) => hour)
    const values = times.map((hour) => (hour === 4321 ? 10 : 2 + Math.sin(hour)))
    const parts = stretches({ times, values, x: [0, 8759], y: [0, 10], box: { width: 800, height: 200 } })
    const path = linePath(parts)
    expect(path.length).toBeLessThan(8000)
    expect(parts.flat().some((place) => place.y === 0)).toBe(true)
  })
})

describe('dotPath', () => {
  const part = (n: number) => Array.from({ length: n }, (_, x) => ({ x, y: 0 }))
  it('marks every point of a short series', () => {
    expect(dotPath([part(2), part(1)])).toBe('M0 0h0M1 0h0M0 0h0')
  })
  it('marks only lone points of a long one', () => {
    expect(dotPath([part(60), part(1)])).toBe('M0 0h0')
  })
})
