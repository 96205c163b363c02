import { describe, expect, it } from 'vitest'
import { evenSlots, slotsOn } from './filmstrip-slots'

const frames = [
  { atMs: 0, src: 'white' },
  { atMs: 340, src: 'text' },
  { atMs: 1210, src: 'image' },
]
const mark = (name: string, atMs: number | null) => ({ key: name.toLowerCase(), name, atMs })
const scale = (startMs: number, endMs: number, lateMs: number | null = null) => ({
  startMs,
  stepMs: 200,
  endMs,
  lateMs,
})

describe('the slots of a strip', () => {
  it('have the visible frame, and the paints at the first slot that shows them', () => {
    const marks = [mark('FCP', 340), mark('LCP', 1_205), mark('INP', null), mark('Late', 9_000)]
    const slots = slotsOn(scale(400, 1_400), frames, marks)
    expect(slots.map(({ atMs, src, marks }) => [atMs, src, ...marks.map(({ name }) => name)])).toEqual([
      [400, 'text', 'FCP'],
      [600, 'text'],
      [800, 'text'],
      [1_000, 'text'],
      [1_200, 'text'],
      [1_400, 'image', 'LCP'],
    ])
  })

  it('end with the last change after a gap', () => {
    const slots = slotsOn(
      scale(400, 800, 9_200),
      [...frames, { atMs: 9_010, src: 'end' }],
      [mark('Done', 9_010)],
    )
    expect(slots.map(({ atMs, isLate }) => [atMs, isLate])).toEqual([
      [400, false],
      [600, false],
      [800, false],
      [9_200, true],
    ])
    expect(slots.at(-1)).toMatchObject({ src: 'end', marks: [{ name: 'Done' }] })
  })

  it('have no picture before the first frame', () => {
    const slots = slotsOn(scale(200, 600), [{ atMs: 600, src: 'late' }], [])
    expect(slots.map(({ src }) => src)).toEqual([null, null, 'late'])
  })

  it('contain the difference of each frame from the previous one', () => {
    const look = (changed: string | null) => ({ changed, isBlank: false })
    const none = '0'.repeat(63)
    const compared = [
      { atMs: 0, src: 'white', look: look(null) },
      { atMs: 540, src: 'text', look: look(`${none}1`) },
      { atMs: 590, src: 'menu', look: look(`${none}2`) },
      { atMs: 900, src: 'same', look: look(`${none}0`) },
      { atMs: 7_190, src: 'hero', look: look(`${none}8`) },
    ]
    const slots = slotsOn(scale(400, 1_000, 7_200), compared.toReversed(), [])
    expect(slots.map(({ atMs, changed }) => [atMs, changed?.at(-1)])).toEqual([
      [400, undefined],
      [600, 3],
      [800, undefined],
      [1_000, undefined],
      [7_200, 8],
    ])
  })

  it('sum up shifts between two frames in the later frame', () => {
    const shifts = [
      { atMs: 390, value: 0.01, counts: false },
      { atMs: 401, value: 0.1, counts: true },
      { atMs: 600, value: 0.05, counts: false },
      { atMs: 9_000, value: 0.5, counts: false },
    ]
    const slots = slotsOn(scale(400, 1_000), frames, [], shifts)
    expect(slots.filter(({ moved }) => moved).map(({ atMs, moved }) => [atMs, moved?.counts])).toEqual([
      [400, false],
      [600, true],
    ])
    expect(slots[1]?.moved?.value).toBeCloseTo(0.15)
  })
})

describe('evenSlots', () => {
  it('has the latest frame at each time, and a paint at its first slot', () => {
    const slots = evenSlots(
      [
        { atMs: 600, src: 'b' },
        { atMs: 100, src: 'a' },
      ],
      [mark('FCP', 510)],
      500,
      1_500,
    )
    expect(slots).toEqual([
      { atMs: 0, src: null, marks: [] },
      { atMs: 500, src: 'a', marks: [] },
      { atMs: 1_000, src: 'b', marks: ['FCP'] },
      { atMs: 1_500, src: 'b', marks: [] },
    ])
  })
})
