import { describe, expect, it } from 'vitest'
import type { LayoutShift } from '~/shared/schemas/evidence'
import { frameAfter, mainElement, movementPath, shiftsState } from './shift-figures'

describe('layout shifts and CLS', () => {
  const kept = (cls: number, count = 1) => ({ cls, shifts: Array(count).fill({}) })

  it.each([
    ['nothing was measured', null, null, { kind: 'notMeasured' }],
    ['a failed run kept none', null, kept(0, 0), { kind: 'notMeasured' }],
    ['nothing moved', 0, kept(0, 0), { kind: 'none' }],
    ['their record is gone', 0.2, null, { kind: 'notKept', cls: 0.2 }],
    ['none of them is known', 0.2, kept(0, 0), { kind: 'notKept', cls: 0.2 }],
    ['they are all of it', 0.1234, kept(0.1236, 3), { kind: 'whole', cls: 0.1234 }],
    ['some are missing', 0.3, kept(0.2, 60), { kind: 'part', cls: 0.3, sum: 0.2 }],
    ['too much is there', 0.1, kept(0.2, 2), { kind: 'part', cls: 0.1, sum: 0.2 }],
  ])('%s', (_, cls, list, expected) => {
    expect(shiftsState(cls, list)).toEqual(expected)
  })
})

describe('the picture of a shift', () => {
  const frames = [{ atMs: 900 }, { atMs: 0 }, { atMs: 400 }]

  it('is the first frame after it, else the last', () => {
    expect(frameAfter(frames, 300)).toEqual({ atMs: 400 })
    expect(frameAfter(frames, 400)).toEqual({ atMs: 400 })
    expect(frameAfter(frames, 2000)).toEqual({ atMs: 900 })
    expect(frameAfter([], 0)).toBeNull()
  })

  it('has the path of a moved element, but none of an element that only grew around its centre', () => {
    const at = (x: number, y: number, size: number) => ({ x, y, width: size, height: size })
    expect(movementPath(at(0, 0, 10), at(0, 50, 10))).toBe('M5 5L5 55')
    expect(movementPath(at(0, 0, 20), at(5, 5, 10))).toBeNull()
  })
})

it('a shift is named after the largest element that moved', () => {
  const element = (selector: string, height: number | null, to = true) => {
    const rect = height === null ? null : { x: 0, y: 0, width: 10, height }
    return { selector, snippet: null, rect: null, from: to ? null : rect, to: to ? rect : null }
  }
  const shift = (...elements: LayoutShift['elements']) => ({ atMs: 0, value: 0.1, counts: true, elements })
  const named = mainElement(shift(element('a', 10), element('b', 30, false), element('c', null)))
  expect(named?.selector).toBe('b')
  expect(mainElement(shift())).toBeNull()
})
