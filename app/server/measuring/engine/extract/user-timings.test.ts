import { expect, it } from 'vitest'
import { runDetails } from '~/shared/schemas/evidence'
import type { Lhr } from './lhr'
import { extractUserTimings } from './user-timings'

const lhrWith = (items: object[]) =>
  ({ audits: { 'user-timings': { details: { type: 'table', items } } } }) as unknown as Lhr
const mark = (name: string, startTime: number) => ({ name, startTime, timingType: 'Mark' })

it('are the marks and measures of the page in order of start', () => {
  const found = extractUserTimings(
    lhrWith([
      { name: 'basket', startTime: 120.44, duration: 80.26, timingType: 'Measure' },
      mark('ready', 90),
    ]),
  )
  expect(found.userTimings).toEqual({
    count: 2,
    items: [
      { name: 'ready', startMs: 90, durationMs: null },
      { name: 'basket', startMs: 120.4, durationMs: 80.3 },
    ],
  })
  expect(runDetails.shape.userTimings.parse(found.userTimings)).toEqual(found.userTimings)
})

it('are empty if Lighthouse found none, and undefined if it could not read them', () => {
  expect(extractUserTimings(lhrWith([]))).toEqual({ userTimings: { count: 0, items: [] } })
  expect(extractUserTimings({ audits: {} })).toEqual({})
  const broken = { audits: { 'user-timings': { score: null, errorMessage: 'no trace' } } }
  expect(extractUserTimings(broken as unknown as Lhr)).toEqual({})
})

it('leave out entries without start or end', () => {
  const halves = [
    { name: 'a', startTime: null, duration: 5, timingType: 'Measure' },
    { name: 'b', startTime: 5, duration: null, timingType: 'Measure' },
    { name: '', startTime: 5, timingType: 'Mark' },
  ]
  expect(extractUserTimings(lhrWith(halves)).userTimings).toEqual({ count: 0, items: [] })
})

it('are counted in full and stored in part, with shortened names', () => {
  const many = Array.from({ length: 80 }, (_, index) => mark('x'.repeat(500), 80 - index))
  const { userTimings } = extractUserTimings(lhrWith(many))
  expect([userTimings?.count, userTimings?.items.length]).toEqual([80, 50])
  expect(userTimings?.items[0]).toEqual({ name: 'x'.repeat(120), startMs: 1, durationMs: null })
})
