import { describe, expect, it, test } from 'vitest'
import { coarseSlots, type FilmSpan, fitFilms, framesAt, slotShowing, slotTimes } from './film-fit'

const span = (
  fcpMs: number | null,
  lcpMs: number | null,
  changes: number[],
  contentMs = fcpMs,
): FilmSpan => ({
  changes,
  contentMs,
  fcpMs,
  lcpMs,
})
const timesOf = (film: FilmSpan, maxFrames: number) => slotTimes(fitFilms([film], maxFrames))

describe('the frames of one film', () => {
  it.each([
    [
      'from FCP to the last change where all of it fits',
      span(340, 1_205, [0, 340, 1_410]),
      10,
      '200-1600/200',
    ],
    ['in the finest step that fits', span(340, 1_205, [0, 340, 1_210]), 10, '200-1400/200'],
    ['in coarser steps on a phone', span(340, 1_205, [0, 340, 1_210]), 6, '250-1250/250'],
    [
      'with the last moment before FCP, not with the blank seconds before it',
      span(4_020, 5_950, [0, 4_020, 5_940]),
      10,
      '4000-6000/250',
    ],
    ['of a slow page in whole seconds', span(2_900, 9_800, [0, 2_900, 9_790]), 10, '2000-10000/1000'],
    [
      'with the last change apart if it is much later',
      span(800, 1_800, [0, 810, 1_790, 9_010]),
      10,
      '600-1800/200 9200',
    ],
    [
      'with the changes soon after LCP',
      span(800, 1_800, [0, 810, 1_790, 2_150, 9_010]),
      10,
      '600-2200/200 9200',
    ],
    [
      'with steps that separate FCP from LCP',
      span(800, 1_100, [0, 800, 1_090, 1_900]),
      10,
      '700-1100/100 1900',
    ],
    ['when nothing changes after FCP', span(1_310, 1_310, [0, 1_300]), 10, '1300-1400/100'],
    ['until the end when FCP and LCP are one', span(1_310, 1_310, [0, 1_300, 5_400]), 10, '1000-5500/500'],
    [
      'from the first content if it is before FCP',
      span(900, 1_500, [0, 600, 1_500], 600),
      10,
      '400-1600/200',
    ],
    ['from the first content without paints', span(null, null, [0, 640, 1_480], 640), 10, '600-1500/100'],
    ['from the first frame if nothing is known of it', span(null, null, [0, 640, 1_480]), 10, '0-1600/200'],
    [
      'at the last moment of the longest film',
      span(58_000, 60_000, [0, 58_000, 60_000]),
      7,
      '57600-60000/400',
    ],
  ])('%s', (_, film, maxFrames, expected) => {
    const { startMs, endMs, stepMs, lateMs } = fitFilms([film], maxFrames)
    expect([`${startMs}-${endMs}/${stepMs}`, lateMs ?? ''].join(' ').trim()).toBe(expected)
  })

  test('are never more than fit, one before FCP, and always with FCP, LCP and the last change', () => {
    for (const maxFrames of [6, 7, 10]) {
      for (let fcp = 100; fcp < 9_000; fcp += 370) {
        for (let wait = 0; wait < 20_000; wait += 730) {
          for (const later of [0, 90, 2_000, 30_000]) {
            const [lcp, end] = [fcp + wait, fcp + wait + later]
            const times = timesOf(span(fcp, lcp, [0, fcp, lcp, end]), maxFrames)
            const named = `${maxFrames} frames, FCP ${fcp}, LCP ${lcp}, end ${end}: ${times}`
            expect(times.length, named).toBeLessThanOrEqual(maxFrames)
            expect(times[0], named).toBeLessThan(fcp)
            expect(slotShowing(times, fcp), named).toBe(1)
            expect(slotShowing(times, lcp), named).not.toBeNull()
            expect(times.at(-1), named).toBeGreaterThanOrEqual(end)
          }
        }
      }
    }
  })
})

test('compared films share the scale that fits the slowest', () => {
  const [fast, slow] = [span(500, 900, [0, 500, 900]), span(1_400, 4_100, [0, 1_400, 4_100])]
  expect(fitFilms([fast, slow], 10)).toEqual({ startMs: 0, stepMs: 500, endMs: 4_500, lateMs: null })
  expect(fitFilms([slow, fast], 10)).toEqual(fitFilms([fast, slow], 10))
  expect(slotTimes(fitFilms([], 10))).toEqual([0])
})

test('a slot shows the latest frame before it, in whatever order frames come', () => {
  const frames = [{ atMs: 600 }, { atMs: 100 }]
  expect(framesAt(frames, [0, 200, 600, 900]).map((frame) => frame?.atMs ?? null)).toEqual([
    null,
    100,
    600,
    600,
  ])
})

test.each([
  [10, [0, 5, 9], 6, [0, 3, 5, 6, 9]],
  [10, [0, 9], 6, [0, 2, 4, 6, 8, 9]],
  [5, [0, 4], 6, [0, 1, 2, 3, 4]],
  [7, [0, 1, 2, 3, 4, 5, 6], 6, [0, 1, 2, 3, 4, 5, 6]],
])('%d slots with %j that must stay, where %d fit', (count, must, maxFrames, kept) => {
  expect([...coarseSlots(count, must, maxFrames)].sort((a, b) => a - b)).toEqual(kept)
})
