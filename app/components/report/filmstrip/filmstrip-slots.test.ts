import { describe, expect, it } from 'vitest'
import { evenSlots, stripOf } from './filmstrip-slots'

const frames = [
  { atMs: 0, src: 'white' },
  { atMs: 340, src: 'text' },
  { atMs: 1210, src: 'image' },
]
const mark = (name: string, atMs: number | null) => ({ key: name.toLowerCase(), name, atMs })
const timesOf = (...args: Parameters<typeof stripOf>) => stripOf(...args).slots.map(({ atMs }) => atMs)

describe('a strip', () => {
  it('has a frame every 200 ms until the last change', () => {
    const { slots, isUnchanged } = stripOf(frames, [])
    expect(slots.map((slot) => [slot.atMs, slot.src])).toEqual([
      [200, 'white'],
      [400, 'text'],
      [600, 'text'],
      [800, 'text'],
      [1000, 'text'],
      [1200, 'text'],
      [1400, 'image'],
    ])
    expect(isUnchanged).toBe(true)
  })

  it('has 25 slots if the page changes until the end', () => {
    const { slots, isUnchanged } = stripOf([...frames, { atMs: 4_990, src: 'last' }], [])
    expect([slots.length, slots[0]?.atMs, slots.at(-1)]).toEqual([
      25,
      200,
      { atMs: 5_000, src: 'last', marks: [], isLate: false },
    ])
    expect(isUnchanged).toBe(false)
  })

  it.each([
    [4_800, 24, true],
    [4_801, 25, false],
    [5_000, 25, false],
    [5_001, 26, false],
    [1, 1, true],
    [0, 1, true],
  ])('with the last change at %d ms has %d slots', (atMs, count, isUnchanged) => {
    const strip = stripOf([{ atMs, src: 'x' }], [])
    expect([strip.slots.length, strip.isUnchanged]).toEqual([count, isUnchanged])
  })

  it('marks the first slot that shows a paint', () => {
    const { slots } = stripOf(frames, [mark('FCP', 340), mark('LCP', 1_205), mark('INP', null)])
    expect(slots.filter(({ marks }) => marks.length > 0)).toEqual([
      { atMs: 400, src: 'text', marks: ['FCP'], isLate: false },
      { atMs: 1_400, src: 'image', marks: ['LCP'], isLate: false },
    ])
    const exact = stripOf(frames, [mark('FCP', 400), mark('LCP', 400)])
    expect(exact.slots[1]?.marks).toEqual(['FCP', 'LCP'])
    expect(stripOf(frames, [mark('FCP', 0)]).slots[0]?.marks).toEqual(['FCP'])
  })

  it('continues until a paint without a frame', () => {
    expect(timesOf(frames, [mark('LCP', 1_601)]).at(-1)).toBe(1_800)
  })

  it('has no picture before the first frame', () => {
    const { slots } = stripOf([{ atMs: 600, src: 'late' }], [])
    expect(slots.map(({ src }) => src)).toEqual([null, null, 'late'])
  })

  it('includes only paints and the last change after its end', () => {
    const late = [
      ...frames,
      { atMs: 5_900, src: 'menu' },
      { atMs: 7_190, src: 'hero' },
      { atMs: 9_001, src: 'end' },
    ]
    const { slots, isUnchanged } = stripOf(late, [mark('FCP', 340), mark('LCP', 7_180)])
    expect(slots.slice(24)).toEqual([
      { atMs: 5_000, src: 'image', marks: [], isLate: false },
      { atMs: 7_200, src: 'hero', marks: ['LCP'], isLate: true },
      { atMs: 9_200, src: 'end', marks: [], isLate: true },
    ])
    expect(isUnchanged).toBe(false)
  })

  it('contains the difference of each frame from the previous one', () => {
    const look = (changed: string | null) => ({ changed, isBlank: false })
    const none = '0'.repeat(63)
    const looked = [
      { atMs: 0, src: 'white', look: look(null) },
      { atMs: 340, src: 'text', look: look(`${none}1`) },
      { atMs: 390, src: 'menu', look: look(`${none}2`) },
      { atMs: 900, src: 'same', look: look(`${none}0`) },
      { atMs: 7_190, src: 'hero', look: look(`${none}8`) },
    ]
    const changes = stripOf(looked.toReversed(), []).slots.map(({ atMs, changed }) => [atMs, changed?.at(-1)])
    expect(changes.filter(([, row]) => row !== undefined)).toEqual([
      [400, 3],
      [7_200, 8],
    ])
  })

  it('sums up shifts between two frames in the later frame', () => {
    const shifts = [
      { atMs: 390, value: 0.01, counts: false },
      { atMs: 401, value: 0.1, counts: true },
      { atMs: 600, value: 0.05, counts: false },
    ]
    const { slots } = stripOf(frames, [], shifts)
    expect(slots.filter(({ moved }) => moved).map(({ atMs, moved }) => [atMs, moved?.counts])).toEqual([
      [400, false],
      [600, true],
    ])
    expect(slots[2]?.moved?.value).toBeCloseTo(0.15)
    expect(slots).toHaveLength(7)
  })

  it('continues until the last counted shift, and omits other late shifts', () => {
    const at = (atMs: number, counts: boolean) => ({ atMs, value: 0.1, counts })
    expect(timesOf(frames, [], [at(1_601, true)]).at(-1)).toBe(1_800)
    expect(timesOf(frames, [], [at(9_000, false)]).at(-1)).toBe(1_400)
    const ended = [...frames, { atMs: 9_001, src: 'end' }]
    const late = timesOf(ended, [], [at(6_100, true), at(7_100, false)]).filter((atMs) => atMs > 5_000)
    expect(late).toEqual([6_200, 9_200])
  })

  it('accepts frames in any order', () => {
    expect(stripOf(frames.toReversed(), [])).toEqual(stripOf(frames, []))
  })
})

describe('evenSlots', () => {
  it('has the latest frame at each time, and a paint at its first slot', () => {
    const shown = evenSlots(
      [
        { atMs: 600, src: 'b' },
        { atMs: 100, src: 'a' },
      ],
      [mark('FCP', 510)],
      500,
      1_500,
    )
    expect(shown).toEqual([
      { atMs: 0, src: null, marks: [] },
      { atMs: 500, src: 'a', marks: [] },
      { atMs: 1_000, src: 'b', marks: ['FCP'] },
      { atMs: 1_500, src: 'b', marks: [] },
    ])
  })
})
