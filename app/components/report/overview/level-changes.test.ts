import { expect, it } from 'vitest'
import type { Regression } from '~/shared/schemas/run-quality'
import { changeMarks, changeSentence } from './level-changes'

const CHANGE: Regression = {
  _id: 'c1',
  page: 2,
  pageName: 'Walk',
  site: 1,
  client: 1,
  device: 3,
  location: 4,
  metric: 'lcp',
  direction: 'worse',
  status: 'open',
  onset: '2026-11-10T08:00:00.000Z',
  pointId: 'p1',
  detectedAt: '2026-11-10T12:00:00.000Z',
  recoveredAt: null,
  endedAt: null,
  endReason: null,
  before: 2000,
  after: 2600,
  effect: { value: 600, low: 560, high: 640 },
  pValue: 1e-6,
  qValue: 0.001,
  points: { before: 40, after: 8 },
}

it('names the direction of a change and its interval', () => {
  expect(changeSentence(CHANGE)).toBe('LCP rose by 600 ms (560 to 640)')
  const effect = { value: -0.1, low: -0.2, high: -0.05 }
  expect(changeSentence({ metric: 'cls', effect })).toBe('CLS fell by 0.1 (0.05 to 0.2)')
})

it('returns the changes of one metric in order of time, each with a link to its test', () => {
  const later = { ...CHANGE, onset: '2026-11-12T08:00:00.000Z', pointId: 'p2' }
  const marks = changeMarks([later, { ...CHANGE, metric: 'tbt' }, CHANGE], 'lcp')
  expect(marks.map(({ at }) => at)).toEqual([Date.parse(CHANGE.onset), Date.parse(later.onset)])
  expect(marks[0]).toMatchObject({ kind: 'worse', text: 'LCP rose by 600 ms (560 to 640)' })
  expect(marks[0]?.to).toBe(
    '/report-detail/1/2/performance?device=3&location=4&pointId=p1&startDate=2026-10-27&endDate=2026-11-24',
  )
})

it('marks a change that has ended', () => {
  const [mark] = changeMarks([{ ...CHANGE, status: 'recovered', direction: 'better' }], 'lcp')
  expect(mark).toMatchObject({
    kind: 'better',
    text: 'LCP rose by 600 ms (560 to 640), since recovered',
  })
})

it.each([
  ['device', 'LCP rose by 600 ms (560 to 640); not comparable since the device settings changed'],
  [
    'engine',
    'LCP rose by 600 ms (560 to 640); not comparable since the Lighthouse version, throttling or quiet window changed',
  ],
] as const)('does not mark a change as recovered if the %s changed', (endReason, text) => {
  const endedAt = '2026-11-12T08:00:00.000Z'
  const [mark] = changeMarks([{ ...CHANGE, status: 'ended', endReason, endedAt }], 'lcp')
  expect(mark).toMatchObject({ kind: 'worse', text })
})
