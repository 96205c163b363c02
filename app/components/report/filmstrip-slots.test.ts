import { describe, expect, it } from 'vitest'
import { intervalFor, slots, stripEnd } from './filmstrip-slots'

const frames = [
  { atMs: 0, src: 'white' },
  { atMs: 340, src: 'text' },
  { atMs: 1210, src: 'image' },
]
const marks = [
  { key: 'fcp', name: 'FCP', atMs: 340 },
  { key: 'lcp', name: 'LCP', atMs: 1205 },
  { key: 'inp', name: 'INP', atMs: null },
]

describe('slots', () => {
  it('shows at each moment what was there', () => {
    const made = slots(frames, marks, 500, 1500)
    expect(made.map((slot) => [slot.atMs, slot.src])).toEqual([
      [0, 'white'],
      [500, 'text'],
      [1000, 'text'],
      [1500, 'image'],
    ])
  })

  it('marks the first moment at which a paint can be seen', () => {
    const made = slots(frames, marks, 500, 1500)
    expect(made.map((slot) => slot.marks)).toEqual([[], ['FCP'], [], ['LCP']])
  })

  it('has nothing before the first frame and keeps late marks on the last slot', () => {
    const made = slots([{ atMs: 600, src: 'late' }], [{ key: 'lcp', name: 'LCP', atMs: 9000 }], 500, 1000)
    expect(made[0]?.src).toBeNull()
    expect(made.at(-1)).toEqual({ atMs: 1000, src: 'late', marks: ['LCP'] })
  })
})

describe('the scale of a strip', () => {
  it('ends with the last change or paint', () => {
    expect(stripEnd(frames, marks)).toBe(1210)
    expect(stripEnd([{ atMs: 90_000, src: 'x' }], [])).toBe(12_000)
    expect(stripEnd([], [])).toBe(0)
  })

  it('is as fine as the room allows', () => {
    expect(intervalFor(1210, 14)).toBe(100)
    expect(intervalFor(5000, 14)).toBe(500)
    expect(intervalFor(12_000, 14)).toBe(1000)
  })
})
