import { describe, expect, it } from 'vitest'
import { scaleOf, slotsOf } from './film-scale'

const film = (atMs: number[]) => ({
  width: 100,
  height: 200,
  frames: atMs.map((at) => ({ atMs: at, src: String(at) })),
  slots: [],
})

describe('films under each other', () => {
  it('share a scale that fits the longest', () => {
    expect(scaleOf([film([0, 2_300]), film([0, 400])])).toEqual({ stepMs: 200, endMs: 2_400 })
    expect(scaleOf([film([0]), null])).toEqual({ stepMs: 100, endMs: 1_000 })
    expect(scaleOf([film([80_000]), undefined]).stepMs).toBe(6_667)
  })

  it('mark paints within the scale', () => {
    const slots = slotsOf(film([0, 350]), { fcp: 350, lcp: 9_000 }, { stepMs: 200, endMs: 1_000 })
    expect(slots.map(({ atMs, src, marks }) => [atMs, src, marks.join()])).toEqual([
      [0, '0', ''],
      [200, '0', ''],
      [400, '350', 'FCP'],
      [600, '350', ''],
      [800, '350', ''],
      [1_000, '350', ''],
    ])
  })
})
